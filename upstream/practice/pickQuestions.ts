import { type SQL, and, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { anyOf } from "../db/subjectScope.ts";
import { bySeed } from "../kit/seededOrder.ts";
import { MOST_BUCKETS, WIDER, drawnBuckets, fewestBuckets } from "./drawnBuckets.ts";
import { type PractisedRows, bankOrder } from "./ofMode.ts";

export interface Picking {
  readonly where: SQL | undefined;
  readonly count: number;
  /** "": by what the learner has not done yet. */
  readonly seed: string;
  /** Without a seed: this order instead of `chance`. */
  readonly order: "bank" | "due" | undefined;
  /** Stands for a seed where nobody has named one. */
  readonly chance: string;
  /** A question that was done and missed counts as undone. */
  readonly missedIsUndone: boolean;
  /** How many rows there are about that fit `where`; 0: nobody knows. */
  readonly fitting: number;
}

/**
 * The ids of a set; no other rows are read. With a seed it depends on the seed and the bank alone, so that classmates who share
 * one do the same set; without one undone questions come first. Each question has the same chance.
 */
export async function pickQuestions(db: Db, rows: PractisedRows, picking: Picking): Promise<number[]> {
  const { seed, order, chance, count, fitting } = picking;
  if (seed !== "" || order === undefined)
    // All of a large bank would have to be sorted for twenty questions of it.
    for (let num = fewestBuckets(count, fitting); num <= MOST_BUCKETS; num *= WIDER) {
      const buckets = drawnBuckets(seed === "" ? chance : seed, num);
      const picked = await firstInOrder(db, rows, {
        ...picking,
        where: and(picking.where, anyOf(rows.bucket, buckets)),
      });
      const isEnough = picked.length === count && (seed !== "" || picked.every(({ isPast }) => !isPast));
      if (isEnough) return together(picked).map(({ id }) => id);
    }
  return together(await firstInOrder(db, rows, picking)).map(({ id }) => id);
}

async function firstInOrder(db: Db, rows: PractisedRows, picking: Picking): Promise<Picked[]> {
  const { where, count, seed, order, chance, missedIsUndone } = picking;
  const { id, passageId, isDone, isWrong, dueTime } = rows;
  const name = sql`case when ${passageId} is null then ${id}::text else 'p' || ${passageId} end`;
  const isPast = sql<boolean>`${missedIsUndone ? sql`(${isDone} and not ${isWrong})` : sql`${isDone}`}`;
  const ordered =
    order === "due"
      ? [sql`${dueTime}`, sql`${id}`]
      : order === "bank"
        ? bankOrder(rows)
        : [...bySeed(chance, name), sql`${id}`];
  return db
    .select({ id, passageId, isPast: isPast.as("is_past") })
    .from(rows)
    .where(where)
    .orderBy(...(seed === "" ? [isPast, ...ordered] : [...bySeed(seed, name), sql`${id}`]))
    .limit(count);
}

interface Picked {
  readonly id: number;
  readonly passageId: number | null;
  readonly isPast: boolean;
}

/** The questions of a passage behind its first one, in their own order. */
function together(picked: readonly Picked[]): Picked[] {
  const done = new Set<Picked>();
  const result: Picked[] = [];
  for (const one of picked) {
    if (done.has(one)) continue;
    const { passageId } = one;
    const group = passageId === null ? [one] : picked.filter((other) => other.passageId === passageId);
    for (const each of group.toSorted((a, b) => a.id - b.id)) {
      done.add(each);
      result.push(each);
    }
  }
  return result;
}
