import type { ExamChange, RefusedChange } from "#shared/contract/exam/changes.ts";
import { GRACE_MS, changeTime } from "#shared/domain/examAttempt.ts";
import type { PlacedQuestion, attemptChanges } from "../../platform/db/schema/attempts.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { type AttemptRow, shownDeadline } from "./attemptRows.ts";
import { placedQuestions, toBank } from "./shownOptions.ts";

/** Most characters of one answer, counting all its texts (such as the gaps of a question) together. */
const LONGEST_ANSWER = 20_000;

/** Changes that a page sends in one call. */
export interface Batch {
  readonly ticket: string;
  readonly source: string;
  readonly base_seq: number;
  readonly changes: readonly (ExamChange | RefusedChange)[];
}

export type ChangeRow = typeof attemptChanges.$inferInsert;

/** Changes of one batch by what is done with them. */
export interface Judged {
  readonly attempt: AttemptRow;
  readonly batch: Batch;
  readonly rows: readonly ChangeRow[];
  readonly late: readonly number[];
  readonly refused: readonly RefusedChange[];
}

/** Decides which changes are saved, which are late and which are rejected. Writes nothing. */
export function judgeChanges(attempt: AttemptRow, batch: Batch, nowMs: number): Judged {
  const { source, changes } = batch;
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
  return { attempt, batch, rows, late, refused };
}

export function bytesOf(answer: readonly string[]): number {
  return Buffer.byteLength(JSON.stringify(answer));
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
