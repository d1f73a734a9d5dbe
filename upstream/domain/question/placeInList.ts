import { and, count } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { idText } from "../../platform/kit/ids.ts";
import { type BankList, inList, isInList } from "./bankList.ts";
import { BACKWARDS, LIST_ORDER, type Placed, comparedInOrder } from "./listOrder.ts";
import { LARGE, type PlaceInOrder, knownOrder, numInSubject, placeInOrder } from "./subjectOrder.ts";

interface ListedRow extends Placed {
  readonly subjectId: number;
  readonly type: string;
  readonly difficulty: number;
  readonly year: number | null;
}

/** Returns a question's number and neighbours in a list. For a question outside of the list the number is 0. */
export async function placeInList(db: Db, list: BankList, row: ListedRow) {
  const { cells } = list;
  const isLarge = numInSubject(cells, row.subjectId) > LARGE;
  const order = isLarge ? knownOrder(db, list, row.subjectId) : undefined;
  const known = order && placeInOrder(list, order, row.id);
  const [before, after, no] = await Promise.all([
    neighbour(db, list, { row, known, isBefore: true }),
    neighbour(db, list, { row, known, isBefore: false }),
    isInList(list, row) ? numberOf(db, list, { row, known }) : 0,
  ]);
  return {
    prev_id: idText(before),
    next_id: idText(after),
    list_no: no,
    // At least `no`: the cached number of the list may not yet include a new question.
    list_num: Math.max(no, list.total),
  };
}

interface Asked {
  readonly row: ListedRow;
  /** The question's position in its subject, if the subject is large and its order is loaded. */
  readonly known: PlaceInOrder | undefined;
}

interface Side extends Asked {
  readonly isBefore: boolean;
}

/** Finds the next (or previous) listed question: in the question's subject, else in the nearest subject with any. */
async function neighbour(
  db: Db,
  list: BankList,
  { row, known, isBefore }: Side,
): Promise<number | undefined> {
  const inOwn = isBefore ? known?.before : known?.after;
  if (inOwn !== undefined) return inOwn;
  const { nums } = list;
  const beyond = isBefore
    ? nums.filter(({ id }) => id <= row.subjectId).toReversed()
    : nums.filter(({ id }) => id >= row.subjectId);
  // Usually one query suffices. A second subject is read only if the counted questions of the first were just hidden.
  for (const { id } of beyond) {
    if (known && id === row.subjectId) continue;
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

/** Returns the question's number: the counted questions of earlier subjects, and those before it in its own subject. */
async function numberOf(db: Db, list: BankList, { row, known }: Asked): Promise<number> {
  const before = list.nums.reduce((sum, { id, num }) => (id < row.subjectId ? sum + num : sum), 0);
  if (known) return before + known.no;
  const [counted] = await db
    .select({ num: count() })
    .from(questions)
    .where(and(inList(list, [row.subjectId]), comparedInOrder("<=", row)));
  return before + (counted?.num ?? 0);
}
