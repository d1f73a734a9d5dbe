import { hundredthsOf, shareOfScore, sumOfScores } from "#shared/domain/scores.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { FEWEST_OTHERS, percentBelow } from "../study/percentBelow.ts";
import type { AttemptRow } from "./attemptRows.ts";
import { bestScore, scoreCounts } from "./scoreCounts.ts";

const STEPS = 10;

/** A score and the number of learners who have it as their best. */
interface Counted {
  readonly score: number;
  readonly num: number;
}

/**
 * Compares the score of an attempt with the best scores of the agency's other learners.
 * @returns numbers without names; with fewer than FEWEST_OTHERS other learners all numbers are empty.
 *   `rank_percent` -1: the attempt has no final score
 */
export async function compareOthers(db: Db, attempt: AttemptRow) {
  const others = await othersOf(db, attempt);
  const num = sumOf(others);
  if (num < FEWEST_OTHERS) return { others_num: 0, median_score: 0, rank_percent: -1, distribution: [] };
  const own = attempt.status === "finished" ? Number(attempt.score ?? 0) : undefined;
  const below = others.filter(({ score }) => own !== undefined && score < own);
  return {
    others_num: num,
    median_score: medianOf(others, num),
    rank_percent: own === undefined ? -1 : percentBelow(sumOf(below), num),
    distribution: distributionOf(
      own === undefined ? others : [...others, { score: own, num: 1 }],
      Number(attempt.totalScore),
    ),
  };
}

/**
 * Returns the best scores of the other learners, ascending. One SQL statement reads both the histogram and the
 * learner's own best score, which is subtracted from it: a score that changed between two statements would falsify the
 * result.
 */
async function othersOf(db: Db, attempt: AttemptRow): Promise<readonly Counted[]> {
  const { rows } = (await db.execute(
    sql`select counted.score::float8 as score, counted.num - (counted.score is not distinct from (${bestScore(attempt)}))::int as num
      from (${scoreCounts(attempt)}) as counted order by 1`,
  )) as unknown as { readonly rows: readonly Counted[] };
  return rows.filter(({ num }) => num > 0);
}

function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { num }) => sum + num, 0);
}

function medianOf(counted: readonly Counted[], num: number): number {
  const low = scoreAt(counted, Math.ceil(num / 2) - 1);
  const high = scoreAt(counted, Math.floor(num / 2));
  return shareOfScore(sumOfScores([low, high]), 1 / 2);
}

/** Returns the score of the learner at an index of the ascending list, counted from 0. */
function scoreAt(counted: readonly Counted[], place: number): number {
  let before = 0;
  for (const { score, num } of counted) {
    before += num;
    if (place < before) return score;
  }
  return 0;
}

/**
 * Counts learners by score in ten steps, each a tenth of the full score wide. The full score counts in the last step.
 * @returns steps ascending; `from` is the lowest score of a step
 */
export function distributionOf(counted: readonly Counted[], totalScore: number) {
  const full = Math.max(1, hundredthsOf(totalScore));
  const nums = Array.from({ length: STEPS }, () => 0);
  for (const { score, num } of counted) {
    const step = Math.max(0, Math.min(STEPS - 1, Math.floor((hundredthsOf(score) * STEPS) / full)));
    nums[step] = (nums[step] ?? 0) + num;
  }
  const lowest = (step: number) => Math.ceil((step * full) / STEPS) / 100;
  return nums.map((num, step) => ({ from: lowest(step), to: lowest(step + 1), num }));
}
