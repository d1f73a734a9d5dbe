import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { attemptAnswers, attempts } from "../db/schema/attempts.ts";
import { notFound } from "../kit/errors.ts";
import { isReleasedVerdict } from "../paper/releasedScores.ts";
import { DATE, shanghai } from "../kit/shanghai.ts";
import type { Place } from "./recordAnswer.ts";

export type RunRow = typeof attempts.$inferSelect;
export type AnswerRow = typeof attemptAnswers.$inferSelect;

const NO_RUN = "没有这次练习，可能已经删除";

/** A practice run of the learner; another's, and a paper, is none. */
export async function findRun(db: Db, userId: number, id: number): Promise<RunRow | undefined> {
  const [run] = await db.select().from(attempts).where(own(userId, id));
  return run;
}

/** Finds a run and locks its row: who answers twice at once waits here. */
export async function lockRun(tx: Db, userId: number, id: number): Promise<RunRow> {
  const [run] = await tx.select().from(attempts).where(own(userId, id)).for("update");
  if (!run) throw notFound(NO_RUN);
  return run;
}

function own(userId: number, id: number) {
  return and(eq(attempts.id, id), eq(attempts.userId, userId), ne(attempts.mode, ""));
}

export async function answersOf(db: Db, runId: number): Promise<readonly AnswerRow[]> {
  return db
    .select()
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, runId))
    .orderBy(attemptAnswers.seq);
}

/** The answers as their learner may be told them now: as if what an exam asks were not judged yet. */
export async function releasedAnswers(
  db: Db,
  { id, userId }: Pick<RunRow, "id" | "userId">,
  nowMs: number,
): Promise<readonly AnswerRow[]> {
  const rows = await db
    .select({ row: attemptAnswers, isReleased: sql<boolean>`${isReleasedVerdict({ userId, nowMs })}` })
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, id))
    .orderBy(attemptAnswers.seq);
  return rows.map(({ row, isReleased }) =>
    isReleased ? row : { ...row, status: null, score: null, mastery: "" },
  );
}

/** For queries that read attempt_answers: answered before its key was looked up; an answer after that counts nowhere. */
export const countsAsAnswered = sql`(${attemptAnswers.status} <> 'no_answer' and not ${attemptAnswers.sawKey})`;

/** The same with a verdict, so that it is in a right rate. */
export const countsAsJudged = sql`(${attemptAnswers.status} in ('right', 'wrong', 'part_right') and not ${attemptAnswers.sawKey})`;

/** For queries that read attempts: something of it is answered. A run that was only looked at is nothing to go on with. */
export const hasAnswers = sql`exists (select from ${attemptAnswers}
  where ${attemptAnswers.attemptId} = ${attempts.id} and ${attemptAnswers.answer} <> '[]'::jsonb)`;

/** One set a learner, subject and day: what a repeated start finds it by. */
export function dailyRequest(subjectId: number, nowMs: number): string {
  return `daily-${subjectId}-${shanghai(nowMs).toFormat(DATE)}`;
}

export async function runOfRequest(db: Db, userId: number, requestId: string): Promise<RunRow | undefined> {
  const [run] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.requestId, requestId)));
  return run;
}

/** The newest run of the kind that is not finished. */
export async function runUnderWay(
  db: Db,
  userId: number,
  { mode, subjectId }: { readonly mode: string; readonly subjectId: number },
): Promise<RunRow | undefined> {
  const [run] = await db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        eq(attempts.subjectId, subjectId),
        eq(attempts.mode, mode),
        eq(attempts.status, "doing"),
      ),
    )
    .orderBy(desc(attempts.beginTime))
    .limit(1);
  return run;
}

/** Puts a run that is under way out of its learner's lists, or back there. Its answers count as before. */
export async function putAway(tx: Db, isAway: boolean, { userId, runId, nowMs }: Place): Promise<boolean> {
  const run = await lockRun(tx, userId, runId);
  if (run.status === "finished") return false;
  await tx
    .update(attempts)
    .set({ putAwayAt: isAway ? new Date(nowMs) : null })
    .where(eq(attempts.id, runId));
  return isAway;
}
