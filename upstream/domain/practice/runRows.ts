import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { type Given, preparedQuery } from "../../platform/db/preparedQuery.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { notFound } from "../../platform/kit/errors.ts";
import { isReleasedVerdict } from "../paper/releasedScores.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";

export type RunRow = typeof attempts.$inferSelect;
export type AnswerRow = typeof attemptAnswers.$inferSelect;

export interface Place {
  readonly userId: number;
  readonly runId: number;
  readonly nowMs: number;
}

const NO_RUN = "没有这次练习，可能已经删除";

/** Finds a practice run of the learner; undefined: there is none, or the id is an exam's or another learner's. */
export async function findRun(db: Db, userId: number, id: number): Promise<RunRow | undefined> {
  const [run] = await db.select().from(attempts).where(own(userId, id));
  return run;
}

/**
 * Finds a practice run of the learner and locks its row, so that concurrent answers wait.
 * @throws notFound the learner has no such run
 */
export async function lockRun(tx: Db, userId: number, id: number): Promise<RunRow> {
  const [run] = await lockQuery(tx).execute({ userId, id });
  if (!run) throw notFound(NO_RUN);
  return run;
}

const lockQuery = preparedQuery((db) =>
  db
    .select()
    .from(attempts)
    .where(own(sql.placeholder("userId"), sql.placeholder("id")))
    .for("update")
    .prepare(""),
);

function own(userId: Given<number>, id: Given<number>) {
  return and(eq(attempts.id, id), eq(attempts.userId, userId), ne(attempts.mode, ""));
}

export async function answersOf(db: Db, runId: number): Promise<readonly AnswerRow[]> {
  return db
    .select()
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, runId))
    .orderBy(attemptAnswers.seq);
}

/** Returns the answers of a run. Answers whose verdict an exam withholds are returned as not judged. */
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

/** SQL condition on attempt_answers: the learner answered before seeing the key. Answers after it do not count. */
export const countsAsAnswered = sql`(${attemptAnswers.status} <> 'no_answer' and not ${attemptAnswers.sawKey})`;

/**
 * SQL condition on attempt_answers: the answer counts in accuracy, because it has a verdict and came before the key.
 */
export const countsAsJudged = sql`(${attemptAnswers.status} in ('right', 'wrong', 'part_right') and not ${attemptAnswers.sawKey})`;

/** SQL condition on attempts: the run has an answer. Lists do not offer to continue a run that was only opened. */
export const hasAnswers = sql`exists (select from ${attemptAnswers}
  where ${attemptAnswers.attemptId} = ${attempts.id} and ${attemptAnswers.answer} <> '[]'::jsonb)`;

/** Returns the request id of a daily set: the same for learner, subject and day, so a second start finds the run. */
export function dailyRequest(subjectId: number, nowMs: number): string {
  return `daily-${subjectId}-${shanghai(nowMs).toFormat(DATE)}`;
}

/** Finds the run or attempt that a request has started; undefined: the request has started none. */
export async function runOfRequest(db: Db, userId: number, requestId: string): Promise<RunRow | undefined> {
  const [run] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.requestId, requestId)));
  return run;
}

/** Returns the learner's newest unfinished run of a mode and subject. */
export async function runInProgress(
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

/** Hides a run in progress from the learner's lists, or shows it again. Its answers count. Returns whether it is hidden. */
export async function putAway(tx: Db, isAway: boolean, { userId, runId, nowMs }: Place): Promise<boolean> {
  const run = await lockRun(tx, userId, runId);
  if (run.status === "finished") return false;
  await tx
    .update(attempts)
    .set({ putAwayAt: isAway ? new Date(nowMs) : null })
    .where(eq(attempts.id, runId));
  return isAway;
}
