import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { bySeed } from "../kit/seededOrder.ts";
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
}

/**
 * The ids of a set; no other rows are read. With a seed it depends on the seed and the bank alone, so that classmates who share
 * one do the same set; without one undone questions come first.
 */
export async function pickQuestions(db: Db, rows: PractisedRows, picking: Picking): Promise<number[]> {
  const { where, count, seed, order, chance, missedIsUndone } = picking;
  const { id, passageId, isDone, isWrong, dueTime } = rows;
  const name = sql`case when ${passageId} is null then ${id}::text else 'p' || ${passageId} end`;
  const isPast = missedIsUndone ? sql`(${isDone} and not ${isWrong})` : sql`${isDone}`;
  const ordered =
    order === "due"
      ? [sql`${dueTime}`, sql`${id}`]
      : order === "bank"
        ? bankOrder(rows)
        : [...bySeed(chance, name), sql`${id}`];
  const picked = await db
    .select({ id, passageId })
    .from(rows)
    .where(where)
    .orderBy(...(seed === "" ? [isPast, ...ordered] : [...bySeed(seed, name), sql`${id}`]))
    .limit(count);
  return together(picked).map((one) => one.id);
}

interface Picked {
  readonly id: number;
  readonly passageId: number | null;
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
