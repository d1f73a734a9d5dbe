import { and, desc, eq, gte, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { shanghai } from "../kit/shanghai.ts";
import { type RunRow, answersOf } from "./runRows.ts";

/** Returns today's review that is under way and still asks all due questions; the button 开始 (start) continues it. */
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
