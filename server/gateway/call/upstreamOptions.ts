import type { Logger } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { UpstreamMap } from "../map/upstreamMap.ts";

export interface UpstreamOptions {
  /** URL without trailing slash. */
  readonly baseUrl: string;
  readonly salt: string;
  readonly staticData: boolean;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Map of an operator's API; undefined: the API follows the contract. */
  readonly map?: UpstreamMap | undefined;
  /** URL without trailing slash. */
  readonly companionUrl?: string | undefined;
}
