import { callOf } from "#shared/contract/endpoint.ts";
import { logout } from "#shared/contract/endpoints/user.ts";
import type { CallCache } from "../queries/callCache.ts";
import { clearSession } from "./session.ts";

/** Ends the session here and upstream. The learner is signed out even when the upstream cannot be told. */
export async function signOut(calls: CallCache): Promise<void> {
  await calls.send(callOf(logout, {})).catch(() => undefined);
  clearSession();
  calls.forget();
}
