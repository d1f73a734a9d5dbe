import { type WithSubquery, and, eq, sql } from "drizzle-orm";
import type { Mastery } from "#shared/domain/mastery.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import { shareOfScore } from "#shared/domain/scores.ts";
import { addToDay } from "../calendar/recordStudy.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptAnswers } from "../../platform/db/schema/attempts.ts";
import { studyDays } from "../../platform/db/schema/learning.ts";
import { questionTallies } from "../../platform/db/schema/questions.ts";
import { badInput, notFound } from "../../platform/kit/errors.ts";
import { closeRun, endRun } from "./finishRun.ts";
import { judge, openKeyedAnswer, openKeyedQuestions } from "./judge.ts";
import {
  type Outcome,
  countingAnswers,
  missingIn,
  recordMastery,
  recordMistakes,
  studiedSeconds,
  wrongChange,
} from "./recordOutcomes.ts";
import { type AnswerRow, type Place, type RunRow, lockRun } from "./runRows.ts";

const MOST_MS = 3_600_000;

export interface Given {
  readonly seq: number;
  readonly answer: readonly string[];
  readonly sure: AnswerRow["sure"];
  readonly spentMs: number;
  /** false: the answer can be changed, and is judged when the run ends. */
  readonly isFinal: boolean;
  readonly atMs: number;
}

type KeyedAnswer = NonNullable<Awaited<ReturnType<typeof openKeyedAnswer>>["keyed"]>;

/** A saved answer; `keyed` is its question with the key, if this call has judged the answer. */
export interface TakenAnswer {
  readonly row: AnswerRow;
  readonly told?: KeyedAnswer;
}

/**
 * Saves an answer to a question of a run. Only the first judged answer counts; later answers are ignored. The answer to
 * the last open question finishes the run.
 * @returns undefined: the answer is not final and the run has ended. The caller then sends the answer as final, so that
 *   it counts if it was given in time
 * @throws notFound the learner has no such run or question; badInput: a final answer is empty
 */
export async function recordAnswer(
  tx: Db,
  given: Given,
  { userId, runId, nowMs }: Place,
): Promise<TakenAnswer | undefined> {
  const run = await lockRun(tx, userId, runId);
  const questionId = questionOf(run, given.seq);
  const { isFinal } = given;
  const { agencyId } = run;
  const { known, keyed } = isFinal
    ? await openKeyedAnswer(tx, { runId, questionId }, { userId, agencyId, nowMs })
    : { known: await answerRow(tx, run, questionId) };
  if (known?.status && known.status !== "no_answer") return { row: known };
  const isEmpty = given.answer.every((text) => text.trim() === "");
  if (!isFinal && run.status === "finished") return undefined;
  if (isFinal && isEmpty) throw badInput("请先作答");
  const row = {
    answer: isEmpty ? [] : given.answer,
    sure: given.sure,
    spentMs: Math.min(MOST_MS, Math.round(given.spentMs)),
  };
  const where = { run, questionId, seq: given.seq };
  // Saves a final answer to an embargoed question without judging it, because a verdict would reveal the key.
  if (!keyed) {
    // If two devices answer, the later answer is kept, in whatever order the answers arrive.
    if (known && known.savedAt.getTime() > given.atMs) return { row: known };
    return { row: await write(tx, where, { ...row, savedAt: new Date(given.atMs) }) };
  }
  const { verdict, score, wrongOptions } = judge(keyed, row.answer);
  const { subjectId } = keyed.question;
  const outcome = { questionId, subjectId, verdict, wrongOptions, ...row };
  const judged = { ...row, status: verdict, score: String(score), savedAt: new Date(nowMs) };
  const taken = known?.sawKey
    ? { row: await write(tx, where, judged), wrong: keyed.wrong }
    : await writeCounted(tx, where, { judged, outcome, keyed, nowMs });
  // The run is locked, so only this answer has been added to the number that was read.
  const judgedNum = keyed.judgedNum + (verdict === "no_answer" ? 0 : 1);
  if (run.status === "finished") await closeRun(tx, run, run.endTime ?? new Date(nowMs));
  else if (judgedNum >= run.questionIds.length) await endRun(tx, run, { nowMs, subjectId });
  return { row: taken.row, told: { ...keyed, wrong: taken.wrong } };
}

interface Counting {
  readonly judged: Partial<typeof attemptAnswers.$inferInsert>;
  readonly outcome: Outcome;
  readonly keyed: KeyedAnswer;
  readonly nowMs: number;
}

/**
 * Writes a judged answer, the statistics, the wrong book and the learner's day in one SQL statement, in the same order
 * as recordOutcomes.
 */
async function writeCounted(tx: Db, where: Where, { judged, outcome, keyed, nowMs }: Counting) {
  const { run } = where;
  const { userId, agencyId } = run;
  const isKnown = keyed.wrong !== null;
  const leavesAfter = keyed.settings?.leavesAfter ?? LEAVES_AFTER;
  const change = wrongChange(tx, missingIn(run), outcome, { nowMs, isKnown, leavesAfter });
  const study = {
    userId,
    agencyId,
    atMs: nowMs,
    subjectId: outcome.subjectId,
    seconds: studiedSeconds(outcome.spentMs),
    answered: 1,
  };
  const parts = [
    tx.$with("studied").as(addToDay(tx, study).returning({ id: studyDays.userId })),
    ...[countingAnswers(tx, [outcome])].flatMap((counted) =>
      counted ? tx.$with("counted").as(counted.returning({ id: questionTallies.questionId })) : [],
    ),
  ];
  const written = tx.$with("written").as(writing(tx, where, judged).returning());
  const within = (part: WithSubquery[]) => tx.with(written, ...part, ...parts);
  if (!change) {
    const [row] = await within([]).select().from(written);
    return { row: row as AnswerRow, wrong: keyed.wrong };
  }
  const held = tx.$with("held").as(change.hold);
  const [both] = await within([held]).select().from(written).leftJoin(held, sql`true`);
  const wrong = both?.held ? await change.space(tx, both.held) : keyed.wrong;
  return { row: both?.written as AnswerRow, wrong: wrong?.masteredAt === null ? wrong : null };
}

