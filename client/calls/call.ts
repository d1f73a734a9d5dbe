import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import { type CallCache, type CallState, keyOf } from "./callCache.ts";
import { poll } from "./poll.ts";

const CallsContext = createContext<CallCache | null>(null);

export const CallsProvider = CallsContext.Provider;

export function useCalls(): CallCache {
  const calls = use(CallsContext);
  if (!calls) throw new Error("outside of the app");
  return calls;
}

interface CallOptions {
  /** The interval, in ms, at which the call is asked again while it is shown and the tab is visible. */
  readonly every?: number;
}

/** The data of a call; suspends until it is there, throws to the nearest error boundary when it fails. */
export function useCall<E extends Endpoint>(call: Call<E>, options: CallOptions = {}): DataOf<E> {
  const calls = useCalls();
  // The two never change places: where there is no window there will be none, and nothing is updated.
  const state = typeof window === "undefined" ? calls.state(call) : useCallState(calls, call, options);
  if (state?.status === "failed") throw state.error;
  // Once it has suspended here React repeats the render from here: were `use` left out then, the hooks behind it would be lost.
  return use(state?.status === "done" ? (state.promise as Promise<DataOf<E>>) : calls.fetch(call));
}

/** The data of a call as far as it is known; asks for it, and waits for nothing. */
export function useKnown<E extends Endpoint>(call: Call<E>): DataOf<E> | undefined {
  const state = useCallState(useCalls(), call, {});
  return state?.status === "done" ? (state.data as DataOf<E>) : undefined;
}

/** Follows a call; data that is no longer fresh is shown, and fetched again quietly. */
function useCallState(calls: CallCache, call: Call, { every }: CallOptions): CallState | undefined {
  const key = keyOf(call);
  const read = () => calls.state(call);
  const refresh = useEffectEvent(() => calls.prefetch(call));
  useEffect(() => refresh(), [calls, key]);
  const startPolling = useEffectEvent((ms: number) => poll(calls, call, ms));
  useEffect(() => (every === undefined ? undefined : startPolling(every)), [calls, key, every]);
  const subscribe = useCallback((listener: () => void) => calls.subscribe(key, listener), [calls, key]);
  return useSyncExternalStore(subscribe, read, read);
}
