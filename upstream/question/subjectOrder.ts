import { and, eq, sql } from "drizzle-orm";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../db/database.ts";
import { questions } from "../db/schema/questions.ts";
import { isInScope } from "../db/subjectScope.ts";
import { type BankList, isInList } from "./bankList.ts";
import { isNotEmbargoed } from "./embargo.ts";
import { LIST_ORDER } from "./listOrder.ts";
import { type Cell, cellsOfSubject } from "./questionCounts.ts";

/*
 * Where a question stands in a list, and what stands on its hundredth page, is a walk through the index: nothing for some thousand
 * questions, too much for a hundred thousand. Of such a subject the ids are kept in the order of lists, with what lists filter by, until
 * the bank changes: six bytes a question, for all lists and agencies (decision 079).
 */

/** More questions are walked through in memory. */
export const LARGE = 4_000;

type Kind = Omit<Cell, "num">;

export interface SubjectOrder {
  /** In the order of listOrder.ts. */
  readonly ids: Int32Array;
  /** The kind of each, by its place among `kinds`. */
  readonly kindOf: Uint16Array;
  readonly kinds: readonly Kind[];
}

/** undefined: it is being loaded. */
const known = new WeakMap<readonly Cell[], Map<number, SubjectOrder | undefined>>();

export function numInSubject(cells: readonly Cell[], subjectId: number): number {
  return cellsOfSubject(cells, subjectId).reduce((sum, { num }) => sum + num, 0);
}

/**
 * As of when `cells` were counted; who shows what it finds there asks the database whether it still is. undefined: for who asks first
 * the index is as fast, and meanwhile it is loaded for the others.
 */
export function knownOrder(
  db: Db,
  { cells, nowMs }: Pick<BankList, "cells" | "nowMs">,
  subjectId: number,
): SubjectOrder | undefined {
  const orders = known.get(cells) ?? new Map<number, SubjectOrder | undefined>();
  known.set(cells, orders);
  if (orders.has(subjectId)) return orders.get(subjectId);
  orders.set(subjectId, undefined);
  loadOrder(db, subjectId, nowMs).then(
    (order) => orders.set(subjectId, order),
    () => orders.delete(subjectId),
  );
  return undefined;
}

/** One row for each kind, its questions as two texts: a hundred thousand rows would hold the process for long. */
async function loadOrder(db: Db, subjectId: number, nowMs: number): Promise<SubjectOrder> {
  const { agencyId, type, difficulty, year, id } = questions;
  const numbered = db
    .select({
      agencyId,
      type,
      difficulty,
      year,
      id,
      place: sql<number>`row_number() over (order by ${sql.join([...LIST_ORDER], sql`, `)}) - 1`.as("place"),
    })
    .from(questions)
    .where(and(sql`${questions.isShown}`, eq(questions.subjectId, subjectId), isNotEmbargoed(nowMs)))
    .as("in_turn");
  const rows = await db
    .select({
      agencyId: numbered.agencyId,
      type: numbered.type,
      difficulty: numbered.difficulty,
      year: numbered.year,
      ids: sql<string>`string_agg(${numbered.id}::text, ' ')`,
      places: sql<string>`string_agg(${numbered.place}::text, ' ')`,
    })
    .from(numbered)
    .groupBy(numbered.agencyId, numbered.type, numbered.difficulty, numbered.year);
  const found = rows.map((row) => ({ ids: row.ids.split(" "), places: row.places.split(" ") }));
  const num = found.reduce((sum, { ids }) => sum + ids.length, 0);
  const order = { ids: new Int32Array(num), kindOf: new Uint16Array(num) };
  for (const [kind, { ids, places }] of found.entries())
    for (const [index, place] of places.entries()) {
      order.ids[Number(place)] = Number(ids[index]);
      order.kindOf[Number(place)] = kind;
    }
  const kinds = rows.map((row) => ({
    agencyId: row.agencyId,
    subjectId,
    type: row.type as QuestionType,
    difficulty: row.difficulty,
    year: row.year,
  }));
  return { ...order, kinds };
}

/** By kind: whether the list has it. */
function listedKinds(list: BankList, { kinds }: SubjectOrder): readonly boolean[] {
  return kinds.map((kind) => isInScope(kind, list) && isInList(list, kind));
}

/** The ids of the list from `offset` on. */
export function idsInOrder(
  list: BankList,
  order: SubjectOrder,
  { offset, size }: { readonly offset: number; readonly size: number },
): number[] {
  const isListed = listedKinds(list, order);
  const ids: number[] = [];
  let no = 0;
  for (let place = 0; place < order.ids.length && ids.length < size; place++)
    if (isListed[order.kindOf[place] ?? 0] && no++ >= offset) ids.push(order.ids[place] ?? 0);
  return ids;
}

export interface PlaceInOrder {
  /** How many of the list there are up to it, itself among them. */
  readonly no: number;
  /** undefined: the subject has none of the list there. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Of a question of the subject, whether the list has it or not; undefined: it is newer than the order, or held back. */
export function placeInOrder(list: BankList, order: SubjectOrder, id: number): PlaceInOrder | undefined {
  const own = order.ids.indexOf(id);
  if (own < 0) return undefined;
  const isListed = listedKinds(list, order);
  const has = (place: number) => isListed[order.kindOf[place] ?? 0] === true;
  let before = own - 1;
  while (before >= 0 && !has(before)) before--;
  let after = own + 1;
  while (after < order.ids.length && !has(after)) after++;
  let no = 0;
  for (let place = 0; place <= own; place++) if (has(place)) no++;
  return { no, before: order.ids[before], after: order.ids[after] };
}
