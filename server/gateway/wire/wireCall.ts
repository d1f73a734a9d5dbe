import type { Endpoint } from "#shared/contract/endpoint.ts";

export type WireInput = Readonly<Record<string, unknown>>;

export interface WireCall {
  readonly endpoint: Endpoint;
  readonly input: WireInput;
  /** Query of a GET, "" or "?…". Path and query together are the cache key. */
  readonly query: string;
  readonly signal?: AbortSignal | undefined;
  /**
   * Cache of the read answer. undefined: the cache of pages; "api": a separate one, because /api sends wire names;
   * "none": the answer is not cached.
   */
  readonly cache?: "api" | "none";
  /** Sends the call to the companion even if the map gives it to the API. */
  readonly half?: "companion";
}

/** Returns the input in a query. A repeated name becomes a list. */
export function inputOfQuery(query: string): WireInput {
  const search = new URLSearchParams(query);
  const values = [...new Set(search.keys())].map((name) => [name, search.getAll(name)] as const);
  return Object.fromEntries(values.map(([name, own]) => [name, own.length > 1 ? own : own[0]]));
}
