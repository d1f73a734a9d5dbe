import { createContext, use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Call, DataOf, EndpointShape } from "#shared/contract/endpoint.ts";
import { type CallCache, type CallState, keyOf } from "./callCache.ts";

const CallsContext = createContext<CallCache | null>(null);

export const CallsProvider = CallsContext.Provider;

export function useCalls(): CallCache {
  const calls = use(CallsContext);
  if (!calls) throw new Error("useCalls outside of the app");
  return calls;
}

/** The data of a call; suspends until it is there, throws to the nearest error boundary when it fails. */
export function useCall<E extends EndpointShape>(call: Call<E>): DataOf<E> {
  const calls = useCalls();
  // The two never change places: where there is no window there will be none, and nothing is updated.
  const state = typeof window === "undefined" ? calls.state(call) : useCallState(calls, call);
  if (state?.status === "done") return state.data as DataOf<E>;
  if (state?.status === "failed") throw state.error;
  return use(calls.fetch(call));
}

/** Follows a call; data that is no longer fresh is shown, and fetched again quietly. */
function useCallState(calls: CallCache, call: Call): CallState | undefined {
  const key = keyOf(call);
  const read = () => calls.state(call);
  const refresh = useEffectEvent(() => calls.prefetch(call));
  useEffect(() => refresh(), [calls, key]);
  const subscribe = useCallback((listener: () => void) => calls.subscribe(key, listener), [calls, key]);
  return useSyncExternalStore(subscribe, read, read);
}
