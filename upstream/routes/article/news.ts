import * as api from "#shared/contract/article/endpoints.ts";
import { and, asc, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { listNews } from "#shared/contract/article/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { createMemory } from "#upstream/db/memory.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { news, newsCategories } from "#upstream/db/schema/articles.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { anyOf, subjectScope } from "#upstream/db/subjectScope.ts";
import { ownOrShared } from "#upstream/db/visible.ts";
import { notFound } from "#upstream/kit/errors.ts";
import type { AgencyScope } from "#upstream/db/agencyScope.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { NEWEST, presentNews, selectNews, shownNews } from "./newsRows.ts";

/** How many news are alike in all that lists are filtered by; those still to come stand by themselves, `from` their time. */
interface NewsCell {
  readonly agencyId: number | null;
  readonly subjectId: number | null;
  readonly cateId: number;
  readonly from: Date | null;
  readonly num: number;
}

export const newsCounts = createMemory(loadCells);

async function loadCells(db: Db): Promise<readonly NewsCell[]> {
  const { agencyId, subjectId, cateId, publishTime } = news;
  // A day, since the database's clock may be another than ours.
  const from =
    sql<Date | null>`case when ${publishTime} > now() - interval '1 day' then ${publishTime} end`.mapWith(
      publishTime,
    );
  return db
    .select({ agencyId, subjectId, cateId, from, num: count() })
    .from(news)
    .where(eq(news.isShown, true))
    .groupBy(agencyId, subjectId, cateId, from);
}

export const serveNewsCategories = route(api.newsCategories, async ({ deps, agency }) => {
  const rows = await deps.db
    .select()
    .from(newsCategories)
    .where(ownOrShared(newsCategories.agencyId, agency))
    .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
  return rows.map(({ id, name }) => ({ id: String(id), name }));
});

export const serveNewsList = route(listNews, async ({ input, deps, agency, nowMs }) => {
  const cut = pageCut(input);
  const tree = await subjectRows.of(deps.db, nowMs);
  const cateId = input.cate_id ? idOf(input.cate_id) : undefined;
  const level = input.level1 ? subjectScope(tree, agency, { level1: input.level1 }) : undefined;
  const where = and(
    shownNews(agency, nowMs),
    cateId === undefined ? undefined : eq(news.cateId, cateId),
    level && or(isNull(news.subjectId), anyOf(news.subjectId, level.subjectIds)),
  );
  const ids = deps.db
    .select({ id: news.id })
    .from(news)
    .where(where)
    .orderBy(...NEWEST)
    .limit(cut.size)
    .offset(cut.offset);
  const [rows, cells, isKnown] = await Promise.all([
    // Only the rows of the page are joined, not those before it.
    selectNews(deps.db, inArray(news.id, ids)).orderBy(...NEWEST),
    newsCounts.of(deps.db, nowMs),
    cateId === undefined || hasCategory(deps.db, agency, cateId),
  ]);
  if (!isKnown) throw notFound("没有这个资讯栏目");
  const total = cells
    .filter(
      (cell) =>
        isShownTo(cell, agency, nowMs) &&
        (cateId === undefined || cell.cateId === cateId) &&
        (!level || cell.subjectId === null || level.all.has(cell.subjectId)),
    )
    .reduce((sum, { num }) => sum + num, 0);
  return pageOfRows(
    cut,
    rows.map((row) => presentNews(row, tree)),
    total,
  );
});

async function hasCategory(db: Db, agency: AgencyScope, id: number): Promise<boolean> {
  const own = and(eq(newsCategories.id, id), ownOrShared(newsCategories.agencyId, agency));
  return (await db.$count(newsCategories, own)) > 0;
}

/** Of counted news what shownNews says of rows. */
function isShownTo(cell: NewsCell, agency: AgencyScope, nowMs: number): boolean {
  return (
    (cell.agencyId === agency.id || cell.agencyId === null) &&
    (cell.from === null || cell.from.getTime() <= nowMs) &&
    (cell.subjectId === null || agency.subjectIds.includes(cell.subjectId))
  );
}
