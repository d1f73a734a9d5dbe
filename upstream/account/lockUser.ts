import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { closeSessionsOf } from "./sessions.ts";

/** Signs out everywhere, and in nowhere, until it is unlocked. False where the account is not in use. */
export async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const locked = await tx
    .update(users)
    .set({ status: "blocked" })
    .where(and(eq(users.id, userId), eq(users.status, "active")))
    .returning({ id: users.id });
  if (locked.length === 0) return false;
  await closeSessionsOf(tx, userId);
  return true;
}

export async function unlockUser(tx: Db, userId: number): Promise<boolean> {
  const unlocked = await tx
    .update(users)
    .set({ status: "active" })
    .where(and(eq(users.id, userId), eq(users.status, "blocked")))
    .returning({ id: users.id });
  return unlocked.length > 0;
}
