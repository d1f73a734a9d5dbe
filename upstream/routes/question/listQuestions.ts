import * as api from "#shared/contract/question/endpoints.ts";
import { type SQL, and, asc, count, eq, inArray } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import { listQuestions, questionFacets, questionPlaces } from "#shared/contract/question/endpoints.ts";
import { PLACES_A_PAGE } from "#shared/domain/answerSheet.ts";
import type { Db } from "#upstream/db/database.ts";
import { type PageCut, pageCut, pageOfRows } from "#upstream/db/page.ts";
import { questionChapters, questions } from "#upstream/db/schema/questions.ts";
import { isSet } from "#upstream/db/subjectFilter.ts";
import { anyOf, isInScope, subjectScope } from "#upstream/db/subjectScope.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { notFound } from "#upstream/kit/errors.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { type BankList, inList, openList } from "./bankList.ts";
import { LIST_ORDER } from "./listOrder.ts";
import { myStatuses } from "./myStatus.ts";
import { type Cell, cellsOf, openCells, openChapterCells, sumBy } from "#upstream/question/questionCounts.ts";
import { presentQuestion, selectQuestions } from "#upstream/question/selectQuestions.ts";

/** In the order of listOrder.ts, which is that of the neighbours on a question's page too. */
export const serveQuestionList = route(
  listQuestions,
  async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut(input);
    const list = await openList(db, input, { agency, nowMs });
    const page = input.chapter_id
      ? await pageOfChapter(db, { list, chapterId: idOf(input.chapter_id), cut })
      : await pageOfList(db, list, cut);
    const [rows, statuses] = await Promise.all([
      rowsOf(db, page.ids),
      myStatuses(db, user?.userId, page.ids),
    ]);
    return pageOfRows(
      cut,
      rows.map((row) => ({ ...presentQuestion(row), my_status: statuses.get(row.id) ?? "" })),
      page.total,
    );
  },
);

export const serveQuestionPlaces = route(
  questionPlaces,
  async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut({ page: input.page, page_size: PLACES_A_PAGE });
    const { ids, total } = await pageOfList(db, await openList(db, input, { agency, nowMs }), cut);
    const { id, type } = questions;
    const [rows, statuses] = await Promise.all([
      db
        .select({ id, type })
        .from(questions)
        .where(inArray(id, [...ids]))
        .orderBy(...LIST_ORDER),
      myStatuses(db, user?.userId, ids),
    ]);
    return pageOfRows(
      cut,
      rows.map((row) => ({ id: String(row.id), type: row.type, my_status: statuses.get(row.id) ?? "" })),
      total,
    );
  },
);

interface Page {
  readonly ids: readonly number[];
  readonly total: number;
}

async function pageOfList(db: Db, list: BankList, cut: PageCut): Promise<Page> {
  const { subjectIds, offset } = subjectsOfPage(list, cut);
  const { total } = list;
  if (subjectIds.length === 0) return { ids: [], total };
  return { ids: await idsOf(db, inList(list, subjectIds), { ...cut, offset }), total };
}

interface OfChapter {
  readonly list: BankList;
  readonly chapterId: number;
  readonly cut: PageCut;
}

async function pageOfChapter(db: Db, { list, chapterId, cut }: OfChapter): Promise<Page> {
  const where = and(eq(questions.chapterId, chapterId), inList(list));
  const [ids, [counted]] = await Promise.all([
    idsOf(db, where, cut),
    db.select({ total: count() }).from(questions).where(where),
  ]);
  return { ids, total: counted?.total ?? 0 };
}

/** The subjects that the page lies in; those before it are skipped by their numbers, however many rows they have. */
function subjectsOfPage({ nums }: BankList, cut: PageCut) {
  const within: number[] = [];
  let before = 0;
  let skipped = 0;
  for (const { id, num } of nums) {
    if (before + num <= cut.offset) skipped += num;
    else if (before < cut.offset + cut.size) within.push(id);
    before += num;
  }
  return { subjectIds: within, offset: cut.offset - skipped };
}

/** From the index alone; only the rows of the page are read. */
async function idsOf(db: Db, where: SQL | undefined, { size, offset }: PageCut): Promise<number[]> {
  const found = await db
    .select({ id: questions.id })
    .from(questions)
    .where(where)
    .orderBy(...LIST_ORDER)
    .limit(size)
    .offset(offset);
  return found.map(({ id }) => id);
}

async function rowsOf(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectQuestions(db, inArray(questions.id, [...ids])).orderBy(...LIST_ORDER);
}

type Facets = WireData<typeof questionFacets>;

/** Sums over tens of thousands of cells, the same for everybody who asks for the same subjects until the bank changes. */
const facetsOfCells = new WeakMap<readonly Cell[], Map<string, Facets>>();

export const serveQuestionFacets = route(questionFacets, async ({ input, deps, agency, nowMs }) => {
  const scope = subjectScope(await subjectRows.of(deps.db, nowMs), agency, input);
  const counted = await openCells(deps.db, nowMs);
  const known = facetsOfCells.get(counted) ?? new Map<string, Facets>();
  facetsOfCells.set(counted, known);
  // Both parts are of this database: what a visitor makes up is the one empty list.
  const key = `${agency.id} ${agency.subjectIds.join()} ${scope.subjectIds.join()}`;
  const facets = known.get(key) ?? facetsOf(cellsOf(counted, { agency, scope }));
  known.set(key, facets);
  return facets;
});

function facetsOf(cells: readonly Cell[]): Facets {
  const years = [...sumBy(cells, ({ year }) => year)].flatMap(([year, num]) =>
    year === null ? [] : [[year, num] as const],
  );
  const levels = [...sumBy(cells, ({ difficulty }) => difficulty)].filter(([level]) => level > 0);
  return {
    type: [...sumBy(cells, ({ type }) => type)].sort(([, a], [, b]) => b - a).map(presentFacet),
    year: years.sort(([a], [b]) => b - a).map(presentFacet),
    difficulty: levels.sort(([a], [b]) => a - b).map(presentFacet),
  };
}

function presentFacet([value, num]: readonly [string | number, number]) {
  return { value: String(value), num };
}

export const serveQuestionChapters = route(api.questionChapters, async ({ input, deps, agency, nowMs }) => {
  const tree = await subjectRows.of(deps.db, nowMs);
  const scope = subjectScope(tree, agency, { level3: input.subject_id });
  const [subjectId = 0] = scope.subjectIds;
  if (!isSet(input.subject_id) || !scope.shared.has(subjectId)) throw notFound("没有这个科目");
  const cells = (await openChapterCells(deps.db, nowMs)).filter((cell) => isInScope(cell, { agency, scope }));
  const nums = sumBy(cells, ({ chapterId }) => chapterId);
  const rows = await deps.db
    .select({ id: questionChapters.id, name: questionChapters.name })
    .from(questionChapters)
    .where(
      anyOf(
        questionChapters.id,
        [...nums.keys()].filter((id) => id !== null),
      ),
    )
    .orderBy(asc(questionChapters.sort), asc(questionChapters.id));
  return rows.map(({ id, name }) => ({ id: String(id), name, question_num: nums.get(id) ?? 0 }));
});
