import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
} from "drizzle-orm";
import type * as z from "zod/mini";
import type { WireData } from "#shared/contract/endpoint.ts";
import type {
  listNews,
  newsCategories as categoriesEndpoint,
  newsDetail,
} from "#shared/contract/catalogue/endpoints.ts";
import type { NewsCard } from "#shared/contract/entities.ts";
import type { Db } from "../../db/database.ts";
import { createMemory } from "../../db/memory.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { news, newsCategories } from "../../db/schema/articles.ts";
import { type SubjectRow, subjectOf, subjectRows } from "../../db/subjectRows.ts";
import { anyOf, subjectScope } from "../../db/subjectScope.ts";
import { ownOrShared } from "../../db/visible.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { coverUrl } from "../../media/urls.ts";
import { flagText, timeText } from "../../presenters/fields.ts";

type NewsRow = Omit<typeof news.$inferSelect, "content">;

interface NewsAndMore {
  readonly news: NewsRow;
  readonly cateName: string;
}

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
    .groupBy(agencyId, subjectId, cateId, from);
}

export async function serveNewsCategories({
  deps,
  agency,
}: Context<typeof categoriesEndpoint>): Promise<WireData<typeof categoriesEndpoint>> {
  const rows = await deps.db
    .select()
    .from(newsCategories)
    .where(ownOrShared(newsCategories.agencyId, agency))
    .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
  return rows.map(({ id, name }) => ({ id: String(id), name }));
}

export async function serveNewsList({
  input,
  deps,
  agency,
  nowMs,
}: Context<typeof listNews>): Promise<WireData<typeof listNews>> {
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
  const [rows, cells] = await Promise.all([
    // Only the rows of the page are joined, not those before it.
    selectNews(deps.db, inArray(news.id, ids)).orderBy(...NEWEST),
    newsCounts.of(deps.db, nowMs),
  ]);
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
}

export async function serveNewsDetail({
  input,
  deps,
  agency,
  nowMs,
}: Context<typeof newsDetail>): Promise<WireData<typeof newsDetail>> {
  const shown = shownNews(agency, nowMs);
  const [found] = await selectNews(deps.db, and(shown, eq(news.id, idOf(input.id)))).limit(1);
  if (!found) return null;
  const row = found.news;
  const tree = await subjectRows.of(deps.db, nowMs);
  const before = or(
    lt(news.publishTime, row.publishTime),
    and(eq(news.publishTime, row.publishTime), lt(news.id, row.id)),
  );
  const after = or(
    gt(news.publishTime, row.publishTime),
    and(eq(news.publishTime, row.publishTime), gt(news.id, row.id)),
  );
  const sameCate = and(shown, eq(news.cateId, row.cateId));
  const title = { id: news.id, title: news.title };
  const [[long], [prev], [next]] = await Promise.all([
    deps.db.select({ content: news.content }).from(news).where(eq(news.id, row.id)),
    deps.db
      .select(title)
      .from(news)
      .where(and(sameCate, before))
      .orderBy(desc(news.publishTime), desc(news.id))
      .limit(1),
    deps.db
      .select(title)
      .from(news)
      .where(and(sameCate, after))
      .orderBy(asc(news.publishTime), asc(news.id))
      .limit(1),
  ]);
  return {
    ...presentNews(found, tree),
    content: long?.content ?? "",
    author: row.author,
    tag: [...row.tags],
    prev: prev ? { id: String(prev.id), title: prev.title } : null,
    next: next ? { id: String(next.id), title: next.title } : null,
  };
}

const NEWEST = [desc(news.isTop), desc(news.publishTime), desc(news.id)];

const { content: _content, ...CARD } = getTableColumns(news);

function selectNews(db: Db, where: SQL | undefined) {
  return db
    .select({ news: CARD, cateName: newsCategories.name })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.cateId))
    .where(where);
}

/** Published, and of no subject or of one that the agency has. */
function shownNews(agency: AgencyScope, nowMs: number): SQL | undefined {
  return and(
    ownOrShared(news.agencyId, agency),
    lte(news.publishTime, new Date(nowMs)),
    or(isNull(news.subjectId), inArray(news.subjectId, [...agency.subjectIds])),
  );
}

/** The same of counted news. */
function isShownTo(cell: NewsCell, agency: AgencyScope, nowMs: number): boolean {
  return (
    (cell.agencyId === agency.id || cell.agencyId === null) &&
    (cell.from === null || cell.from.getTime() <= nowMs) &&
    (cell.subjectId === null || agency.subjectIds.includes(cell.subjectId))
  );
}

function presentNews(
  { news: row, cateName }: NewsAndMore,
  tree: readonly SubjectRow[],
): z.input<typeof NewsCard> {
  const subject = row.subjectId === null ? undefined : subjectOf(tree, row.subjectId);
  return {
    id: String(row.id),
    cate_id: String(row.cateId),
    cate_name: cateName,
    title: row.title,
    intro: row.intro,
    thumb: coverUrl({
      hue: subject?.hue ?? (row.cateId * 67) % 360,
      seed: row.id,
      glyph: subject?.glyph || cateName.slice(0, 1),
    }),
    source: row.source,
    publish_time: timeText(row.publishTime),
    view_num: row.viewNum,
    is_top: flagText(row.isTop),
  };
}
