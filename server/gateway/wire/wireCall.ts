import type { Endpoint } from "#shared/contract/endpoint.ts";

export type WireInput = Readonly<Record<string, unknown>>;

export interface WireCall {
  readonly endpoint: Endpoint;
  readonly input: WireInput;
  /** Query of a GET, "" or "?…". Path and query together are the cache key. */
  readonly query: string;
  readonly signal?: AbortSignal | undefined;
  /** The answer's data is passed on in wire names, so it must not be cached together with data read by pages. */
  readonly isRelayed?: true;
  /** Sends the call to the companion even if the map gives it to the API. */
  readonly half?: "companion";
}
