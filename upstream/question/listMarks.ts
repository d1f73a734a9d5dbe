import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { questions } from "../db/schema/questions.ts";
import { type BankList, inList } from "./bankList.ts";
import { LIST_ORDER, type Placed } from "./listOrder.ts";
import type { Cell } from "./questionCounts.ts";

/*
 * Where a question stands in its subject is a count over the index: nothing for some thousand questions, too much for a hundred
 * thousand, page after page. Of such a subject some places of each list are remembered until the bank changes, of a short list all.
 */

/** A subject of more questions, whether the list has them or not: who counts passes them all. */
const LARGE = 4_000;
const MARKS = 500;
/** Lists, by what visitors filter for. */
const MOST = 300;

export interface Mark extends Placed {
  /** The place in the list within the subject, from 1. */
  readonly no: number;
}

const known = new WeakMap<readonly Cell[], Map<string, Promise<readonly Mark[]>>>();

/** The last mark before a question, or at it; undefined near the beginning, and in a subject that is counted fast enough. */
export async function lastMark(
  db: Db,
  list: BankList,
  row: Placed & { readonly subjectId: number },
): Promise<Mark | undefined> {
  const size = list.cells.reduce((sum, cell) => sum + (cell.subjectId === row.subjectId ? cell.num : 0), 0);
  if (size <= LARGE) return undefined;
  const marks = await marksOf(db, list, row.subjectId);
  return marks.findLast((mark) => isUpTo(mark, row));
}

function isUpTo(mark: Placed, row: Placed): boolean {
  return (mark.groupId - row.groupId || mark.sort - row.sort || mark.id - row.id) <= 0;
}

function marksOf(db: Db, list: BankList, subjectId: number): Promise<readonly Mark[]> {
  const { agency, cells, scope, filter } = list;
  const lists = known.get(cells) ?? new Map<string, Promise<readonly Mark[]>>();
  known.set(cells, lists);
  const isShared = scope.shared.has(subjectId);
  const key = [agency.id, isShared, subjectId, filter.type, filter.difficulty, filter.year].join();
  const found = lists.get(key);
  if (found) return found;
  const [oldest] = lists.keys();
  if (lists.size >= MOST && oldest !== undefined) lists.delete(oldest);
  const marks = loadMarks(db, list, subjectId);
  lists.set(key, marks);
  marks.catch(() => lists.delete(key));
  return marks;
}

async function loadMarks(db: Db, list: BankList, subjectId: number): Promise<readonly Mark[]> {
  const { groupId, sort, id } = questions;
  const num = list.nums.find((own) => own.id === subjectId)?.num ?? 0;
  const step = Math.max(1, Math.ceil(num / MARKS));
  const inTurn = db
    .select({
      groupId,
      sort,
      id,
      no: sql<number>`(row_number() over (order by ${sql.join([...LIST_ORDER], sql`, `)}))::int`.as("no"),
    })
    .from(questions)
    .where(inList(list, [subjectId]))
    .as("in_turn");
  return db.select().from(inTurn).where(sql`${inTurn.no} % ${step} = 0`).orderBy(inTurn.no);
}
