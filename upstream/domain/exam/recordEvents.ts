import { count, eq, sum } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptEvents } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { badInput } from "../../platform/kit/errors.ts";
import { type AttemptRow } from "./attemptRows.ts";
import { endAttempt } from "./endAttempt.ts";

export interface ExamEventInput {
  readonly seq: number;
  readonly kind: "leave" | "fullscreen" | "copy";
  readonly at: number;
  readonly spent_ms: number;
}

export interface Leaving {
  readonly leave_num: number;
  readonly leave_ms: number;
  readonly fullscreen_num: number;
  readonly copy_num: number;
}

/** Sums of an attempt without events. */
export const NO_LEAVING: Leaving = { leave_num: 0, leave_ms: 0, fullscreen_num: 0, copy_num: 0 };

/** Shorter absences from the page are not counted: a message of the operating system takes the focus for a moment. */
const SHORTEST_MS = 1_000;
/** Most events of one attempt, far more than a learner can cause. */
const MOST_EVENTS = 5_000;

/**
 * Records each event of leaving or copying that a page reports once, if the exam counts such events. An attempt that
 * reaches the exam's limit of leaving the page is handed in. Leaving fullscreen and copying have no limit.
 * @returns the attempt, the numbers of events so far, and the limit (0: none)
 * @throws Refusal badInput: more than MOST_EVENTS events
 */
export async function recordEvents(
  tx: Db,
  attempt: AttemptRow,
  {
    source,
    events,
    nowMs,
  }: { readonly source: string; readonly events: readonly ExamEventInput[]; readonly nowMs: number },
): Promise<{ attempt: AttemptRow; leaving: Leaving; limit: number }> {
  const [paper] = await tx
    .select({ leaveLimit: papers.leaveLimit })
    .from(papers)
    .where(eq(papers.id, attempt.paperId));
  const limit = paper?.leaveLimit ?? undefined;
  const before =
    limit === undefined ? 0 : await tx.$count(attemptEvents, eq(attemptEvents.attemptId, attempt.id));
  if (before + events.length > MOST_EVENTS) throw badInput("这次考试上报的离开记录太多了");
  const counted = events.filter(({ kind, spent_ms }) => kind !== "leave" || spent_ms >= SHORTEST_MS);
  if (limit !== undefined && counted.length > 0) {
    const beginMs = attempt.beginTime.getTime();
    await tx
      .insert(attemptEvents)
      .values(
        counted.map(({ seq, kind, at, spent_ms }) => ({
          attemptId: attempt.id,
          source,
          seq,
          kind,
          at: new Date(Math.min(Math.max(at, beginMs), nowMs)),
          spentMs: Math.round(Math.min(spent_ms, nowMs - beginMs)),
        })),
      )
      .onConflictDoNothing();
  }
  const leaving = await leavingOf(tx, attempt.id);
  const isTooMuch = limit !== undefined && limit > 0 && leaving.leave_num >= limit;
  const after = isTooMuch ? await endAttempt(tx, attempt, { by: "leaving", endMs: nowMs }) : attempt;
  return { attempt: after, leaving, limit: limit ?? 0 };
}

/** Sums the recorded events of an attempt; `leave_ms` is the time away from the page in milliseconds. */
export async function leavingOf(db: Db, recordId: number): Promise<Leaving> {
  const rows = await db
    .select({ kind: attemptEvents.kind, num: count(), ms: sum(attemptEvents.spentMs) })
    .from(attemptEvents)
    .where(eq(attemptEvents.attemptId, recordId))
    .groupBy(attemptEvents.kind);
  const of = (kind: ExamEventInput["kind"]) => rows.find((row) => row.kind === kind);
  return {
    leave_num: of("leave")?.num ?? 0,
    leave_ms: Number(of("leave")?.ms ?? 0),
    fullscreen_num: of("fullscreen")?.num ?? 0,
    copy_num: of("copy")?.num ?? 0,
  };
}
