import type { Call, DataOf, Endpoint } from "#shared/contract/endpoint.ts";
import { useCalls } from "#client/calls/call.ts";
import { CLEAN } from "./formState.ts";
import { hasErrors, inputErrors } from "./inputErrors.ts";
import { type AccountFormState, useAccountForm } from "./useAccountForm.ts";

/** A form that sends one change: checks the input of the call, sends it, and passes the answer to `onDone`. */
export function useChangeForm<E extends Endpoint>(
  toCall: (data: FormData) => Call<E>,
  onDone: (reply: DataOf<E>) => void,
): AccountFormState {
  const calls = useCalls();
  return useAccountForm(async (data) => {
    const call = toCall(data);
    const errors = await inputErrors(call);
    if (hasErrors(errors)) return { ...CLEAN, errors };
    onDone(await calls.change(call));
    return CLEAN;
  });
}
