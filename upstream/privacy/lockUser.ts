import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { planJob } from "../jobs/planJob.ts";
import { closeAccount } from "./closing.ts";
import { closeSessionsOf } from "../account/sessions.ts";

/**
 * Signs out everywhere, and in nowhere, until it is unlocked. False where the account is not in use. A wish to close it waits
 * meanwhile: nothing is removed of an account that was locked for a reason.
 */
export async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const locked = await tx
    .update(users)
    .set({ status: "blocked" })
    .where(and(eq(users.id, userId), inArray(users.status, ["active", "closing"])))
    .returning({ id: users.id });
  if (locked.length === 0) return false;
  await closeSessionsOf(tx, userId);
  return true;
}

/** The account's status from now on; undefined where it was not locked. One that is to be closed is so at its time, or soon if that is over. */
export async function unlockUser(tx: Db, userId: number): Promise<"active" | "closing" | undefined> {
  const [unlocked] = await tx
    .update(users)
    .set({ status: sql`case when ${users.closeAfter} is null then 'active' else 'closing' end` })
    .where(and(eq(users.id, userId), eq(users.status, "blocked")))
    .returning({ closeAfter: users.closeAfter });
  if (!unlocked) return undefined;
  const { closeAfter } = unlocked;
  if (!closeAfter) return "active";
  await planJob(tx, closeAccount, { key: String(userId), runAtMs: closeAfter.getTime() });
  return "closing";
}
