import { callOf } from "#shared/contract/endpoint.ts";
import { logout } from "#shared/contract/account/sessionEndpoints.ts";
import type { CallCache } from "../calls/callCache.ts";
import { forgetSearches } from "./pastSearches.ts";
import { clearSession } from "./session.ts";
import { deleteStore } from "../kit/storage.ts";

/** Database in which client/question/annotations stores learners' annotations. */
export const MARKS_STORE = "marks";

/**
 * Deletes what this device has stored for the learner, except the journal, which waits for its owner (decision 022).
 */
export function forgetDevice(): void {
  deleteStore(MARKS_STORE);
  forgetSearches();
}

/**
 * Ends the session in this browser and at the upstream. Signs the learner out even if the upstream cannot be reached.
 */
export async function signOut(calls: CallCache): Promise<void> {
  await calls.change(callOf(logout, {}), { onSuccess: end }).catch(end);

  /** Deletes the session with all its data, so that no call of the learner is repeated without a token. */
  function end(): void {
    clearSession();
    forgetDevice();
    calls.clear();
  }
}
