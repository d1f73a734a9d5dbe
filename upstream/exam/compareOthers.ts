import { and, eq, max, ne, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { FEWEST_OTHERS, percentBelow } from "../study/amongOthers.ts";
import type { AttemptRow } from "./attemptRows.ts";

const STEPS = 10;

/** How a score stands among those of the other learners of the agency, each with his best; nobody is named. */
export async function compareOthers(db: Db, attempt: AttemptRow) {
  const rows = await db
    .select({ userId: attempts.userId, best: max(attempts.score) })
    .from(attempts)
    .where(
      and(
        eq(attempts.paperId, attempt.paperId),
        eq(attempts.agencyId, attempt.agencyId),
        eq(attempts.mode, ""),
        eq(attempts.status, "finished"),
        ne(attempts.userId, attempt.userId),
        sql`${attempts.score} is not null`,
      ),
    )
    .groupBy(attempts.userId);
  const others = rows.map(({ best }) => Number(best));
  const own = attempt.status === "finished" ? Number(attempt.score ?? 0) : undefined;
  const all = own === undefined ? others : [...others, own];
  if (others.length < FEWEST_OTHERS)
    return { others_num: 0, median_score: 0, rank_percent: -1, distribution: [] };
  return {
    others_num: others.length,
    median_score: medianOf(others),
    rank_percent:
      own === undefined ? -1 : percentBelow(others.filter((score) => score < own).length, others.length),
    distribution: distributionOf(all, Number(attempt.totalScore)),
  };
}

function medianOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? low;
  return Math.round(((low + high) / 2) * 100) / 100;
}

/** The full score stands in the last step. */
function distributionOf(scores: readonly number[], full: number) {
  const width = full / STEPS;
  return Array.from({ length: STEPS }, (_, step) => ({
    from: Math.round(step * width * 100) / 100,
    to: Math.round((step + 1) * width * 100) / 100,
    num: scores.filter((score) => Math.min(STEPS - 1, Math.floor(score / Math.max(width, 1e-9))) === step)
      .length,
  }));
}
