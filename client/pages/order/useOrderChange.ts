import { useState } from "react";
import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { useReady } from "#client/kit/hydration.ts";
import { showMessage } from "#client/ui/message.ts";

/** One change at a time; what goes wrong is said, and undefined comes back. */
export function useOrderChange() {
  const calls = useCalls();
  const ready = useReady();
  const [busy, setBusy] = useState(false);

  async function change<E extends Endpoint>(call: Call<E>): Promise<DataOf<E> | undefined> {
    setBusy(true);
    try {
      return await calls.change(call);
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, ready, change };
}
