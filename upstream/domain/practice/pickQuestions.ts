import { type SQL, and, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { bySeed } from "../../platform/kit/seededOrder.ts";
import { MOST_BUCKETS, WIDER, drawnBuckets, fewestBuckets } from "./drawnBuckets.ts";
import { type PractisedRows, bankOrder } from "./ofMode.ts";

export interface Picking {
  readonly where: SQL | undefined;
  readonly count: number;
  /** Text that determines the choice of questions; "": no seed, and undone questions come first. */
  readonly seed: string;
  /** Order without a seed; undefined: by `chance`. */
  readonly order: "bank" | "due" | undefined;
  /** Random text that takes the place of the seed if `seed` is "". */
  readonly chance: string;
  /** true: a done question that is in the wrong book counts as undone. */
  readonly missedIsUndone: boolean;
  /** Approximate number of rows that match `where`; 0: not known. */
  readonly fitting: number;
}

/** A question without a material, or all questions of a material that a run asks, in their order. */
export type Whole = readonly number[];

/**
 * Chooses what a run asks: `count` wholes, of which each has the same chance. With a seed the choice depends only on
 * seed and bank, so that classmates who share a seed do the same questions. Without a seed wholes with an undone
 * question come first. A whole has only the questions that match `where`; `withParts` adds the others.
 */
export async function pickQuestions(db: Db, rows: PractisedRows, picking: Picking): Promise<Whole[]> {
  const { seed, order, chance, count, fitting } = picking;
  if (seed !== "" || order === undefined)
    // Reads some buckets, because sorting all of a large bank for a few questions is slow.
    for (let num = fewestBuckets(count, fitting); num <= MOST_BUCKETS; num *= WIDER) {
      const buckets = drawnBuckets(seed === "" ? chance : seed, num);
      const picked = await firstInOrder(db, rows, {
        ...picking,
        where: and(picking.where, anyOf(rows.bucket, buckets)),
      });
      const isEnough = picked.length === count && (seed !== "" || picked.every(({ isPast }) => !isPast));
      if (isEnough) return picked.map(({ ids }) => ids);
    }
  return (await firstInOrder(db, rows, picking)).map(({ ids }) => ids);
}

async function firstInOrder(db: Db, rows: PractisedRows, picking: Picking) {
  const { where, count, seed, order, chance, missedIsUndone } = picking;
  const { id, passageId, isDone, isWrong, dueTime, subjectId, chapterSort } = rows;
  const isPast = missedIsUndone ? sql`(${isDone} and not ${isWrong})` : sql`${isDone}`;
  const named = db
    .select({
      id,
      subjectId,
      chapterSort,
      dueTime,
      name: sql<string>`case when ${passageId} is null then ${id}::text else 'p' || ${passageId} end`.as(
        "name",
      ),
      isPast: sql<boolean>`${isPast}`.as("is_past"),
    })
    .from(rows)
    .where(where)
    .as("named");
  const isWholePast = sql<boolean>`bool_and(${named.isPast})`;
  const first = sql`min(${named.id})`;
  const name = sql`${named.name}`;
  const ordered =
    order === "due"
      ? [sql`min(${named.dueTime})`, first]
      : order === "bank"
        ? bankOrder({
            subjectId: sql`min(${named.subjectId})`,
            chapterSort: sql`min(${named.chapterSort})`,
            id: first,
          })
        : bySeed(chance, name);
  return db
    .select({
      ids: sql<number[]>`array_agg(${named.id} order by ${named.id})`,
      isPast: isWholePast,
    })
    .from(named)
    .groupBy(named.name)
    .orderBy(...(seed === "" ? [isWholePast, ...ordered] : bySeed(seed, name)))
    .limit(count);
}
