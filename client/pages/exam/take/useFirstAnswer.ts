import { use, useState } from "react";
import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";

/**
 * What a call answered when the page was opened, for as long as it is there: a session that ends meanwhile, and an answer that comes
 * anew, must not take an exam off the screen.
 */
export function useFirstAnswer<E extends Endpoint>(call: Call<E>): DataOf<E> {
  const calls = useCalls();
  const [promise] = useState(() => {
    const state = calls.state(call);
    return (state?.status === "done" ? state.promise : calls.fetch(call)) as Promise<DataOf<E>>;
  });
  return use(promise);
}
