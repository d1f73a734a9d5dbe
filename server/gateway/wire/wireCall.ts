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

/** Returns the input in a query. A repeated name becomes a list. */
export function inputOfQuery(query: string): WireInput {
  const search = new URLSearchParams(query);
  const values = [...new Set(search.keys())].map((name) => [name, search.getAll(name)] as const);
  return Object.fromEntries(values.map(([name, own]) => [name, own.length > 1 ? own : own[0]]));
}
