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
  /** Interval in ms at which the call is repeated while a component shows it and the tab is visible. */
  readonly every?: number;
}

/** Returns the data of a call. Suspends until the data arrives; a failure is thrown to the nearest error boundary. */
export function useCall<E extends Endpoint>(call: Call<E>, options: CallOptions = {}): DataOf<E> {
  const calls = useCalls();
  // Calling a hook conditionally is safe here: on the server, which has no window, the condition is always true.
  const state = typeof window === "undefined" ? calls.state(call) : useCallState(calls, call, options);
  if (state?.status === "failed") throw state.error;
  // Calls `use` in every render. After `use` suspended, React repeats the render; without this call React would lose
  // the hooks that follow.
  return use(state?.status === "done" ? (state.promise as Promise<DataOf<E>>) : calls.fetch(call));
}

/**
 * Returns the data of a call if it is known, else undefined. Starts the call unless the agency lacks it (`isOff`), but
 * never suspends.
 */
export function useKnown<E extends Endpoint>(call: Call<E>, isOff?: boolean): DataOf<E> | undefined {
  const state = useCallState(useCalls(), call, { isOff });
  return state?.status === "done" ? (state.data as DataOf<E>) : undefined;
}

/** Returns the state of a call and rerenders on each change. Stale data is shown and refreshed in the background. */
function useCallState(
  calls: CallCache,
  call: Call,
  { every, isOff }: CallOptions & { readonly isOff?: boolean | undefined },
): CallState | undefined {
  const key = keyOf(call);
  const read = () => calls.state(call);
  const refresh = useEffectEvent(() => isOff || calls.prefetch(call));
  useEffect(() => void refresh(), [calls, key]);
  const startPolling = useEffectEvent((ms: number) => poll(calls, call, ms));
  useEffect(() => (every === undefined ? undefined : startPolling(every)), [calls, key, every]);
  const subscribe = useCallback((listener: () => void) => calls.subscribe(key, listener), [calls, key]);
  return useSyncExternalStore(subscribe, read, read);
}
