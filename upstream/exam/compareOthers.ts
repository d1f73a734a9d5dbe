import { and, eq, max, sql } from "drizzle-orm";
import { type BoundedMap, createBoundedMap } from "#shared/boundedMap.ts";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { FEWEST_OTHERS, percentBelow } from "../study/percentBelow.ts";
import type { AttemptRow } from "./attemptRows.ts";

const STEPS = 10;
/** All who sat an exam look at their results in the same minute: the scores are read once for many of them. */
const KEPT_MS = 5_000;
const MOST_PAPERS = 200;

/** The best scores of an exam in one agency, as they were read. */
interface Scores {
  readonly bestOf: ReadonlyMap<number, number>;
  /** Ascending. */
  readonly sorted: readonly number[];
}

interface CachedScores {
  readonly scores: Promise<Scores>;
  /** On the stopwatch of the process, ms. */
  readonly until: number;
}

// module state: keyed by exam and agency; nobody is told whose score one is
const kept = new WeakMap<Db, BoundedMap<CachedScores>>();

/** How a score stands among those of the other learners of the agency, each with his best, of a few seconds ago; nobody is named. */
export async function compareOthers(db: Db, attempt: AttemptRow) {
  const { bestOf, sorted } = await keptScores(db, attempt);
  const known = bestOf.get(attempt.userId);
  const at = known === undefined ? -1 : placeOf(sorted, known);
  const others = at === -1 ? sorted : sorted.toSpliced(at, 1);
  if (others.length < FEWEST_OTHERS)
    return { others_num: 0, median_score: 0, rank_percent: -1, distribution: [] };
  const own = attempt.status === "finished" ? Number(attempt.score ?? 0) : undefined;
  return {
    others_num: others.length,
    median_score: medianOf(others),
    rank_percent: own === undefined ? -1 : percentBelow(placeOf(others, own), others.length),
    distribution: distributionOf(own === undefined ? others : [...others, own], Number(attempt.totalScore)),
  };
}

function keptScores(db: Db, { paperId, agencyId }: AttemptRow): Promise<Scores> {
  const ofDatabase = kept.get(db) ?? createBoundedMap<CachedScores>({ maxEntries: MOST_PAPERS });
  kept.set(db, ofDatabase);
  const key = `${paperId} ${agencyId}`;
  const found = ofDatabase.get(key);
  const now = performance.now();
  if (found && now < found.until) return found.scores;
  const scores = readScores(db, { paperId, agencyId });
  ofDatabase.set(key, { scores, until: now + KEPT_MS });
  scores.catch(() => ofDatabase.delete(key));
  return scores;
}

async function readScores(
  db: Db,
  { paperId, agencyId }: Pick<AttemptRow, "paperId" | "agencyId">,
): Promise<Scores> {
  const rows = await db
    .select({ userId: attempts.userId, best: max(attempts.score) })
    .from(attempts)
    .where(
      and(
        eq(attempts.paperId, paperId),
        eq(attempts.agencyId, agencyId),
        eq(attempts.mode, ""),
        eq(attempts.status, "finished"),
        sql`${attempts.score} is not null`,
      ),
    )
    .groupBy(attempts.userId);
  const bestOf = new Map(rows.map(({ userId, best }) => [userId, Number(best)]));
  return { bestOf, sorted: [...bestOf.values()].sort((a, b) => a - b) };
}

/** How many are below it: where the first that is not below stands. */
function placeOf(sorted: readonly number[], score: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < score) low = middle + 1;
    else high = middle;
  }
  return low;
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? low;
  return Math.round(((low + high) / 2) * 100) / 100;
}

/** The full score stands in the last step. */
function distributionOf(scores: readonly number[], full: number) {
  const width = full / STEPS;
  const nums = Array.from({ length: STEPS }, () => 0);
  for (const score of scores) {
    const step = Math.max(0, Math.min(STEPS - 1, Math.floor(score / Math.max(width, 1e-9))));
    nums[step] = (nums[step] ?? 0) + 1;
  }
  return nums.map((num, step) => ({
    from: Math.round(step * width * 100) / 100,
    to: Math.round((step + 1) * width * 100) / 100,
    num,
  }));
}
