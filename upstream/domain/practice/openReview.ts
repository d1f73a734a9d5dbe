import { and, desc, eq, gte, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { shanghai } from "../../platform/kit/shanghai.ts";
import { type RunRow, answersOf } from "./runRows.ts";

/** Returns today's review in progress that still asks all due questions; 开始 then continues it. */
export async function openReview(
  db: Db,
  {
    userId,
    questionIds,
    nowMs,
  }: { readonly userId: number; readonly questionIds: readonly number[]; readonly nowMs: number },
): Promise<RunRow | undefined> {
  const today = shanghai(nowMs).startOf("day").toJSDate();
  const open = await db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        eq(attempts.mode, "review"),
        eq(attempts.status, "doing"),
        gte(attempts.beginTime, today),
        isNull(attempts.putAwayAt),
      ),
    )
    .orderBy(desc(attempts.id));
  for (const run of open) {
    const answers = await answersOf(db, run.id);
    const answered = new Set(
      answers.filter(({ status }) => status !== null).map(({ questionId }) => questionId),
    );
    const asked = new Set(run.questionIds.filter((id) => !answered.has(id)));
    if (questionIds.every((id) => asked.has(id))) return run;
  }
  return undefined;
}
