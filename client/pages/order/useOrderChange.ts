import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";
import { useAction } from "#client/calls/useAction.ts";
import { useReady } from "#client/kit/hydration.ts";

/** Sends one change of an order at a time. If it fails, a message is shown and undefined is returned. */
export function useOrderChange() {
  const calls = useCalls();
  const ready = useReady();
  const { busy, run } = useAction();
  const change = <E extends Endpoint>(call: Call<E>): Promise<DataOf<E> | undefined> =>
    run(() => calls.change(call));
  return { busy, ready, run, change };
}
