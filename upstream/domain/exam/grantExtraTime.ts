import { and, eq, inArray, sql } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { examAllowances } from "../../platform/db/schema/exams.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";

interface ExtraTimeGrant {
  readonly paperId: number;
  readonly userId: number;
  /** The learner's total extra time in seconds, which replaces earlier grants. */
  readonly extraSeconds: number;
  readonly note: string;
}

/**
 * Grants a learner extra time for an exam. The deadline of an attempt in progress moves at once; its page receives the
 * new deadline with the next save.
 * @returns the allowance before and after, and the attempt in progress, if any
 */
export async function grantExtraTime(tx: Db, { paperId, userId, extraSeconds, note }: ExtraTimeGrant) {
  const own = and(eq(examAllowances.paperId, paperId), eq(examAllowances.userId, userId));
  const [before] = await tx.select().from(examAllowances).where(own);
  const [after] = await tx
    .insert(examAllowances)
    .values({ paperId, userId, extraSeconds, note })
    .onConflictDoUpdate({
      target: [examAllowances.paperId, examAllowances.userId],
      set: { extraSeconds, ...(note !== "" && { note }) },
    })
    .returning();
  if (!after) throw new Error("an allowance that was not written");
  const moved = await tx
    .update(attempts)
    .set({
      extraSeconds,
      // A deadline of null means no limit; SQL keeps it null.
      deadline: sql`${attempts.deadline} + make_interval(secs => ${extraSeconds} - ${attempts.extraSeconds})`,
    })
    .where(
      and(
        eq(attempts.paperId, paperId),
        eq(attempts.userId, userId),
        eq(attempts.mode, ""),
        inArray(attempts.status, [...statesBefore("submit")]),
      ),
    )
    .returning({ id: attempts.id, deadline: attempts.deadline });
  return { before: before ?? null, after, currentAttempt: moved[0] };
}
