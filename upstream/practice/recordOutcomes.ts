import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { findMode } from "#shared/domain/practiceModes.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import { settingsOf } from "../account/settings.ts";
import type { Db } from "../db/database.ts";
import { groupBy } from "../db/groupBy.ts";
import { wrongBook, wrongSources } from "../db/schema/practice.ts";
import { questionTallies } from "../db/schema/questions.ts";
import { recordStudy } from "../calendar/recordStudy.ts";
import type { RunRow } from "./runRows.ts";
import { type Recall, isMissed, lastReviewOf, spaced } from "./spacing.ts";

const OF_WRONG_BOOK: ReadonlySet<string> = new Set(["wrong", "review"]);
/** Who leaves a question open over lunch has not studied it. */
const LONGEST_SECONDS = 600;

/** An answer as the wrong book knows it. */
interface Missed extends Recall {
  readonly questionId: number;
  readonly subjectId: number;
  readonly answer: readonly string[];
}

export interface Outcome extends Missed {
  /** Options that were taken for the key. */
  readonly wrongOptions: readonly string[];
}

export type WrongRow = typeof wrongBook.$inferSelect;

type Hold = ReturnType<typeof writeWrong>;

export interface WrongChange {
  /** Runs where it is awaited; else a part of another statement. */
  readonly hold: Hold;
  /** The row as it stands after it. */
  readonly space: (tx: Db, held: WrongRow) => Promise<WrongRow>;
}

/**
 * Records judged answers beyond their run: numbers of all learners, the wrong book, the learner's day. Rows are touched in
 * one order everywhere (the wrong book by question, then the day by subject), or two answers could wait for each other.
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

/** A run of practice as a place where something was missed. */
export function missingIn(run: RunRow): Missing {
  return { ...run, sourceName: findMode(run.mode)?.name ?? "" };
}

/** Where it was missed, and by whom. */
export type Missing = Pick<RunRow, "id" | "userId" | "agencyId" | "examType" | "mode"> & {
  /** For people. */
  readonly sourceName: string;
};

/** Into the wrong book, or out of it. */
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

/** What is known of the learner's wrong book before it changes. */
interface Standing {
  readonly nowMs: number;
  /** Whether the question stands in it. */
  readonly isKnown: boolean;
  readonly leavesAfter: number;
}

/**
 * How a judged answer changes the wrong book, undefined: not at all. `hold` writes its row and holds it, alone or as a part of another
 * statement; `space` then says when the question is due, from how that row stood.
 */
export function wrongChange(
  tx: Db,
  run: Missing,
  outcome: Outcome,
  { nowMs, isKnown, leavesAfter }: Standing,
): WrongChange | undefined {
  // Missed again where the wrong book itself is practised is no other place.
  const isAgain = OF_WRONG_BOOK.has(run.mode) && isKnown;
  const mistakes = outcome.verdict === "right" ? 0 : 1;
  if (isMissed(outcome)) return entering(tx, run, outcome, { nowMs, isAgain, mistakes });
  if (outcome.verdict === "right" && isKnown) return comingCloser(tx, run, outcome, { nowMs, leavesAfter });
  return undefined;
}

/** Adds to the numbers of all learners (addUpAnswers.ts). Who answers the same question waits for nobody. */
export async function countAnswers(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  await countingAnswers(tx, outcomes);
}

/** The same by a statement that can be part of another one. Undefined where the verdicts count for nobody. */
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

/** The learner's days of study, each subject for itself. */
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

/** One row a question, one more for each place where it was missed. A lucky answer enters with no mistake. */
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
    space: async (inner, wrong) => {
      const source = inner
        .insert(wrongSources)
        .values({ wrongId: wrong.id, examType, sourceName, wrongNum: mistakes, lastTime: now })
        .onConflictDoUpdate({
          target: [wrongSources.wrongId, wrongSources.examType],
          set: { sourceName, lastTime: now, wrongNum: sql`${wrongSources.wrongNum} + ${mistakes}` },
        })
        .returning({ id: wrongSources.wrongId });
      const within = isAgain ? inner : inner.with(inner.$with("source").as(source));
      return space(within, wrong, outcome, { runId: run.id, nowMs });
    },
  };
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
  // Both give the row that they have written.
  return {
    hold: hold as unknown as Hold,
    space: (inner, wrong) => space(inner, wrong, outcome, { runId, nowMs }),
  };
}

/** Spaces a row that this transaction holds. A run's second word on a question is about the same answer, graded anew. */
async function space(
  tx: Pick<Db, "update">,
  held: WrongRow,
  recall: Recall,
  { runId, nowMs }: { readonly runId: number; readonly nowMs: number },
): Promise<WrongRow> {
  const { id, card, cardBefore, spacedBy } = held;
  const isAnew = spacedBy === runId;
  const before = isAnew ? cardBefore : card;
  const next = spaced(before, recall, (isAnew && lastReviewOf(card)?.getTime()) || nowMs);
  const now = { card: { ...next }, dueTime: next.due, cardBefore: before, spacedBy: runId };
  await tx.update(wrongBook).set(now).where(eq(wrongBook.id, id));
  // As the row is read: its moments are texts.
  return { ...held, ...now, card: JSON.parse(JSON.stringify(next)) as WrongRow["card"] };
}

/**
 * Records what a learner says of an answer once its key is seen. 还不熟 keeps a question in the wrong book, or puts it there without a
 * mistake; 我掌握了 puts nothing there and takes nothing out, it only lets what stands there wait longer.
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
