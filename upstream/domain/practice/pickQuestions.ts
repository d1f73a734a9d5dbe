import { type SQL, and, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { anyOf } from "../catalogue/subjectScope.ts";
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

/**
 * Chooses the questions of a run and returns their ids; each question has the same chance. With a seed the choice
 * depends only on seed and bank, so that classmates who share a seed do the same questions. Without a seed undone
 * questions come first.
 */
export async function pickQuestions(db: Db, rows: PractisedRows, picking: Picking): Promise<number[]> {
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

/** Moves the questions of each material together, to the position of the first of them, in the order of ids. */
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
