import { type SQL, and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Verdict } from "#shared/domain/judgeAnswer.ts";
import { findMode } from "#shared/domain/practiceModes.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import { settingsOf } from "../account/settings.ts";
import type { Db } from "../db/database.ts";
import { groupBy } from "../db/groupBy.ts";
import { wrongBook, wrongSources } from "../db/schema/practice.ts";
import { questionStats } from "../db/schema/questions.ts";
import { noteStudy } from "../study/noteStudy.ts";
import type { RunRow } from "./runRows.ts";
import { isMissed, spaced } from "./spacing.ts";

const OF_WRONG_BOOK: ReadonlySet<string> = new Set(["wrong", "review"]);
/** Who leaves a question open over lunch has not studied it. */
const LONGEST_SECONDS = 600;

export interface Outcome {
  readonly questionId: number;
  readonly subjectId: number;
  readonly verdict: Verdict;
  readonly answer: readonly string[];
  /** Options that were taken for the key. */
  readonly wrongOptions: readonly string[];
  readonly sure: string;
  readonly spentMs: number;
}

/**
 * What judged answers mean beyond their run: numbers of all learners, the learner's day, the wrong book. Rows are touched in
 * one order everywhere, or two answers could wait for each other.
 */
export async function noteOutcomes(
  tx: Db,
  run: RunRow,
  outcomes: readonly Outcome[],
  nowMs: number,
): Promise<void> {
  await countAnswers(tx, outcomes);
  await noteDays(
    tx,
    run,
    outcomes.toSorted((a, b) => a.questionId - b.questionId),
    nowMs,
  );
  await noteMistakes(tx, { ...run, sourceName: findMode(run.mode)?.name ?? "" }, outcomes, nowMs);
}

/** Where it was missed, and by whom. */
export type Missing = Pick<RunRow, "userId" | "agencyId" | "examType" | "mode"> & {
  /** For people. */
  readonly sourceName: string;
};

/** Into the wrong book, or out of it. */
export async function noteMistakes(
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
    if (isMissed(outcome)) await enter(tx, run, outcome, { nowMs, isAgain });
    else if (outcome.verdict === "right" && known.has(outcome.questionId))
      await comeCloser(tx, run, outcome, { nowMs, leavesAfter });
  }
}

/** The numbers of all learners. */
export async function countAnswers(tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  for (const outcome of outcomes.toSorted((a, b) => a.questionId - b.questionId)) await count(tx, outcome);
}

/** Added up as they come: the rate of a question is read from one row. */
async function count(tx: Db, { questionId, verdict, wrongOptions }: Outcome): Promise<void> {
  if (verdict === "reviewing" || verdict === "no_answer") return;
  const right = verdict === "right" ? 1 : 0;
  const first = Object.fromEntries(wrongOptions.map((key) => [key, 1]));
  await tx
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
export async function noteDays(
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
    await noteStudy(tx, { userId, agencyId, atMs, subjectId, seconds, answered: own.length });
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

/** One row a question, one more for each place where it was missed. A lucky answer enters with no mistake. */
async function enter(
  tx: Db,
  run: Missing,
  outcome: Outcome,
  { nowMs, isAgain }: { readonly nowMs: number; readonly isAgain: boolean },
): Promise<void> {
  const { userId, agencyId, examType, sourceName } = run;
  const mistakes = outcome.verdict === "right" ? 0 : 1;
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
    .returning({ id: wrongBook.id, card: wrongBook.card });
  if (!wrong) return;
  await space(tx, wrong, outcome, nowMs);
  if (isAgain) return;
  await tx
    .insert(wrongSources)
    .values({ wrongId: wrong.id, examType, sourceName, wrongNum: mistakes, lastTime: now })
    .onConflictDoUpdate({
      target: [wrongSources.wrongId, wrongSources.examType],
      set: { sourceName, lastTime: now, wrongNum: sql`${wrongSources.wrongNum} + ${mistakes}` },
    });
}

async function comeCloser(
  tx: Db,
  { userId }: Missing,
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
    .returning({ id: wrongBook.id, card: wrongBook.card });
  if (wrong) await space(tx, wrong, outcome, nowMs);
}

/** Of a row that this transaction holds. */
async function space(
  tx: Db,
  { id, card }: Pick<typeof wrongBook.$inferSelect, "id" | "card">,
  outcome: Outcome,
  nowMs: number,
): Promise<void> {
  const next = spaced(card, outcome, nowMs);
  await tx
    .update(wrongBook)
    .set({ card: { ...next }, dueTime: next.due })
    .where(eq(wrongBook.id, id));
}
