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
} from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { WireData } from "#shared/contract/endpoint.ts";
import type {
  listNews,
  newsCategories as categoriesEndpoint,
  newsDetail,
} from "#shared/contract/endpoints/catalogue.ts";
import type { NewsCard } from "#shared/contract/entities.ts";
import type { Db } from "../../db/database.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { news, newsCategories } from "../../db/schema/articles.ts";
import { subjects } from "../../db/schema/subjects.ts";
import { inSubject } from "../../db/subjectFilter.ts";
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
  readonly hue: number | null;
  readonly glyph: string | null;
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
  const where = and(
    shownNews(agency, nowMs),
    input.cate_id ? eq(news.cateId, idOf(input.cate_id)) : undefined,
    input.level1 ? or(isNull(news.subjectId), inSubject({ level1: input.level1 })) : undefined,
  );
  const ids = newsIn(deps.db.select({ id: news.id }).from(news).$dynamic(), input)
    .where(where)
    .orderBy(...NEWEST)
    .limit(cut.size)
    .offset(cut.offset);
  const [rows, [counted]] = await Promise.all([
    // Only the rows of the page are joined, not those before it.
    selectNews(deps.db, inArray(news.id, ids)).orderBy(...NEWEST),
    newsIn(deps.db.select({ total: count() }).from(news).$dynamic(), input).where(where),
  ]);
  return pageOfRows(cut, rows.map(presentNews), counted?.total ?? 0);
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
    ...presentNews(found),
    content: long?.content ?? "",
    author: row.author,
    tag: [...row.tags],
    prev: prev ? { id: String(prev.id), title: prev.title } : null,
    next: next ? { id: String(next.id), title: next.title } : null,
  };
}

const NEWEST = [desc(news.isTop), desc(news.publishTime), desc(news.id)];

/** Only the filter by subject looks into the tree. */
function newsIn<T extends PgSelect>(query: T, { level1 }: { readonly level1?: string | undefined }) {
  return level1 ? query.leftJoin(subjects, eq(subjects.id, news.subjectId)) : query;
}

const { content: _content, ...CARD } = getTableColumns(news);

function selectNews(db: Db, where: SQL | undefined) {
  return db
    .select({ news: CARD, cateName: newsCategories.name, hue: subjects.hue, glyph: subjects.glyph })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.cateId))
    .leftJoin(subjects, eq(subjects.id, news.subjectId))
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

function presentNews({ news: row, cateName, hue, glyph }: NewsAndMore): z.input<typeof NewsCard> {
  return {
    id: String(row.id),
    cate_id: String(row.cateId),
    cate_name: cateName,
    title: row.title,
    intro: row.intro,
    thumb: coverUrl({
      hue: hue ?? (row.cateId * 67) % 360,
      seed: row.id,
      glyph: glyph ?? cateName.slice(0, 1),
    }),
    source: row.source,
    publish_time: timeText(row.publishTime),
    view_num: row.viewNum,
    is_top: flagText(row.isTop),
  };
}
