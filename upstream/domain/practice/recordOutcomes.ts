import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { findMode } from "#shared/domain/practiceModes.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import { settingsOf } from "../account/settings.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { questionTallies } from "../../platform/db/schema/questions.ts";
import { recordStudy } from "../calendar/recordStudy.ts";
import { type Source, spaceAndSourceQuery, spaceQuery } from "./reviewQueries.ts";
import type { RunRow } from "./runRows.ts";
import { type Recall, isMissed, lastReviewOf, spaced } from "./spacing.ts";

const OF_WRONG_BOOK: ReadonlySet<string> = new Set(["wrong", "review"]);
/** Most seconds of study that an answer, or the rest of a run, counts: a question may stay open over lunch. */
export const LONGEST_SECONDS = 600;

/** An answer with the fields that the wrong book stores. */
interface Missed extends Recall {
  readonly questionId: number;
  readonly subjectId: number;
  readonly answer: readonly string[];
}

export interface Outcome extends Missed {
  /** Chosen options that are not part of the key. */
  readonly wrongOptions: readonly string[];
}

export type WrongRow = typeof wrongBook.$inferSelect;

type Hold = ReturnType<typeof writeWrong>;

export interface WrongChange {
  /** A statement that writes and locks the row when it is awaited, alone or as a part of another statement. */
  readonly hold: Hold;
  /** Plans the next review of the locked row and returns the changed row. */
  readonly space: (tx: Db, held: WrongRow) => Promise<WrongRow>;
}

/**
 * Records judged answers in the statistics of all learners, in the wrong book and in the learner's day. Rows are always
 * written in the same order (the wrong book by question, then the day by subject), because otherwise two concurrent
 * answers could deadlock.
 */
export async function recordOutcomes(
  tx: Db,
  run: RunRow,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<void> {
  await countAnswers(tx, outcomes);
  await recordMistakes(tx, missingIn(run), outcomes, nowMs);
  await recordDays(
    tx,
    run,
    outcomes.toSorted((a, b) => a.questionId - b.questionId),
    nowMs,
  );
}

/** Converts a run to the source under which the wrong book stores its mistakes. */
export function missingIn(run: RunRow): Missing {
  return { ...run, sourceName: findMode(run.mode)?.name ?? "" };
}

/** The run in which mistakes were made, as the wrong book stores it, and its learner. */
export type Missing = Pick<RunRow, "id" | "userId" | "agencyId" | "examType" | "mode"> & {
  /** Chinese name of the practice mode for the screen. */
  readonly sourceName: string;
};

/** Updates the wrong book: adds mistakes, and counts right answers of questions that are in it. */
export async function recordMistakes(
  tx: Db,
  run: Missing,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<void> {
  const inOrder = outcomes.toSorted((a, b) => a.questionId - b.questionId);
  const known = await openWrongs(tx, run.userId, inOrder);
  const { leavesAfter = LEAVES_AFTER } = known.size > 0 ? await settingsOf(tx, run.userId) : {};
  for (const outcome of inOrder) {
    const isKnown = known.has(outcome.questionId);
    const change = wrongChange(tx, run, outcome, { nowMs, isKnown, leavesAfter });
    const [held] = (await change?.hold) ?? [];
    if (change && held) await change.space(tx, held);
  }
}

/** The question's state in the learner's wrong book before the answer. */
interface Standing {
  readonly nowMs: number;
  /** Whether the question was already in the wrong book. */
  readonly isKnown: boolean;
  readonly leavesAfter: number;
}

/**
 * Returns how a judged answer changes the wrong book; undefined: no change. `hold` writes and locks the row, alone or
 * as a part of another statement; `space` then plans the next review from the written row.
 */
export function wrongChange(
  tx: Db,
  run: Missing,
  outcome: Outcome,
  { nowMs, isKnown, leavesAfter }: Standing,
): WrongChange | undefined {
  // A mistake in a run over the wrong book adds no new source to the entry.
  const isAgain = OF_WRONG_BOOK.has(run.mode) && isKnown;
  const mistakes = outcome.verdict === "right" ? 0 : 1;
  if (isMissed(outcome)) return entering(tx, run, outcome, { nowMs, isAgain, mistakes });
  if (outcome.verdict === "right" && isKnown) return comingCloser(tx, run, outcome, { nowMs, leavesAfter });
  return undefined;
}

/** Counts answers for the statistics of all learners (addUpAnswers.ts). It only inserts rows, so no learner waits. */
export async function countAnswers(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await countingAnswers(tx, outcomes);
}

/** Returns the SQL statement of countAnswers, as a part of a longer statement; undefined: no answer has a verdict. */
export function countingAnswers(
  tx: Db,
  outcomes: readonly Pick<Outcome, "questionId" | "verdict" | "wrongOptions">[],
) {
  const rows = outcomes
    .filter(({ verdict }) => verdict !== "reviewing" && verdict !== "no_answer")
    .map(({ questionId, verdict, wrongOptions }) => ({
      questionId,
      isRight: verdict === "right",
      wrongOptions,
    }));
  return rows.length === 0 ? undefined : tx.insert(questionTallies).values(rows);
}

/** Adds the number of answers and their seconds to the learner's study of the day, per subject. */
export async function recordDays(
  tx: Db,
  run: Pick<RunRow, "userId" | "agencyId">,
  outcomes: readonly Outcome[],
  atMs: number,
): Promise<void> {
  const bySubject = groupBy(outcomes, ({ subjectId }) => subjectId);
  const { userId, agencyId } = run;
  for (const [subjectId, own] of [...bySubject].sort(([a], [b]) => a - b)) {
    const seconds = own.reduce((sum, { spentMs }) => sum + studiedSeconds(spentMs), 0);
    await recordStudy(tx, { userId, agencyId, atMs, subjectId, seconds, answered: own.length });
  }
}

/** Converts the time of an answer to seconds of study, at most LONGEST_SECONDS. */
export function studiedSeconds(spentMs: number): number {
  return Math.min(LONGEST_SECONDS, Math.round(spentMs / 1_000));
}

async function openWrongs(
  tx: Db,
  userId: number,
  outcomes: readonly Outcome[],
): Promise<ReadonlySet<number>> {
  const ids = outcomes.map(({ questionId }) => questionId);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: wrongBook.questionId })
    .from(wrongBook)
    .where(
      and(eq(wrongBook.userId, userId), inArray(wrongBook.questionId, ids), isNull(wrongBook.masteredAt)),
    );
  return new Set(rows.map(({ id }) => id));
}

