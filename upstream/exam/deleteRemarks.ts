import { eq, inArray, like, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { examAllowances } from "../db/schema/exams.ts";
import { attempts } from "../db/schema/attempts.ts";
import { adminChanges } from "../db/schema/system.ts";

/** What was noted of a learner goes with the account: why there was more time, why an attempt was opened again. That it was done stays. */
export async function deleteRemarks(tx: Db, userId: number): Promise<void> {
  await tx.delete(examAllowances).where(eq(examAllowances.userId, userId));
  const records = tx
    .select({ target: sql<string>`'record ' || ${attempts.id}` })
    .from(attempts)
    .where(eq(attempts.userId, userId));
  await tx
    .update(adminChanges)
    .set({ before: sql`${adminChanges.before} - 'note'`, after: sql`${adminChanges.after} - 'note'` })
    .where(or(like(adminChanges.target, `exam % user ${userId}`), inArray(adminChanges.target, records)));
}
