import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { GRACE_MS, receiptText } from "#shared/domain/examAttempt.ts";
import { type Db, openDatabase } from "#upstream/db/database.ts";
import { attemptChanges, attemptAnswers, attempts } from "#upstream/db/schema/attempts.ts";
import { questions } from "#upstream/db/schema/questions.ts";
import type { ExamWorld } from "./examWorld.ts";
import { keyOfNo } from "./examWorld.ts";

/** An answer that a page showed as saved: the text of the chosen option or of a blank, and the text of its question. */
export interface Promised {
  readonly userId: number;
  readonly stem: string;
  readonly option: string;
  readonly at: number;
  /** False: the answer was given but not shown as saved, so that it may or may not be in the database. */
  readonly isPromise: boolean;
}

export interface Recount {
  readonly attemptNum: number;
  readonly finishedNum: number;
  /** Promised answers that are missing or different in the database. */
  readonly lost: readonly string[];
  /** Learners whose number of attempts is not one. */
  readonly notOnce: readonly string[];
  readonly wrongScores: readonly string[];
  readonly wrongReceipts: readonly string[];
  /** Attempts that ended after their deadline, or have a change from after it. */
  readonly tooLong: readonly string[];
  readonly changeNum: number;
}

const A_QUESTION = 2;

/** Counts the results in the database with code that is independent of the upstream. */
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
  const answers =
    ids.length === 0
      ? []
      : await db.select().from(attemptAnswers).where(inArray(attemptAnswers.attemptId, ids));
  const changes =
    ids.length === 0
      ? []
      : await db.select().from(attemptChanges).where(inArray(attemptChanges.attemptId, ids));
  const asked = await db
    .select()
    .from(questions)
    .where(inArray(questions.id, [...new Set(rows.flatMap(({ questionIds }) => questionIds))]));
  const byId = new Map(asked.map((one) => [one.id, one]));
  const optionOf = (questionId: number, keys: readonly string[]) =>
    byId.get(questionId)?.options.find(({ key }) => key === keys[0])?.content ?? "";
  /** Returns the text of the chosen option, or the text of a blank. */
  const givenOf = (questionId: number, given: readonly string[]) =>
    byId.get(questionId)?.type === "fill" ? given.join("") : optionOf(questionId, given);
  const isRight = (questionId: number, keys: readonly string[]) => {
    const no = Number(byId.get(questionId)?.sourceKey ?? 0);
    // Options were shuffled by the import: the right option is the one whose text was right in the file.
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

/** Shortens an answer to the letter of its option, or to the end of its text. */
function shortOf(given: string): string {
  return /选项 [甲乙丙丁]$/.test(given) ? given.slice(-1) : JSON.stringify(given.slice(-12));
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString().slice(14, 23);
}

/**
 * Prints the report.
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

/** Groups answers by learner and question: the last promised answer, and unpromised answers after it. */
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
