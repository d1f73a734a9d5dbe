import { type SQL, and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type {
  listQuestions,
  questionChapters as chaptersEndpoint,
  questionFacets,
} from "#shared/contract/question/endpoints.ts";
import { type PageCut, pageCut, pageOfRows } from "../../db/page.ts";
import { questionChapters, questions } from "../../db/schema/questions.ts";
import { isSet } from "../../db/subjectFilter.ts";
import {
  type InScope,
  type SubjectScope,
  anyOf,
  inScope,
  isInScope,
  subjectScope,
} from "../../db/subjectScope.ts";
import { subjectRows } from "../../db/subjectRows.ts";
import { notFound } from "../../errors.ts";
import { notHeldBack } from "../../exam/heldBack.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { LIST_ORDER } from "./listOrder.ts";
import { type Cell, type Counting, cellsOf, openCells, openChapterCells, sumBy } from "./questionCounts.ts";
import { presentQuestion, selectQuestions } from "./selectQuestions.ts";

type List = Context<typeof listQuestions>;

/** In the order of listOrder.ts, which is that of the neighbours on a question's page too. */
export async function serveQuestionList(context: List): Promise<WireData<typeof listQuestions>> {
  const { input, deps, agency, nowMs } = context;
  const cut = pageCut(input);
  const filter = {
    type: input.type,
    difficulty: input.difficulty ? Math.min(idOf(input.difficulty), 99) : undefined,
    year: input.year ? idOf(input.year) : undefined,
  };
  const scope = subjectScope(await subjectRows.of(deps.db, nowMs), agency, input);
  if (input.chapter_id) {
    const where = and(
      eq(questions.chapterId, idOf(input.chapter_id)),
      sameAs(filter),
      inBank({ scope, agency }, nowMs),
    );
    const [rows, [counted]] = await Promise.all([
      pageOf(context, where, cut),
      deps.db.select({ total: count() }).from(questions).where(where),
    ]);
    return pageOfRows(cut, rows, counted?.total ?? 0);
  }
  const cells = cellsOf(await openCells(deps.db, nowMs), { agency, scope, ...filter });
  const { subjectIds, offset, total } = placeOf(cells, scope, cut);
  if (subjectIds.length === 0) return pageOfRows(cut, [], total);
  const where = and(sameAs(filter), inBank({ scope, agency, some: subjectIds }, nowMs));
  return pageOfRows(cut, await pageOf(context, where, { ...cut, offset }), total);
}

function inBank(wanted: InScope, nowMs: number): SQL | undefined {
  // As the partial index says it.
  return and(sql`${questions.isShown}`, inScope(questions, wanted), notHeldBack(nowMs));
}

/** The subjects that the page lies in; those before it are skipped by their numbers, however many rows they have. */
function placeOf(cells: readonly Cell[], { subjectIds }: SubjectScope, cut: PageCut) {
  const bySubject = sumBy(cells, ({ subjectId }) => subjectId);
  const within: number[] = [];
  let before = 0;
  let skipped = 0;
  for (const id of subjectIds) {
    const num = bySubject.get(id) ?? 0;
    if (before + num <= cut.offset) skipped += num;
    else if (before < cut.offset + cut.size && num > 0) within.push(id);
    before += num;
  }
  return { subjectIds: within, offset: cut.offset - skipped, total: before };
}

/** The ids come from the index alone; only the rows of the page are read. */
async function pageOf({ deps }: List, where: SQL | undefined, { size, offset }: PageCut) {
  const found = await deps.db
    .select({ id: questions.id })
    .from(questions)
    .where(where)
    .orderBy(...LIST_ORDER)
    .limit(size)
    .offset(offset);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await selectQuestions(deps.db, inArray(questions.id, ids)).orderBy(...LIST_ORDER);
  return rows.map(presentQuestion);
}

type Facets = WireData<typeof questionFacets>;

/** Sums over tens of thousands of cells, the same for everybody who asks for the same subjects until the bank changes. */
const facetsOfCells = new WeakMap<readonly Cell[], Map<string, Facets>>();

export async function serveQuestionFacets({
  input,
  deps,
  agency,
  nowMs,
}: Context<typeof questionFacets>): Promise<Facets> {
  const scope = subjectScope(await subjectRows.of(deps.db, nowMs), agency, input);
  const counted = await openCells(deps.db, nowMs);
  const known = facetsOfCells.get(counted) ?? new Map<string, Facets>();
  facetsOfCells.set(counted, known);
  // Both parts are of this database: what a visitor makes up is the one empty list.
  const key = `${agency.id} ${agency.subjectIds.join()} ${scope.subjectIds.join()}`;
  const facets = known.get(key) ?? facetsOf(cellsOf(counted, { agency, scope }));
  known.set(key, facets);
  return facets;
}

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

export async function serveQuestionChapters({
  input,
  deps,
  agency,
  nowMs,
}: Context<typeof chaptersEndpoint>): Promise<WireData<typeof chaptersEndpoint>> {
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
}

function sameAs({
  type,
  difficulty,
  year,
}: Pick<Counting, "difficulty" | "year"> & { type: List["input"]["type"] }): SQL | undefined {
  return and(
    type ? eq(questions.type, type) : undefined,
    difficulty === undefined ? undefined : eq(questions.difficulty, difficulty),
    year === undefined ? undefined : eq(questions.year, year),
  );
}
