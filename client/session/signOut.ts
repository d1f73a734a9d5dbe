import type { QueryClient } from "@tanstack/react-query";
import { callOf } from "#shared/contract/endpoint.ts";
import { logout } from "#shared/contract/endpoints/user.ts";
import { transportOf } from "../queries/call.ts";
import { clearSession } from "./session.ts";

/** Ends the session here and upstream. The learner is signed out even when the upstream cannot be told. */
export async function signOut(client: QueryClient): Promise<void> {
  await transportOf(client)(callOf(logout, {})).catch(() => undefined);
  clearSession();
  client.clear();
}
