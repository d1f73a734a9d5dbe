import * as api from "#shared/contract/question/endpoints.ts";
import type { WireData } from "#shared/contract/endpoint.ts";
import { listQuestions, questionFacets, questionPlaces } from "#shared/contract/question/endpoints.ts";
import { PLACES_A_PAGE } from "#shared/domain/answerSheet.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { isSet } from "#upstream/domain/catalogue/subjectFilter.ts";
import { isInScope, subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import {
  type Cell,
  cellsOf,
  openCells,
  openChapterCells,
  sumBy,
} from "#upstream/domain/question/questionCounts.ts";
import { presentQuestion } from "#upstream/domain/question/selectQuestions.ts";
import { myStatuses } from "#upstream/domain/practice/myStatus.ts";
import {
  cardsInOrder,
  chaptersInOrder,
  pageOfChapter,
  pageOfList,
  typesInOrder,
} from "#upstream/domain/question/bankPages.ts";
import { openList } from "#upstream/domain/question/bankList.ts";

type Facets = WireData<typeof questionFacets>;

/** Cached facets: each sums tens of thousands of cells, with the same result for all who ask for the same subjects. */
const facetsOfCells = new WeakMap<readonly Cell[], Map<string, Facets>>();

export const questionListRoutes = [
  /** Lists questions in the order of question/listOrder.ts. A question's page links its neighbours in the same order. */
  route(listQuestions, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut(input);
    const list = await openList(db, input, { agency, nowMs });
    const page = input.chapter_id
      ? await pageOfChapter(db, { list, chapterId: idOf(input.chapter_id), cut })
      : await pageOfList(db, list, cut);
    const [rows, statuses] = await Promise.all([
      cardsInOrder(db, page.ids),
      myStatuses(db, user?.userId, page.ids),
    ]);
    return presentPage(cut, { rows, total: page.total }, (row) => ({
      ...presentQuestion(row),
      my_status: statuses.get(row.id) ?? "",
      is_explained: flagText(row.hasAnalysis),
    }));
  }),
  route(questionPlaces, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut({ page: input.page, page_size: PLACES_A_PAGE });
    const { ids, total } = await pageOfList(db, await openList(db, input, { agency, nowMs }), cut);
    const [rows, statuses] = await Promise.all([typesInOrder(db, ids), myStatuses(db, user?.userId, ids)]);
    return presentPage(cut, { rows, total }, ({ id, type }) => ({
      id: String(id),
      type,
      my_status: statuses.get(id) ?? "",
    }));
  }),
  route(questionFacets, async ({ input, deps: { db }, agency, nowMs }) => {
    const scope = subjectScope(await subjectRows.get(db, nowMs), agency, input);
    const counted = await openCells(db, nowMs);
    const known = facetsOfCells.get(counted) ?? new Map<string, Facets>();
    facetsOfCells.set(counted, known);
    // The number of cache keys is bounded: all subject ids come from the database, and unknown subjects give an empty
    // list.
    const key = `${agency.id} ${agency.subjectIds.join()} ${scope.subjectIds.join()}`;
    const facets = known.get(key) ?? facetsOf(cellsOf(counted, { agency, scope }));
    known.set(key, facets);
    return facets;
  }),
  route(api.questionChapters, async ({ input, deps, agency, nowMs }) => {
    const { db } = deps;
    const tree = await subjectRows.get(db, nowMs);
    const scope = subjectScope(tree, agency, { level3: input.subject_id });
    const [subjectId = 0] = scope.subjectIds;
    if (!isSet(input.subject_id) || !scope.shared.has(subjectId)) throw notFound("没有这个科目");
    const cells = (await openChapterCells(db, nowMs)).filter((cell) => isInScope(cell, { agency, scope }));
    const nums = sumBy(cells, ({ chapterId }) => chapterId);
    const rows = await chaptersInOrder(
      db,
      [...nums.keys()].filter((id) => id !== null),
    );
    return rows.map(({ id, name }) => ({ id: String(id), name, question_num: nums.get(id) ?? 0 }));
  }),
];

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
