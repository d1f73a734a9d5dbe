import { type SQL, and, eq, inArray, isNull, sql } from "drizzle-orm";
import { findMode } from "#shared/domain/practiceModes.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import { settingsOf } from "../account/settings.ts";
import type { Db } from "../db/database.ts";
import { groupBy } from "../db/groupBy.ts";
import { wrongBook, wrongSources } from "../db/schema/practice.ts";
import { questionStats } from "../db/schema/questions.ts";
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

const SPACED = {
  id: wrongBook.id,
  card: wrongBook.card,
  cardBefore: wrongBook.cardBefore,
  spacedBy: wrongBook.spacedBy,
};

/**
 * Records judged answers beyond their run: numbers of all learners, the learner's day, the wrong book. Rows are touched in
 * one order everywhere, or two answers could wait for each other.
 */
export async function recordOutcomes(
  tx: Db,
  run: RunRow,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<void> {
  await countAnswers(tx, outcomes);
  await recordForLearner(tx, run, outcomes, nowMs);
}

/** Records outcomes without the numbers of all learners, which come first. */
export async function recordForLearner(
  tx: Db,
  run: RunRow,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<void> {
  await recordDays(
    tx,
    run,
    outcomes.toSorted((a, b) => a.questionId - b.questionId),
    nowMs,
  );
  await recordMistakes(tx, { ...run, sourceName: findMode(run.mode)?.name ?? "" }, outcomes, nowMs);
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
    // Missed again where the wrong book itself is practised is no other place.
    const isAgain = OF_WRONG_BOOK.has(run.mode) && known.has(outcome.questionId);
    const mistakes = outcome.verdict === "right" ? 0 : 1;
    if (isMissed(outcome)) await enter(tx, run, outcome, { nowMs, isAgain, mistakes });
    else if (outcome.verdict === "right" && known.has(outcome.questionId))
      await comeCloser(tx, run, outcome, { nowMs, leavesAfter });
  }
}

/** The numbers of all learners. */
export async function countAnswers(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  for (const outcome of outcomes.toSorted((a, b) => a.questionId - b.questionId))
    await countAnswer(tx, outcome);
}

/** Added up as they come: the rate of a question is read from one row. Undefined where the verdict counts for nobody. */
export function countAnswer(
  tx: Db,
  { questionId, verdict, wrongOptions }: Pick<Outcome, "questionId" | "verdict" | "wrongOptions">,
) {
  if (verdict === "reviewing" || verdict === "no_answer") return undefined;
  const right = verdict === "right" ? 1 : 0;
  const first = Object.fromEntries(wrongOptions.map((key) => [key, 1]));
  return tx
    .insert(questionStats)
    .values({ questionId, answeredNum: 1, rightNum: right, wrongByOption: first })
    .onConflictDoUpdate({
      target: questionStats.questionId,
      set: {
        answeredNum: sql`${questionStats.answeredNum} + 1`,
        rightNum: sql`${questionStats.rightNum} + ${right}`,
        wrongByOption: wrongOptions.reduce<SQL>(
          (sums, key) =>
            sql`jsonb_set(${sums}, array[${key}]::text[], to_jsonb(coalesce((${questionStats.wrongByOption} ->> ${key})::int, 0) + 1))`,
          sql`${questionStats.wrongByOption}`,
        ),
      },
    });
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
    const seconds = own.reduce(
      (sum, { spentMs }) => sum + Math.min(LONGEST_SECONDS, Math.round(spentMs / 1_000)),
      0,
    );
    await recordStudy(tx, { userId, agencyId, atMs, subjectId, seconds, answered: own.length });
  }
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
async function enter(
  tx: Db,
  run: Missing,
  outcome: Missed,
  { nowMs, isAgain, mistakes }: Entering,
): Promise<void> {
  const { userId, agencyId, examType, sourceName } = run;
  const now = new Date(nowMs);
  const latest = {
    rightStreak: 0,
    lastAnswer: outcome.answer,
    lastTime: now,
    masteredAt: null,
  };
  const [wrong] = await tx
    .insert(wrongBook)
    .values({
      userId,
      agencyId,
      questionId: outcome.questionId,
      subjectId: outcome.subjectId,
      examType,
      sourceName,
      wrongNum: mistakes,
      ...latest,
    })
    .onConflictDoUpdate({
      target: [wrongBook.userId, wrongBook.questionId],
      set: {
        ...latest,
        ...(isAgain ? {} : { examType, sourceName }),
        wrongNum: sql`${wrongBook.wrongNum} + ${mistakes}`,
      },
    })
    .returning(SPACED);
  if (!wrong) return;
  const source = tx
    .insert(wrongSources)
    .values({ wrongId: wrong.id, examType, sourceName, wrongNum: mistakes, lastTime: now })
    .onConflictDoUpdate({
      target: [wrongSources.wrongId, wrongSources.examType],
      set: { sourceName, lastTime: now, wrongNum: sql`${wrongSources.wrongNum} + ${mistakes}` },
    })
    .returning({ id: wrongSources.wrongId });
  const within = isAgain ? tx : tx.with(tx.$with("source").as(source));
  await space(within, wrong, outcome, { runId: run.id, nowMs });
}

async function comeCloser(
  tx: Db,
  { id: runId, userId }: Missing,
  outcome: Outcome,
  { nowMs, leavesAfter }: { readonly nowMs: number; readonly leavesAfter: number },
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const [wrong] = await tx
    .update(wrongBook)
    .set({
      rightStreak: sql`${wrongBook.rightStreak} + 1`,
      masteredAt: sql`case when ${wrongBook.rightStreak} + 1 >= ${leavesAfter} then ${now}::timestamptz end`,
    })
    .where(and(eq(wrongBook.userId, userId), eq(wrongBook.questionId, outcome.questionId)))
    .returning(SPACED);
  if (wrong) await space(tx, wrong, outcome, { runId, nowMs });
}

/** Spaces a row that this transaction holds. A run's second word on a question is about the same answer, graded anew. */
async function space(
  tx: Pick<Db, "update">,
  { id, card, cardBefore, spacedBy }: Pick<typeof wrongBook.$inferSelect, keyof typeof SPACED>,
  recall: Recall,
  { runId, nowMs }: { readonly runId: number; readonly nowMs: number },
): Promise<void> {
  const isAnew = spacedBy === runId;
  const before = isAnew ? cardBefore : card;
  const next = spaced(before, recall, (isAnew && lastReviewOf(card)?.getTime()) || nowMs);
  await tx
    .update(wrongBook)
    .set({ card: { ...next }, dueTime: next.due, cardBefore: before, spacedBy: runId })
    .where(eq(wrongBook.id, id));
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
  const [wrong] = await tx
    .select({ ...SPACED, masteredAt: wrongBook.masteredAt })
    .from(wrongBook)
    .where(ofQuestion)
    .for("update");
  const stands = wrong !== undefined && wrong.masteredAt === null;
  if (said.mastery === "shaky" && !stands) {
    await enter(tx, run, said, {
      nowMs,
      isAgain: OF_WRONG_BOOK.has(run.mode) && wrong !== undefined,
      mistakes: 0,
    });
    return;
  }
  if (!wrong || !(stands || wrong.spacedBy === run.id)) return;
  if (said.mastery === "shaky") await tx.update(wrongBook).set({ rightStreak: 0 }).where(ofQuestion);
  await space(tx, wrong, said, { runId: run.id, nowMs });
}
