import { and, count } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { questions } from "../db/schema/questions.ts";
import { idText } from "../kit/ids.ts";
import { type BankList, inList, isInList } from "./bankList.ts";
import { lastMark } from "./listMarks.ts";
import { BACKWARDS, LIST_ORDER, type Placed, comparedInOrder } from "./listOrder.ts";

interface ListedRow extends Placed {
  readonly subjectId: number;
  readonly type: string;
  readonly difficulty: number;
  readonly year: number | null;
}

/** Where a question stands in a list, and what is beside it there; of one that is not in it, beside where it would stand. */
export async function placeInList(db: Db, list: BankList, row: ListedRow) {
  const [before, after, no] = await Promise.all([
    neighbour(db, list, { row, isBefore: true }),
    neighbour(db, list, { row, isBefore: false }),
    isInList(list, row) ? numberOf(db, list, row) : 0,
  ]);
  return {
    prev_id: idText(before),
    next_id: idText(after),
    list_no: no,
    // The counts in memory learn of a new question a moment later than the row.
    list_num: Math.max(no, list.total),
  };
}

interface Side {
  readonly row: ListedRow;
  readonly isBefore: boolean;
}

/** Found in its own subject by its place in the index, else at the end of the next subject that has any. */
async function neighbour(db: Db, list: BankList, { row, isBefore }: Side): Promise<number | undefined> {
  const { nums } = list;
  const beyond = isBefore
    ? nums.filter(({ id }) => id <= row.subjectId).toReversed()
    : nums.filter(({ id }) => id >= row.subjectId);
  // More than one of them is asked only until a question that was just taken out is no longer counted.
  for (const { id } of beyond) {
    const [found] = await db
      .select({ id: questions.id })
      .from(questions)
      .where(
        and(
          inList(list, [id]),
          id === row.subjectId ? comparedInOrder(isBefore ? "<" : ">", row) : undefined,
        ),
      )
      .orderBy(...(isBefore ? BACKWARDS : LIST_ORDER))
      .limit(1);
    if (found) return found.id;
  }
  return undefined;
}

/** Those of the subjects before it are counted already; in its own the index is, from the last mark on. */
async function numberOf(db: Db, list: BankList, row: ListedRow): Promise<number> {
  const mark = await lastMark(db, list, row);
  const [counted] = await db
    .select({ num: count() })
    .from(questions)
    .where(
      and(
        inList(list, [row.subjectId]),
        comparedInOrder("<=", row),
        mark ? comparedInOrder(">", mark) : undefined,
      ),
    );
  const before = list.nums.reduce((sum, { id, num }) => (id < row.subjectId ? sum + num : sum), 0);
  return before + (mark?.no ?? 0) + (counted?.num ?? 0);
}
