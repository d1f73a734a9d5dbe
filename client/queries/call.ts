import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { use } from "react";
import type { Call, DataOf, EndpointShape } from "#shared/contract/endpoint.ts";
import { wireInput } from "#shared/contract/endpoint.ts";

/** How calls travel: on the server signed upstream requests, in the browser fetch of /api. */
export type Transport = <E extends EndpointShape>(
  call: Call<E>,
  options?: { readonly signal?: AbortSignal },
) => Promise<DataOf<E>>;

const transports = new WeakMap<QueryClient, Transport>();

/** Shipped data counts as fresh this long: hydration refetches nothing. */
export const FRESH_MS = 60_000;

export function setTransport(client: QueryClient, transport: Transport): void {
  transports.set(client, transport);
}

export function transportOf(client: QueryClient): Transport {
  const transport = transports.get(client);
  if (!transport) throw new Error("this QueryClient has no transport");
  return transport;
}

/** The one key of a call: the same on the server, when hydrating, on navigation and in prefetch. */
export function keyOf(call: Call): readonly [string, Record<string, unknown>] {
  return [call.endpoint.path, wireInput(call)];
}

export function queryOf<E extends EndpointShape>(call: Call<E>) {
  return queryOptions({
    queryKey: keyOf(call),
    // The client comes from the query's own context, so there is no global state between requests.
    queryFn: ({ client, signal }: QueryFunctionContext): Promise<DataOf<E>> =>
      transportOf(client)(call, { signal }),
    staleTime: FRESH_MS,
  });
}

/** The data of a call; suspends until it is there, throws to the nearest error boundary when it fails. */
export function useCall<E extends EndpointShape>(call: Call<E>): DataOf<E> {
  // The two never change places: where there is no window there will be none. An observer is of use to a browser only.
  return typeof window === "undefined" ? useAnswer(call) : useSuspenseQuery(queryOf(call)).data;
}

/** The data once, for a render that nothing will update. */
function useAnswer<E extends EndpointShape>(call: Call<E>): DataOf<E> {
  const client = useQueryClient();
  const state = client.getQueryState<DataOf<E>>(keyOf(call));
  if (state?.status === "success") return state.data as DataOf<E>;
  if (state?.status === "error") throw state.error;
  return use(client.fetchQuery(queryOf(call)));
}