interface Entering {
  readonly nowMs: number;
  readonly isAgain: boolean;
  readonly mistakes: number;
}

/** Adds a question to the wrong book, and the source of the mistake. A guessed right answer counts no mistake. */
function entering(
  tx: Db,
  run: Missing,
  outcome: Missed,
  { nowMs, isAgain, mistakes }: Entering,
): WrongChange {
  const { userId, agencyId, examType, sourceName } = run;
  const now = new Date(nowMs);
  const latest = {
    rightStreak: 0,
    lastAnswer: outcome.answer,
    lastTime: now,
    masteredAt: null,
  };
  const { questionId, subjectId } = outcome;
  const row = {
    userId,
    agencyId,
    questionId,
    subjectId,
    examType,
    sourceName,
    wrongNum: mistakes,
    ...latest,
  };
  const hold = writeWrong(tx, row, {
    ...latest,
    ...(isAgain ? {} : { examType, sourceName }),
    wrongNum: sql`${wrongBook.wrongNum} + ${mistakes}`,
  });
  return {
    hold,
    space: (inner, wrong) => {
      const source = isAgain ? undefined : { examType, sourceName, mistakes, lastTime: now };
      return space(inner, wrong, outcome, { runId: run.id, nowMs, source });
    },
  };
}

interface Spacing {
  readonly runId: number;
  readonly nowMs: number;
  /** Source of the mistake, which is written with the review; undefined: none is added. */
  readonly source?: Source | undefined;
}

type NewWrong = typeof wrongBook.$inferInsert;

function writeWrong(tx: Db, row: NewWrong, set: PgUpdateSetSource<typeof wrongBook>) {
  return tx
    .insert(wrongBook)
    .values(row)
    .onConflictDoUpdate({ target: [wrongBook.userId, wrongBook.questionId], set })
    .returning();
}

function comingCloser(
  tx: Db,
  { id: runId, userId }: Missing,
  outcome: Outcome,
  { nowMs, leavesAfter }: Pick<Standing, "nowMs" | "leavesAfter">,
): WrongChange {
  const now = new Date(nowMs).toISOString();
  const hold = tx
    .update(wrongBook)
    .set({
      rightStreak: sql`${wrongBook.rightStreak} + 1`,
      masteredAt: sql`case when ${wrongBook.rightStreak} + 1 >= ${leavesAfter} then ${now}::timestamptz end`,
    })
    .where(and(eq(wrongBook.userId, userId), eq(wrongBook.questionId, outcome.questionId)))
    .returning();
  // The cast is safe, because both statements return the row that they wrote.
  return {
    hold: hold as unknown as Hold,
    space: (inner, wrong) => space(inner, wrong, outcome, { runId, nowMs }),
  };
}

/** Plans the next review of a locked row. A second answer in the same run replaces the grade of the first. */
async function space(
  tx: Db,
  held: WrongRow,
  recall: Recall,
  { runId, nowMs, source }: Spacing,
): Promise<WrongRow> {
  const { id, card, cardBefore, spacedBy } = held;
  const isAnew = spacedBy === runId;
  const before = isAnew ? cardBefore : card;
  const next = spaced(before, recall, (isAnew && lastReviewOf(card)?.getTime()) || nowMs);
  const now = { card: { ...next }, dueTime: next.due, cardBefore: before, spacedBy: runId };
  const query = source ? spaceAndSourceQuery : spaceQuery;
  await query(tx).execute({ id, ...now, ...source });
  // Converts the card's dates to texts, as the database returns them.
  return { ...held, ...now, card: JSON.parse(JSON.stringify(next)) as WrongRow["card"] };
}

/**
 * Records the mastery that a learner sets after seeing the key. 还不熟 (shaky) keeps the question in the wrong book, or
 * adds it without counting a mistake. 我掌握了 (known) neither adds nor removes it, and only delays the next review.
 */
export async function recordMastery(
  tx: Db,
  run: Missing,
  said: Missed & Required<Pick<Recall, "mastery">>,
  nowMs: number,
): Promise<void> {
  const ofQuestion = and(eq(wrongBook.userId, run.userId), eq(wrongBook.questionId, said.questionId));
  const [wrong] = await tx.select().from(wrongBook).where(ofQuestion).for("update");
  const stands = wrong !== undefined && wrong.masteredAt === null;
  if (said.mastery === "shaky" && !stands) {
    const isAgain = OF_WRONG_BOOK.has(run.mode) && wrong !== undefined;
    const { hold, space: spaceHeld } = entering(tx, run, said, { nowMs, isAgain, mistakes: 0 });
    for (const held of await hold) await spaceHeld(tx, held);
    return;
  }
  if (!wrong || !(stands || wrong.spacedBy === run.id)) return;
  if (said.mastery === "shaky") await tx.update(wrongBook).set({ rightStreak: 0 }).where(ofQuestion);
  await space(tx, wrong, said, { runId: run.id, nowMs });
}
