import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { GRACE_MS, receiptText } from "#shared/domain/examAttempt.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { attemptChanges, attemptAnswers, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import type { ExamWorld } from "./examWorld.ts";
import { keyOfNo } from "./examWorld.ts";

/** An answer that a page showed as saved: text of the question, and text of the chosen option or of the blank. */
export interface Promised {
  readonly userId: number;
  readonly stem: string;
  readonly option: string;
  readonly at: number;
  /** False: the page never showed the answer as saved, so the database may or may not have it. */
  readonly isPromise: boolean;
}

export interface Recount {
  readonly attemptNum: number;
  readonly finishedNum: number;
  /** Answers shown as saved that are missing in the database, or differ there. */
  readonly lost: readonly string[];
  /** Learners who do not have exactly one attempt. */
  readonly notOnce: readonly string[];
  readonly wrongScores: readonly string[];
  readonly wrongReceipts: readonly string[];
  /** Attempts that ended after their deadline, or have an answer that was changed after it. */
  readonly tooLong: readonly string[];
  readonly changeNum: number;
}

const A_QUESTION = 2;

/** Checks the results in the database. Uses no code of the upstream, so that it cannot repeat the upstream's errors. */
export async function recount(world: ExamWorld, promised: readonly Promised[]): Promise<Recount> {
  const opened = await openDatabase(world.storage);
  try {
    return await recountIn(opened.db, world, promised);
  } finally {
    await opened.close();
  }
}

async function recountIn(db: Db, world: ExamWorld, promised: readonly Promised[]): Promise<Recount> {
  const rows = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.paperId, Number(world.paperId)), eq(attempts.mode, "")));
  const ids = rows.map(({ id }) => id);
  const answers = await db.select().from(attemptAnswers).where(inArray(attemptAnswers.attemptId, ids));
  const changes = await db.select().from(attemptChanges).where(inArray(attemptChanges.attemptId, ids));
  const asked = await db
    .select()
    .from(questions)
    .where(inArray(questions.id, [...new Set(rows.flatMap(({ questionIds }) => questionIds))]));
  const byId = new Map(asked.map((one) => [one.id, one]));
  const optionOf = (questionId: number, keys: readonly string[]) =>
    byId.get(questionId)?.options.find(({ key }) => key === keys[0])?.content ?? "";
  /** Returns the text of an answer: of the chosen option, or as typed into the blank. */
  const givenOf = (questionId: number, given: readonly string[]) =>
    byId.get(questionId)?.type === "fill" ? given.join("") : optionOf(questionId, given);
  const isRight = (questionId: number, keys: readonly string[]) => {
    const no = Number(byId.get(questionId)?.sourceKey ?? 0);
    // The import shuffled the options, so the right option is found by its text.
    const word = "甲乙丙丁"["ABCD".indexOf(keyOfNo(no))];
    return keys.length === 1 && optionOf(questionId, keys).endsWith(`选项 ${word}`);
  };
  const lost: string[] = [];
  const wrongScores: string[] = [];
  const wrongReceipts: string[] = [];
  const tooLong: string[] = [];
  for (const attempt of rows) {
    const own = answers.filter(({ attemptId }) => attemptId === attempt.id);
    const right = own.filter(({ questionId, answer }) => isRight(questionId, answer)).length;
    if (Number(attempt.score) !== right * A_QUESTION)
      wrongScores.push(`record ${attempt.id}: ${attempt.score}, recounted ${right * A_QUESTION}`);
    const text = receiptText({
      receipt: attempt.receipt,
      recordId: String(attempt.id),
      submittedMs: attempt.endTime?.getTime() ?? 0,
      answers: own.map(({ questionId, answer }) => ({ questionId: String(questionId), answer })),
    });
    if (attempt.receipt === "" || attempt.receiptHash !== createHash("sha256").update(text).digest("hex"))
      wrongReceipts.push(`record ${attempt.id}: ${attempt.receipt || "none"}`);
    const deadline = attempt.deadline?.getTime() ?? 0;
    const late = changes.filter(
      ({ attemptId, at, receivedAt }) =>
        attemptId === attempt.id && (at.getTime() > deadline || receivedAt.getTime() > deadline + GRACE_MS),
    );
    if ((attempt.endTime?.getTime() ?? 0) > deadline || late.length > 0)
      tooLong.push(`record ${attempt.id}: ${late.length} late changes`);
  }
  for (const { userId, stem, options } of standing(promised)) {
    const attempt = rows.find((row) => row.userId === userId);
    const answer = answers.find(
      ({ attemptId, questionId }) => attemptId === attempt?.id && byId.get(questionId)?.stem === stem,
    );
    const stands = answer ? givenOf(answer.questionId, answer.answer) : "nothing";
    if (options.includes(stands)) continue;
    const questionId = asked.find((one) => one.stem === stem)?.id ?? 0;
    const kept = changes
      .filter((one) => one.attemptId === attempt?.id && one.questionId === questionId)
      .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
      .map(
        ({ source, seq, answer: keys, at, receivedAt }) =>
          `${shortOf(givenOf(questionId, keys))} of ${momentOf(at.getTime())} from ${source.slice(0, 4)} no ${seq}, come ${momentOf(receivedAt.getTime())}`,
      );
    const shown = promised
      .filter((one) => one.userId === userId && one.stem === stem)
      .map(
        ({ option, at, isPromise }) =>
          `${shortOf(option)} ${isPromise ? "shown as kept" : "chosen"} ${momentOf(at)}`,
      );
    lost.push(
      `account ${userId}, ${stem}: ${options.map(shortOf).join(" or ")} was promised, ${shortOf(stands)} stands\n    page: ${shown.join("; ")}\n    kept: ${kept.join("; ") || "nothing"}`,
    );
  }
  const notOnce = world.learners
    .map(({ userId }) => ({ userId, num: rows.filter((row) => row.userId === userId).length }))
    .filter(({ num }) => num !== 1)
    .map(({ userId, num }) => `account ${userId}: ${num} attempts`);
  return {
    attemptNum: rows.length,
    finishedNum: rows.filter(({ status }) => status === "finished").length,
    lost,
    notOnce,
    wrongScores,
    wrongReceipts,
    tooLong,
    changeNum: changes.length,
  };
}

