import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { deadlineOf, isOverdue, isInProgress } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { notFound } from "../../platform/kit/errors.ts";
import type { PaperRow } from "../paper/examPapers.ts";
import { papers } from "../../platform/db/schema/exams.ts";

type AnyAttempt = typeof attempts.$inferSelect;
export type AttemptRow = AnyAttempt & { readonly paperId: number };
export type AnswerRow = typeof attemptAnswers.$inferSelect;

/** A learner, the record number of an attempt of this learner, and the time of the call. */
export interface Place {
  readonly userId: number;
  readonly recordId: number;
  readonly nowMs: number;
}

/**
 * Whether the row is an attempt of an exam: practice runs have a mode, and results imported from elsewhere no paper.
 */
export function isExamAttempt(row: AnyAttempt | undefined): row is AttemptRow {
  return row !== undefined && row.paperId !== null && row.mode === "";
}

function own({ userId, recordId }: Pick<Place, "userId" | "recordId">) {
  return and(eq(attempts.id, recordId), eq(attempts.userId, userId), eq(attempts.mode, ""));
}

/**
 * Reads an attempt of the learner, without ending an attempt whose deadline has passed.
 * @returns undefined: the attempt does not exist, or another learner made the attempt
 */
export async function attemptRow(
  db: Db,
  place: Pick<Place, "userId" | "recordId">,
): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(attempts).where(own(place));
  return isExamAttempt(row) ? row : undefined;
}

/** Locks the row of an attempt of any learner until the end of the transaction, for jobs and operators. */
export async function lockAnyAttempt(tx: Db, recordId: number): Promise<AttemptRow | undefined> {
  const [row] = await tx.select().from(attempts).where(eq(attempts.id, recordId)).for("update");
  return isExamAttempt(row) ? row : undefined;
}

/**
 * Locks the row of the learner's attempt until the end of the transaction.
 * @throws notFound the learner has no such attempt
 */
export async function lockAttempt(tx: Db, place: Pick<Place, "userId" | "recordId">): Promise<AttemptRow> {
  const [row] = await tx.select().from(attempts).where(own(place)).for("update");
  if (!isExamAttempt(row)) throw notFound("没有这场考试的记录");
  return row;
}

/** Reads the paper of an attempt. */
export async function paperOfAttempt(tx: Db, { paperId }: AttemptRow): Promise<PaperRow> {
  const [paper] = await tx.select().from(papers).where(eq(papers.id, paperId));
  if (!paper) throw new Error(`an attempt of no paper: ${paperId}`);
  return paper;
}

/** Writes columns of an attempt whose row the caller has locked, and returns the changed row. */
export async function updateAttempt(
  tx: Db,
  { id, paperId }: AttemptRow,
  set: Partial<typeof attempts.$inferInsert>,
): Promise<AttemptRow> {
  const [row] = await tx.update(attempts).set(set).where(eq(attempts.id, id)).returning();
  if (!row) throw new Error("an attempt that has gone");
  return { ...row, paperId };
}

/**
 * Whether the deadline of the attempt has passed while the attempt is not ended yet. A paused attempt never expires.
 */
export function isExpired(
  { status, deadline }: Pick<AttemptRow, "status" | "deadline">,
  nowMs: number,
): boolean {
  return isInProgress(status) && status !== "paused" && isOverdue(deadline?.getTime(), nowMs);
}

/**
 * Computes the deadline of an attempt from its begin, the exam's limits, its extra time and its pauses.
 * @returns null: the exam has no limit
 */
export function deadlineFor(
  { limitMinutes, endTime }: Pick<PaperRow, "limitMinutes" | "endTime">,
  { beginTime, extraSeconds, pausedMs }: Pick<AttemptRow, "beginTime" | "extraSeconds" | "pausedMs">,
): Date | null {
  const ms = deadlineOf({
    beginMs: beginTime.getTime(),
    limitMinutes,
    endsMs: endTime?.getTime(),
    extraSeconds,
    pausedMs,
  });
  return ms === undefined ? null : new Date(ms);
}

/**
 * Returns the deadline that a page counts down to, in Unix milliseconds. While the attempt is paused, the deadline
 * moves on with the clock, so the remaining time does not shrink.
 * @returns undefined: the exam has no limit
 */
export function shownDeadline(
  { status, deadline, pausedAt }: Pick<AttemptRow, "status" | "deadline" | "pausedAt">,
  nowMs: number,
): number | undefined {
  if (deadline === null) return undefined;
  const pauseMs = status === "paused" && pausedAt ? nowMs - pausedAt.getTime() : 0;
  return deadline.getTime() + pauseMs;
}

/** Returns the learner's attempts at the papers, newest first. */
export async function attemptsOf(
  db: Db,
  paperIds: readonly number[],
  userId: number,
): Promise<readonly AttemptRow[]> {
  if (paperIds.length === 0) return [];
  const rows = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), inArray(attempts.paperId, [...paperIds]), eq(attempts.mode, "")))
    .orderBy(desc(attempts.beginTime), desc(attempts.id));
  return rows.filter(isExamAttempt);
}

/** Returns the saved answers of an attempt in the order of the paper. */
export async function answersOf(db: Db, recordId: number): Promise<readonly AnswerRow[]> {
  return answersOfAll(db, [recordId]);
}

/** Returns the saved answers of attempts, those of each attempt in the order of its paper. */
export async function answersOfAll(db: Db, recordIds: readonly number[]): Promise<readonly AnswerRow[]> {
  if (recordIds.length === 0) return [];
  return answersQuery(db).execute({ ids: `{${recordIds.join(",")}}` });
}

const answersQuery = preparedQuery((db) =>
  db
    .select()
    .from(attemptAnswers)
    .where(sql`${attemptAnswers.attemptId} = any(${sql.placeholder("ids")}::int[])`)
    .orderBy(attemptAnswers.seq)
    .prepare(""),
);

interface Receipt {
  readonly agencyId: number;
  readonly receipt: string;
  readonly hash: string;
}

/**
 * Finds an attempt of the agency by the number and the hash of its receipt. Both must match.
 * @returns undefined: no attempt has this number and hash
 */
export async function findByReceipt(db: Db, { agencyId, receipt, hash }: Receipt) {
  const [row] = await db
    .select({
      name: papers.name,
      endTime: attempts.endTime,
      questionNum: attempts.questionNum,
      doneNum: attempts.doneNum,
    })
    .from(attempts)
    .innerJoin(papers, eq(papers.id, attempts.paperId))
    .where(
      and(
        eq(attempts.receipt, receipt),
        ne(attempts.receipt, ""),
        eq(attempts.receiptHash, hash),
        eq(attempts.agencyId, agencyId),
      ),
    );
  return row;
}
