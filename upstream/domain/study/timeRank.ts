import { and, eq, gt, sum } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { type CachedValue, createCachedValue } from "../../platform/db/cachedValue.ts";
import { studyDays } from "../../platform/db/schema/learning.ts";
import { inBranch } from "../catalogue/subjectBranch.ts";
import type { SubjectRow } from "../catalogue/subjectRows.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import { FEWEST_OTHERS, percentBelow } from "./percentBelow.ts";

/** Number of days whose study time is ranked, including today. Without a limit early learners would always lead. */
export const RANKED_DAYS = 30;
/** Most cached ranks. Each is for one agency, subject and day. */
const MOST_KEPT = 300;

interface Ranks {
  /** Seconds of study of each learner with study in the ranked days, ascending. */
  readonly sorted: readonly number[];
  readonly byUser: ReadonlyMap<number, number>;
}

interface Asking {
  readonly agencyId: number;
  readonly userId: number;
  /** Id of a subject of any level; undefined: all subjects. */
  readonly subjectId: string | undefined;
  readonly tree: readonly SubjectRow[];
  readonly nowMs: number;
}

const kept = new WeakMap<Db, Map<string, CachedValue<Ranks>>>();

/** Returns the study times of all learners of an agency in the ranked days, from a cache that lasts some minutes. */
function ranksOf(db: Db, asking: Asking): Promise<Ranks> {
  const { agencyId, subjectId, tree, nowMs } = asking;
  const from = firstDay(nowMs);
  const memories = kept.get(db) ?? new Map<string, CachedValue<Ranks>>();
  kept.set(db, memories);
  const name = `${agencyId} ${subjectId ?? ""} ${from}`;
  const memory =
    memories.get(name) ?? createCachedValue((asked) => loadRanks(asked, { agencyId, subjectId, tree, from }));
  if (memories.size >= MOST_KEPT && !memories.has(name)) memories.clear();
  memories.set(name, memory);
  return memory.get(db, nowMs);
}

async function loadRanks(
  db: Db,
  { agencyId, subjectId, tree, from }: Omit<Asking, "userId" | "nowMs"> & { readonly from: string },
): Promise<Ranks> {
  const rows = await db
    .select({ userId: studyDays.userId, seconds: sum(studyDays.seconds).mapWith(Number) })
    .from(studyDays)
    .where(
      and(
        eq(studyDays.agencyId, agencyId),
        gt(studyDays.day, from),
        gt(studyDays.seconds, 0),
        inBranch(studyDays.subjectId, tree, subjectId),
      ),
    )
    .groupBy(studyDays.userId);
  return {
    sorted: rows.map(({ seconds }) => seconds).sort((a, b) => a - b),
    byUser: new Map(rows.map(({ userId, seconds }) => [userId, seconds])),
  };
}

/** Returns the last day before the ranked days. */
export function firstDay(nowMs: number): string {
  return shanghai(nowMs).minus({ days: RANKED_DAYS }).toFormat(DATE);
}

/**
 * Returns the percent of the agency's other learners who have studied less than `own` seconds in the ranked days, among
 * those who have studied at all; -1: the learner has not studied, or there are fewer than FEWEST_OTHERS others.
 */
export async function timeRank(db: Db, own: number, asking: Asking): Promise<number> {
  if (own === 0) return -1;
  const { sorted, byUser } = await ranksOf(db, asking);
  const remembered = byUser.get(asking.userId);
  const othersNum = sorted.length - (remembered === undefined ? 0 : 1);
  if (othersNum < FEWEST_OTHERS) return -1;
  const isBelow = remembered !== undefined && remembered < own;
  return percentBelow(belowNum(sorted, own) - (isBelow ? 1 : 0), othersNum);
}

function belowNum(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
