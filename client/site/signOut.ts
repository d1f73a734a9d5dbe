import { callOf } from "#shared/contract/endpoint.ts";
import { logout } from "#shared/contract/account/sessionEndpoints.ts";
import type { CallCache } from "../calls/callCache.ts";
import { forgetDevice } from "./forgetDevice.ts";
import { clearSession } from "./session.ts";

/** Ends the session here and upstream. The learner is signed out even when the upstream cannot be told. */
export async function signOut(calls: CallCache): Promise<void> {
  await calls.change(callOf(logout, {}), { onSuccess: end }).catch(end);

  /** Everything goes, so that nothing of the learner's is asked for again without a token. */
  function end(): void {
    clearSession();
    forgetDevice();
    calls.forget();
  }
}
