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
  ne,
  or,
  sql,
} from "drizzle-orm";
import type { NewsCard } from "#shared/contract/entities.ts";
import type * as z from "zod/mini";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import { createCachedValue } from "../../platform/db/cachedValue.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { news, newsCategories } from "../../platform/db/schema/articles.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { type SubjectScope } from "../catalogue/subjectScope.ts";
import { ownOrShared } from "../catalogue/visible.ts";
import { notFound } from "../../platform/kit/errors.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";
import { coverUrl } from "../../platform/media/urls.ts";
import { type SubjectRow, subjectOf } from "../catalogue/subjectRows.ts";

type NewsRow = Omit<typeof news.$inferSelect, "content">;

interface NewsAndMore {
  readonly news: NewsRow;
  readonly cateName: string;
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

/** SQL condition: news are published, and have no subject or a subject that the agency has chosen. */
function shownNews(agency: AgencyScope, nowMs: number): SQL | undefined {
  return and(
    ownOrShared(news.agencyId, agency),
    eq(news.isShown, true),
    lte(news.publishTime, new Date(nowMs)),
    or(isNull(news.subjectId), inArray(news.subjectId, [...agency.subjectIds])),
  );
}

export function presentNews(
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
      glyph: subject?.glyph || cateName,
      sign: subject?.sign ?? 0,
    }),
    source: row.source,
    publish_time: timeText(row.publishTime),
    view_num: row.viewNum,
    is_top: flagText(row.isTop),
  };
}

/**
 * The number of news whose values of all filters are equal. News with a future time of publication are counted in a
 * cell of their own; `from` is this time.
 */
interface NewsCell {
  readonly agencyId: number | null;
  readonly subjectId: number | null;
  readonly cateId: number;
  readonly from: Date | null;
  readonly num: number;
}

export const newsCounts = createCachedValue(loadCells);

async function loadCells(db: Db): Promise<readonly NewsCell[]> {
  const { agencyId, subjectId, cateId, publishTime } = news;
  // Adds a day, because the clocks of the database and of this machine may differ.
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

function shownCategory(agency: Pick<AgencyScope, "id">): SQL | undefined {
  return and(ownOrShared(newsCategories.agencyId, agency), eq(newsCategories.isShown, true));
}

async function hasCategory(db: Db, agency: AgencyScope, id: number): Promise<boolean> {
  const own = and(eq(newsCategories.id, id), shownCategory(agency));
  return (await db.$count(newsCategories, own)) > 0;
}

/** Whether the news of a counted cell fulfil the condition of shownNews. */
function isShownTo(cell: NewsCell, agency: AgencyScope, nowMs: number): boolean {
  return (
    (cell.agencyId === agency.id || cell.agencyId === null) &&
    (cell.from === null || cell.from.getTime() <= nowMs) &&
    (cell.subjectId === null || agency.subjectIds.includes(cell.subjectId))
  );
}

/** Returns the news categories that an agency shows, in their order. */
export async function newsCategoriesOf(db: Db, agency: AgencyScope) {
  return db
    .select()
    .from(newsCategories)
    .where(shownCategory(agency))
    .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
}

/** Returns the first news category, the agency's own before shared ones; undefined: the agency shows no category. */
export async function firstCategoryId(db: Db, agencyId: number): Promise<number | undefined> {
  const [first] = await db
    .select({ id: newsCategories.id })
    .from(newsCategories)
    .where(shownCategory({ id: agencyId }))
    .orderBy(sql`${newsCategories.agencyId} is null`, asc(newsCategories.sort), asc(newsCategories.id))
    .limit(1);
  return first?.id;
}

interface Asking {
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

interface Wanted extends Asking {
  readonly cateId: number | undefined;
  /** Subjects of the news; news without a subject is always included. */
  readonly scope: SubjectScope | undefined;
}

/**
 * Returns one page of published news, and their total from cached counts.
 * @throws Refusal: unknown category
 */
export async function pageOfNews(
  db: Db,
  { agency, nowMs, cateId, scope }: Wanted,
  cut: PageCut,
): Promise<RowsAndTotal<NewsAndMore>> {
  const where = and(
    shownNews(agency, nowMs),
    cateId === undefined ? undefined : eq(news.cateId, cateId),
    scope && or(isNull(news.subjectId), anyOf(news.subjectId, scope.subjectIds)),
  );
  const ids = db
    .select({ id: news.id })
    .from(news)
    .where(where)
    .orderBy(...NEWEST)
    .limit(cut.size)
    .offset(cut.offset);
  const [rows, cells, isKnown] = await Promise.all([
    // The subquery limits the rows first, so that only the rows of the requested page are joined.
    selectNews(db, inArray(news.id, ids)).orderBy(...NEWEST),
    newsCounts.get(db, nowMs),
    cateId === undefined || hasCategory(db, agency, cateId),
  ]);
  if (!isKnown) throw notFound("没有这个资讯栏目");
  const total = cells
    .filter(
      (cell) =>
        isShownTo(cell, agency, nowMs) &&
        (cateId === undefined || cell.cateId === cateId) &&
        (!scope || cell.subjectId === null || scope.all.has(cell.subjectId)),
    )
    .reduce((sum, { num }) => sum + num, 0);
  return { rows, total };
}

/** Returns a news article without its text; undefined: it is not published, or the agency does not show it. */
export async function findNews(
  db: Db,
  id: number,
  { agency, nowMs }: Asking,
): Promise<NewsAndMore | undefined> {
  const [found] = await selectNews(db, and(shownNews(agency, nowMs), eq(news.id, id))).limit(1);
  return found;
}

/**
 * Returns the text of a news article, the previous and the next article of its category, and at most `most` other
 * articles of its subject.
 */
export async function aroundNews(db: Db, row: NewsAndMore["news"], { agency, nowMs }: Asking, most: number) {
  const shown = shownNews(agency, nowMs);
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
  const alike = row.subjectId === null ? eq(news.cateId, row.cateId) : eq(news.subjectId, row.subjectId);
  const [[long], [prev], [next], related] = await Promise.all([
    db.select({ content: news.content }).from(news).where(eq(news.id, row.id)),
    db
      .select(title)
      .from(news)
      .where(and(sameCate, before))
      .orderBy(desc(news.publishTime), desc(news.id))
      .limit(1),
    db
      .select(title)
      .from(news)
      .where(and(sameCate, after))
      .orderBy(asc(news.publishTime), asc(news.id))
      .limit(1),
    selectNews(db, and(shown, alike, ne(news.id, row.id)))
      .orderBy(desc(news.publishTime), desc(news.id))
      .limit(most),
  ]);
  return { content: long?.content ?? "", prev, next, related };
}
