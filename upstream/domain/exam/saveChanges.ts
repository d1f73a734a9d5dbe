import { and, eq, max, sql } from "drizzle-orm";
import type { ExamChange, RefusedChange } from "#shared/contract/exam/changes.ts";
import { GRACE_MS, changeTime } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptChanges, type PlacedQuestion, attemptAnswers } from "../../platform/db/schema/attempts.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { anyOf } from "../catalogue/subjectScope.ts";
import { upsert } from "../../platform/db/upsert.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { type AttemptRow, shownDeadline } from "./attemptRows.ts";
import { limitChanges } from "./limitChanges.ts";
import { placedQuestions, toBank } from "./shownOptions.ts";
import { refuseOtherPage } from "./currentAttempt.ts";

/** Most characters of one answer, counting all its texts (such as the gaps of a question) together. */
const LONGEST_ANSWER = 20_000;

export interface Batch {
  readonly ticket: string;
  readonly source: string;
  readonly base_seq: number;
  readonly changes: readonly (ExamChange | RefusedChange)[];
}

export interface SaveResult {
  readonly savedSeq: number;
  readonly isBehind: boolean;
  readonly late: readonly number[];
  readonly refused: readonly RefusedChange[];
}

type ChangeRow = typeof attemptChanges.$inferInsert;

/**
 * Saves each change once and derives the answers from all saved changes, so that the result does not depend on how a
 * page splits its changes into calls. A rejected change does not block the others. The caller must hold the lock of the
 * attempt.
 * @returns the highest seq of the source that needs no further sending, and the changes that are late or rejected
 * @throws Refusal conflict: another page has taken over; badInput: the attempt has too many changes
 */
export async function saveChanges(
  tx: Db,
  attempt: AttemptRow,
  batch: Batch,
  nowMs: number,
): Promise<SaveResult> {
  const { ticket, source, base_seq, changes } = batch;
  refuseOtherPage(attempt, ticket);
  const placed = placedQuestions(attempt.layout);
  const closed = closingTimes(attempt);
  const rows: ChangeRow[] = [];
  const late: number[] = [];
  const refused: RefusedChange[] = [];
  for (const change of changes) {
    if ("msg" in change) {
      refused.push(change);
      continue;
    }
    if (change.answer.join("").length > LONGEST_ANSWER) {
      refused.push({ seq: change.seq, msg: "答案太长了" });
      continue;
    }
    const place = placed.get(idOf(change.question_id));
    const row = place && rowOf(attempt, { source, change, place, nowMs });
    const closedMs = place && closed.get(place.id);
    if (!row || (closedMs !== undefined && isAfterClosing(row.at.getTime(), closedMs, nowMs)))
      late.push(change.seq);
    else rows.push(row);
  }
  if (rows.length > 0) {
    const { attemptId, source: of, seq } = attemptChanges;
    const added = await tx
      .insert(attemptChanges)
      .values(rows)
      .onConflictDoNothing()
      .returning({ attemptId, source: of, seq });
    const isAdded = new Set(added.map((row) => row.seq));
    await limitChanges(
      tx,
      attempt,
      rows.filter((row) => isAdded.has(row.seq)),
    );
    await makeAnswers(tx, attempt, new Set(rows.map(({ questionId }) => questionId)));
  }
  const [kept] = await tx
    .select({ seq: max(attemptChanges.seq) })
    .from(attemptChanges)
    .where(and(eq(attemptChanges.attemptId, attempt.id), eq(attemptChanges.source, source)));
  const savedSeq = Math.max(kept?.seq ?? 0, ...late, ...refused.map(({ seq }) => seq));
  return { savedSeq, isBehind: savedSeq < base_seq, late, refused };
}

/** Returns, by question id, the time at which the section of the question was closed; open sections are left out. */
function closingTimes({ layout, closedSections }: AttemptRow): ReadonlyMap<number, number> {
  return new Map(
    layout.flatMap(({ questions }, place) => {
      const closedMs = closedSections[place];
      return closedMs === undefined ? [] : questions.map(({ id }) => [id, closedMs] as const);
    }),
  );
}

/**
 * Whether a change is late for its closed section: it was made after the closing, or arrived after the grace period.
 */
function isAfterClosing(atMs: number, closedMs: number, nowMs: number): boolean {
  return atMs > closedMs || nowMs >= closedMs + GRACE_MS;
}

interface SourceChange {
  readonly source: string;
  readonly change: ExamChange;
  readonly place: PlacedQuestion;
  readonly nowMs: number;
}

/** Returns the row to store; undefined: the change was made after the deadline, or arrived after the grace period. */
function rowOf(attempt: AttemptRow, { source, change, place, nowMs }: SourceChange) {
  const beginMs = attempt.beginTime.getTime();
  const at = changeTime(change.at, { beginMs, deadlineMs: shownDeadline(attempt, nowMs), nowMs });
  if (at === undefined) return undefined;
  const keepsAnswer = change.keeps_answer === "1";
  const isEmpty = keepsAnswer || change.answer.every((text) => text.trim() === "");
  return {
    attemptId: attempt.id,
    source,
    seq: change.seq,
    questionId: place.id,
    answer: isEmpty ? [] : toBank(place, change.answer),
    marked: change.marked === "1",
    keepsAnswer,
    spentMs: Math.round(Math.min(change.spent_ms, nowMs - beginMs)),
    at: new Date(at),
    receivedAt: new Date(nowMs),
  } satisfies ChangeRow;
}

/**
 * Writes the answers: each is the latest of the last changes of the sources (pages) that changed it. Mark and time are
 * those of the latest change, also of one that keeps the answer.
 */
async function makeAnswers(tx: Db, attempt: AttemptRow, ids: ReadonlySet<number>): Promise<void> {
  const { attemptId, questionId, source, seq, answer, marked, keepsAnswer, spentMs, at } = attemptChanges;
  const last = await tx
    .selectDistinctOn([questionId, source, keepsAnswer], {
      questionId,
      source,
      seq,
      answer,
      marked,
      keepsAnswer,
      spentMs,
      at,
    })
    .from(attemptChanges)
    .where(and(eq(attemptId, attempt.id), anyOf(questionId, [...ids])))
    .orderBy(questionId, source, keepsAnswer, sql`${seq} desc`);
  const winners = [...groupBy(last, (row) => row.questionId).values()].flatMap((rows) => {
    const ofSources = rows.filter(
      (row) => !rows.some((one) => one.source === row.source && one.seq > row.seq),
    );
    const shown = latestOf(ofSources);
    const answered = latestOf(rows.filter((row) => !row.keepsAnswer));
    return shown ? [{ ...shown, answer: answered?.answer ?? [] }] : [];
  });
  const seqs = new Map(attempt.questionIds.map((id, place) => [id, place + 1]));
  await upsert(
    tx,
    attemptAnswers,
    winners.map((row) => ({
      attemptId: attempt.id,
      questionId: row.questionId,
      seq: seqs.get(row.questionId) ?? 0,
      answer: row.answer,
      marked: row.marked,
      spentMs: row.spentMs,
      savedAt: row.at,
    })),
    [attemptAnswers.attemptId, attemptAnswers.questionId],
  );
}

/** Returns the change with the latest time; of several at that time the one whose source comes last. */
function latestOf<T extends { readonly at: Date; readonly source: string }>(
  rows: readonly T[],
): T | undefined {
  const [latest] = rows.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.source < b.source ? 1 : -1));
  return latest;
}
