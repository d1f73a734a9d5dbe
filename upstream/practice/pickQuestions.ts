import { type SQL, and, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { anyOf } from "../db/subjectScope.ts";
import { bySeed } from "../kit/seededOrder.ts";
import { MOST_BUCKETS, WIDER, drawnBuckets, fewestBuckets } from "./drawnBuckets.ts";
import { type PractisedRows, bankOrder } from "./ofMode.ts";

export interface Picking {
  readonly where: SQL | undefined;
  readonly count: number;
  /** "": no seed; undone questions come first. */
  readonly seed: string;
  /** Order without a seed; undefined: by `chance`. */
  readonly order: "bank" | "due" | undefined;
  /** Random seed that is used if `seed` is "". */
  readonly chance: string;
  /** Whether a done question in the wrong book counts as undone. */
  readonly missedIsUndone: boolean;
  /** Approximate number of rows that match `where`; 0: not known. */
  readonly fitting: number;
}

/**
 * Returns the ids of a set; each question has the same chance. With a seed the set depends only on seed and bank, so
 * that classmates who share a seed do the same set. Without one undone questions come first.
 */
export async function pickQuestions(db: Db, rows: PractisedRows, picking: Picking): Promise<number[]> {
  const { seed, order, chance, count, fitting } = picking;
  if (seed !== "" || order === undefined)
    // Buckets avoid sorting all of a large bank for a few questions.
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

/** Moves the questions of a material behind its first one, in the order of ids. */
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
