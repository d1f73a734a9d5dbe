import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { closeAccount } from "./closing.ts";
import { closeSessionsOf } from "../account/sessions.ts";

/**
 * Locks an account: ends its sessions and rejects sign-ins until it is unlocked. A requested closing is delayed so
 * long, because the data of an account that was locked for a reason must stay.
 * @returns false: the account is neither active nor waiting to be closed
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

/**
 * Unlocks an account. A requested closing takes place at its date, or soon if the date is past.
 * @returns the new status; undefined: the account was not locked
 */
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
