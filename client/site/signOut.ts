import { callOf } from "#shared/contract/endpoint.ts";
import { logout } from "#shared/contract/account/sessionEndpoints.ts";
import type { CallCache } from "../calls/callCache.ts";
import { clearSession } from "./session.ts";
import { deleteStore } from "../kit/storage.ts";

/** Where client/question/marks keeps what learners note on questions. */
export const MARKS_STORE = "marks";

/** Signing out removes all that was kept for the learner alone; the journal waits for its owner (decision 022). */
export function forgetDevice(): void {
  deleteStore(MARKS_STORE);
}

/** Ends the session here and upstream. The learner is signed out even when the upstream cannot be told. */
export async function signOut(calls: CallCache): Promise<void> {
  await calls.change(callOf(logout, {}), { onSuccess: end }).catch(end);

  /** Everything goes, so that nothing of the learner's is asked for again without a token. */
  function end(): void {
    clearSession();
    forgetDevice();
    calls.clear();
  }
}
