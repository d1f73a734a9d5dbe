import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { UpstreamMap } from "./map/upstreamMap.ts";

export interface UpstreamOptions {
  /** Without trailing slash. */
  readonly baseUrl: string;
  readonly salt: string;
  readonly staticData: boolean;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Absent: the API speaks as the contract does. */
  readonly map?: UpstreamMap | undefined;
  /** Without trailing slash. */
  readonly companionUrl?: string | undefined;
}
