import { and, eq, sql } from "drizzle-orm";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../../platform/db/database.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { isInScope } from "../catalogue/subjectScope.ts";
import { type BankList, isInList } from "./bankList.ts";
import { isNotEmbargoed } from "./embargo.ts";
import { LIST_ORDER } from "./listOrder.ts";
import { type Cell, cellsOfSubject } from "./questionCounts.ts";

/*
 * A question's position in a list and the questions of a deep page can be found by scanning the index. This is fast
 * with some thousand questions and slow with a hundred thousand. For large subjects the ids are therefore cached in the
 * order of lists with their filter values, until the bank changes. The cache takes six bytes per question, for all
 * lists and agencies together (decision 079).
 */

/** Number of scanned questions, or of questions in a subject, from which the cached order is used. */
export const LARGE = 4_000;

type Kind = Omit<Cell, "num">;

export interface SubjectOrder {
  /** Ids of the subject's questions in the order of listOrder.ts. */
  readonly ids: Int32Array;
  /** For each question of `ids` the index of its filter values in `kinds`. */
  readonly kindOf: Uint16Array;
  readonly kinds: readonly Kind[];
}

/** Cached orders by subject; undefined: the order is being loaded. */
const known = new WeakMap<readonly Cell[], Map<number, SubjectOrder | undefined>>();

export function numInSubject(cells: readonly Cell[], subjectId: number): number {
  return cellsOfSubject(cells, subjectId).reduce((sum, { num }) => sum + num, 0);
}

/**
 * Returns the cached order of a subject as of the time when `cells` were counted. A question may have been hidden
 * since, so callers must check it in the database.
 * @returns undefined: the order is not loaded yet. The first call starts loading and uses the index instead, which is
 *   as fast as waiting
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

/**
 * Reads one row per combination of filter values, with all its ids in a text: too many rows would block the process.
 */
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

/** Returns for each combination of filter values whether the list includes it. */
function listedKinds(list: BankList, { kinds }: SubjectOrder): readonly boolean[] {
  return kinds.map((kind) => isInScope(kind, list) && isInList(list, kind));
}

/** Returns at most `size` ids of the list, skipping the first `offset`. */
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
  /** Number of listed questions of the subject up to and including this one. */
  readonly no: number;
  /**
   * Id of the listed question before this one (`after`: the next listed question); undefined: the subject has none on
   * this side.
   */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/**
 * Returns the position of a question in its subject, whether the list contains the question or not.
 * @returns undefined: the question was added after the order was loaded, or is embargoed
 */
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