/**
 * Records that the learner looked the key up without answering. A later answer to the question does not count.
 * @throws notFound the question is embargoed
 */
export async function lookUp(tx: Db, seq: number, { userId, runId, nowMs }: Place): Promise<AnswerRow> {
  const run = await lockRun(tx, userId, runId);
  const questionId = questionOf(run, seq);
  const known = await answerRow(tx, run, questionId);
  if (known?.status) return known;
  const keyed = await openKeyedQuestions(tx, [questionId], { userId, nowMs });
  if (!keyed.has(questionId)) throw notFound("这道题在一场还没结束的考试里，考完再看");
  return write(tx, { run, questionId, seq }, { status: "no_answer", sawKey: true });
}

export interface OwnVerdict {
  readonly seq: number;
  readonly verdict: SelfVerdict;
}

const WORTH: Readonly<Record<SelfVerdict, number>> = { right: 1, part_right: 0.5, wrong: 0 };

/**
 * Records the learner's own verdict of an answer that no rule judges. Only the first verdict counts, and it is not part
 * of the statistics of all learners.
 * @throws badInput the question is not answered yet
 */
export async function judgeSelf(
  tx: Db,
  { seq, verdict }: OwnVerdict,
  { userId, runId, nowMs }: Place,
): Promise<AnswerRow> {
  const run = await lockRun(tx, userId, runId);
  const questionId = questionOf(run, seq);
  const known = await answerRow(tx, run, questionId);
  if (!known?.status || known.status === "no_answer") throw badInput("请先作答");
  const keyed = (await openKeyedQuestions(tx, [questionId], { userId, nowMs })).get(questionId);
  if (known.status !== "reviewing" || !keyed) return known;
  const { score, subjectId } = keyed.question;
  const worth = String(shareOfScore(Number(score), WORTH[verdict]));
  const written = await write(tx, { run, questionId, seq }, { status: verdict, score: worth });
  if (!known.sawKey) {
    const { answer, sure, spentMs } = known;
    const outcome = { questionId, subjectId, verdict, answer, wrongOptions: [], sure, spentMs };
    await recordMistakes(tx, missingIn(run), [outcome], nowMs);
  }
  if (run.status === "finished") await closeRun(tx, run, run.endTime ?? new Date(nowMs));
  return written;
}

/**
 * Records how well the learner masters a question that was answered or whose key was looked up. The last mastery is
 * kept.
 * @throws badInput the question is neither judged nor looked up
 */
export async function sayMastery(
  tx: Db,
  { seq, mastery }: { readonly seq: number; readonly mastery: Mastery },
  { userId, runId, nowMs }: Place,
): Promise<AnswerRow> {
  const run = await lockRun(tx, userId, runId);
  const questionId = questionOf(run, seq);
  const known = await answerRow(tx, run, questionId);
  if (!known?.status || known.status === "reviewing") throw badInput("请先作答");
  const keyed = (await openKeyedQuestions(tx, [questionId], { userId, nowMs })).get(questionId);
  if (!keyed || known.mastery === mastery) return known;
  const { answer, sure, spentMs, status: verdict } = known;
  const { subjectId } = keyed.question;
  const said = { questionId, subjectId, verdict, answer, sure, spentMs, mastery };
  await recordMastery(tx, missingIn(run), said, nowMs);
  return write(tx, { run, questionId, seq }, { mastery });
}

/** Sets or removes the learner's flag on a question of a run. */
export async function mark(
  tx: Db,
  { seq, marked }: { readonly seq: number; readonly marked: boolean },
  { userId, runId }: Place,
): Promise<AnswerRow> {
  const run = await lockRun(tx, userId, runId);
  return write(tx, { run, questionId: questionOf(run, seq), seq }, { marked });
}

function questionOf({ questionIds }: RunRow, seq: number): number {
  const id = questionIds[seq - 1];
  if (id === undefined) throw notFound("这次练习没有这道题");
  return id;
}

async function answerRow(tx: Db, run: RunRow, questionId: number): Promise<AnswerRow | undefined> {
  const [row] = await tx
    .select()
    .from(attemptAnswers)
    .where(and(eq(attemptAnswers.attemptId, run.id), eq(attemptAnswers.questionId, questionId)));
  return row;
}

interface Where {
  readonly run: RunRow;
  readonly questionId: number;
  readonly seq: number;
}

async function write(
  tx: Db,
  where: Where,
  values: Partial<typeof attemptAnswers.$inferInsert>,
): Promise<AnswerRow> {
  const [row] = await writing(tx, where, values).returning();
  if (!row) throw new Error("an answer that was not written");
  return row;
}

function writing(
  tx: Db,
  { run, questionId, seq }: Where,
  values: Partial<typeof attemptAnswers.$inferInsert>,
) {
  return tx
    .insert(attemptAnswers)
    .values({ attemptId: run.id, questionId, seq, ...values })
    .onConflictDoUpdate({ target: [attemptAnswers.attemptId, attemptAnswers.questionId], set: values });
}
