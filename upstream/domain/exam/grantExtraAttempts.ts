import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { examAllowances } from "../../platform/db/schema/exams.ts";

interface ExtraAttempts {
  readonly paperId: number;
  readonly userId: number;
  /** Number of attempts beyond the limit of the exam, which replaces earlier grants; 0: none. */
  readonly extraAttempts: number;
  readonly note: string;
}

/**
 * Lets a learner sit an exam more often than the others.
 *
 * @returns the allowance before and after, and the number of attempts that the learner has begun
 */
export async function grantExtraAttempts(tx: Db, { paperId, userId, extraAttempts, note }: ExtraAttempts) {
  const [before] = await tx
    .select()
    .from(examAllowances)
    .where(and(eq(examAllowances.paperId, paperId), eq(examAllowances.userId, userId)));
  const [after] = await tx
    .insert(examAllowances)
    .values({ paperId, userId, extraAttempts, note })
    .onConflictDoUpdate({
      target: [examAllowances.paperId, examAllowances.userId],
      set: { extraAttempts, ...(note !== "" && { note }) },
    })
    .returning();
  if (!after) throw new Error("an allowance that was not written");
  const own = and(eq(attempts.paperId, paperId), eq(attempts.userId, userId), sql`${attempts.mode} = ''`);
  return { before: before ?? null, after, begun: await tx.$count(attempts, own) };
}
