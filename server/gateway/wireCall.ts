import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { WireInput } from "./map/translator.ts";

export interface WireCall {
  readonly endpoint: Endpoint;
  readonly input: WireInput;
  /** Query of a GET, "" or "?…". Path and query together are the cache key. */
  readonly query: string;
  readonly signal?: AbortSignal | undefined;
  /** The answer's data is passed on unparsed, so it is not cached with parsed data. */
  readonly isRelayed?: true;
  /** Sends the call to the companion, whatever the map says. */
  readonly half?: "companion";
}
