import { and, eq, like, sql } from "drizzle-orm";
import { MOST_OF_RUN, SINGLE } from "#shared/domain/practiceModes.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import type { questions } from "../../platform/db/schema/questions.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import { type AnswerRow, type RunRow, lockRun } from "./runRows.ts";
import { recordAnswer } from "./recordAnswer.ts";

export interface SingleAnswer {
  readonly question: Pick<typeof questions.$inferSelect, "id" | "subjectId" | "score">;
  readonly answer: readonly string[];
  readonly spentMs: number;
}

/**
 * Saves an answer to a single question outside of runs. All such answers of a learner, day and subject are in one
 * record (a run). The record is finished from the start, so no list offers to continue it, and grows with each answer.
 * Its answers count by the same rules as those of other runs.
 */
export async function recordSingle(
  tx: Db,
  { question, answer, spentMs }: SingleAnswer,
  learner: LearnerScope,
): Promise<AnswerRow> {
  const { userId, nowMs } = learner;
  const run = await recordWithout(tx, question, learner);
  await tx
    .update(attempts)
    .set({
      questionIds: [...run.questionIds, question.id],
      questionNum: run.questionIds.length + 1,
      totalScore: sql`${attempts.totalScore} + ${question.score}`,
      endTime: new Date(nowMs),
    })
    .where(eq(attempts.id, run.id));
  const seq = run.questionIds.length + 1;
  const given = { seq, answer, spentMs, sure: "", isFinal: true, atMs: nowMs } as const;
  const taken = await recordAnswer(tx, given, { userId, runId: run.id, nowMs });
  if (!taken) throw new Error("a final answer that was not taken");
  return taken.row;
}

/** Locks and returns today's first record that has no answer to this question; creates one if there is none. */
async function recordWithout(
  tx: Db,
  { id, subjectId }: SingleAnswer["question"],
  learner: LearnerScope,
): Promise<RunRow> {
  // Checks the mode, because a client may start an ordinary run with a request id of the form that records use.
  const fits = ({ mode, questionIds }: Pick<RunRow, "mode" | "questionIds">) =>
    mode === SINGLE && questionIds.length < MOST_OF_RUN && !questionIds.includes(id);
  const ofToday = `${SINGLE}-${subjectId}-${shanghai(learner.nowMs).toFormat(DATE)}-`;
  for (;;) {
    const records = await recordsOf(tx, learner.userId, ofToday);
    const fitting = records.find(fits);
    const run = fitting
      ? await lockRun(tx, learner.userId, fitting.id)
      : await openRecord(tx, { subjectId, requestId: nextOf(ofToday, records) }, learner);
    // Another device has changed or created the record meanwhile; the next turn of the loop reads it again.
    if (run && fits(run)) return run;
  }
}

type Known = Pick<RunRow, "id" | "requestId" | "mode" | "questionIds">;

async function recordsOf(tx: Db, userId: number, ofToday: string): Promise<readonly Known[]> {
  const { id, requestId, mode, questionIds } = attempts;
  return tx
    .select({ id, requestId, mode, questionIds })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), like(requestId, `${ofToday}%`)))
    .orderBy(id);
}

/** Returns the first free request id. Two devices at once get the same id, so only one of them creates the record. */
function nextOf(ofToday: string, records: readonly Known[]): string {
  const taken = new Set(records.map(({ requestId }) => requestId));
  let number = 1;
  while (taken.has(`${ofToday}${number}`)) number += 1;
  return `${ofToday}${number}`;
}

/** Inserts a record, after waiting for a concurrent insert; undefined: another device has created the record. */
async function openRecord(
  tx: Db,
  { subjectId, requestId }: Pick<RunRow, "subjectId" | "requestId">,
  { userId, agency, nowMs }: LearnerScope,
): Promise<RunRow | undefined> {
  const now = new Date(nowMs);
  const [run] = await tx
    .insert(attempts)
    .values({
      userId,
      agencyId: agency.id,
      subjectId,
      examType: 0,
      mode: SINGLE,
      requestId,
      status: "finished",
      ticket: "",
      questionIds: [],
      beginTime: now,
      endTime: now,
    })
    .onConflictDoNothing({ target: [attempts.userId, attempts.requestId] })
    .returning();
  return run;
}
