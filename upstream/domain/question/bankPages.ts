import { type SQL, and, asc, count, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { PageCut } from "../../platform/db/page.ts";
import { questionChapters, questions } from "../../platform/db/schema/questions.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { type BankList, inList } from "./bankList.ts";
import { LIST_ORDER } from "./listOrder.ts";
import type { SubjectNum } from "./questionCounts.ts";
import { LARGE, idsInOrder, knownOrder, numInSubject } from "./subjectOrder.ts";
import { selectQuestions } from "./selectQuestions.ts";

interface Page {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Returns one page of a list in the list's order; the total is the counted number. */
export async function pageOfList(db: Db, list: BankList, cut: PageCut): Promise<Page> {
  const { within, offset } = subjectsOfPage(list, cut);
  const { total } = list;
  if (within.length === 0) return { ids: [], total };
  const far = { size: cut.size, offset };
  const isListed = inList(
    list,
    within.map(({ id }) => id),
  );
  const known = isFar(list, within, far) ? idsInOrders(db, list, within, far) : undefined;
  if (!known) return { ids: await idsOf(db, isListed, far), total };
  return { ids: await idsOf(db, and(isListed, anyOf(questions.id, known)), { ...far, offset: 0 }), total };
}

type Cut = Pick<PageCut, "size" | "offset">;

/**
 * Whether a scan of the index would pass many questions before it reaches the requested page: the page is deep, or few
 * of the scanned questions are in the list.
 */
function isFar({ cells }: BankList, within: readonly SubjectNum[], { size, offset }: Cut): boolean {
  const all = within.reduce((sum, { id }) => sum + numInSubject(cells, id), 0);
  const listed = within.reduce((sum, { num }) => sum + num, 0);
  return (Math.min(listed, offset + size) / listed) * all > LARGE;
}

/** Returns the ids of a page from the cached orders; undefined: the order of a subject is not loaded yet. */
function idsInOrders(
  db: Db,
  list: BankList,
  within: readonly SubjectNum[],
  { size, offset }: Cut,
): number[] | undefined {
  const orders = within.map(({ id, num }) => ({ order: knownOrder(db, list, id), num }));
  const ids: number[] = [];
  let skipped = offset;
  for (const { order, num } of orders) {
    if (!order) return undefined;
    ids.push(...idsInOrder(list, order, { offset: skipped, size: size - ids.length }));
    skipped = Math.max(0, skipped - num);
  }
  return ids;
}

interface OfChapter {
  readonly list: BankList;
  readonly chapterId: number;
  readonly cut: PageCut;
}

/** Returns one page of those questions of a list that belong to one chapter. */
export async function pageOfChapter(db: Db, { list, chapterId, cut }: OfChapter): Promise<Page> {
  const where = and(eq(questions.chapterId, chapterId), inList(list));
  const [ids, [counted]] = await Promise.all([
    idsOf(db, where, cut),
    db.select({ total: count() }).from(questions).where(where),
  ]);
  return { ids, total: counted?.total ?? 0 };
}

/** Returns the subjects whose questions are on a page. Earlier subjects are skipped by their numbers of questions. */
function subjectsOfPage({ nums }: BankList, cut: PageCut) {
  const within: SubjectNum[] = [];
  let before = 0;
  let skipped = 0;
  for (const { id, num } of nums) {
    if (before + num <= cut.offset) skipped += num;
    else if (before < cut.offset + cut.size) within.push({ id, num });
    before += num;
  }
  return { within, offset: cut.offset - skipped };
}

/** Reads the ids of a page from the index alone. Whole rows are read only for these ids. */
async function idsOf(db: Db, where: SQL | undefined, { size, offset }: Cut): Promise<number[]> {
  const found = await db
    .select({ id: questions.id })
    .from(questions)
    .where(where)
    .orderBy(...LIST_ORDER)
    .limit(size)
    .offset(offset);
  return found.map(({ id }) => id);
}

/** Reads the cards of questions (what a list shows of each) by id, in the order of lists. */
export async function cardsInOrder(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectQuestions(db, inArray(questions.id, [...ids])).orderBy(...LIST_ORDER);
}

/** Reads the types of questions by id, in the order of lists. */
export async function typesInOrder(db: Db, ids: readonly number[]) {
  const { id, type } = questions;
  return db
    .select({ id, type })
    .from(questions)
    .where(inArray(id, [...ids]))
    .orderBy(...LIST_ORDER);
}

/** Reads the names of chapters in their order. */
export async function chaptersInOrder(db: Db, ids: readonly number[]) {
  return db
    .select({ id: questionChapters.id, name: questionChapters.name })
    .from(questionChapters)
    .where(anyOf(questionChapters.id, ids))
    .orderBy(asc(questionChapters.sort), asc(questionChapters.id));
}