/** Shortens an answer for the report: to the last character of its option, or to the end of its text. */
function shortOf(given: string): string {
  return /选项 [甲乙丙丁]$/.test(given) ? given.slice(-1) : JSON.stringify(given.slice(-12));
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString().slice(14, 23);
}

/**
 * Prints the report of the recount.
 * @returns the number of faults
 */
export function recountReport(
  found: Recount,
  learners: number,
): { readonly text: string; readonly faults: number } {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["answers lost", found.lost],
    ["learners without exactly one attempt", found.notOnce],
    ["scores that differ from the recount", found.wrongScores],
    ["receipts that do not hold", found.wrongReceipts],
    ["attempts with more than their time", found.tooLong],
    [
      "attempts that are not finished",
      Array.from({ length: found.attemptNum - found.finishedNum }, (_, at) => `no ${at + 1}`),
    ],
  ];
  const lines = rows.flatMap(([name, list]) => [
    `${name}: ${list.length}`,
    ...list.slice(0, 10).map((one) => `  ${one}`),
  ]);
  const faults = rows.reduce((sum, [, list]) => sum + list.length, 0);
  const head = `${learners} learners, ${found.attemptNum} attempts, ${found.finishedNum} finished, ${found.changeNum} changes kept`;
  return { text: [head, ...lines].join("\n"), faults };
}

/** Groups answers by learner and question: the last one shown as saved, and those given after it. */
function standing(promised: readonly Promised[]) {
  const found = new Map<string, { userId: number; stem: string; options: string[] }>();
  for (const { userId, stem, option, isPromise } of promised) {
    const key = `${userId} ${stem}`;
    const before = found.get(key);
    if (isPromise) found.set(key, { userId, stem, options: [option] });
    else before?.options.push(option);
  }
  return found.values();
}
