import { type SQL, and, desc, eq, getTableColumns, inArray, isNull, lte, or } from "drizzle-orm";
import type * as z from "zod/mini";
import type { NewsCard } from "#shared/contract/entities.ts";
import type { Db } from "../db/database.ts";
import { news, newsCategories } from "../db/schema/articles.ts";
import { type SubjectRow, subjectOf } from "../db/subjectRows.ts";
import { ownOrShared } from "../db/visible.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { coverUrl } from "../media/urls.ts";
import { flagText, timeText } from "../kit/fields.ts";

type NewsRow = Omit<typeof news.$inferSelect, "content">;

export interface NewsAndMore {
  readonly news: NewsRow;
  readonly cateName: string;
}

export const NEWEST = [desc(news.isTop), desc(news.publishTime), desc(news.id)];

const { content: _content, ...CARD } = getTableColumns(news);

export function selectNews(db: Db, where: SQL | undefined) {
  return db
    .select({ news: CARD, cateName: newsCategories.name })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.cateId))
    .where(where);
}

/** Published, and of no subject or of one that the agency has. */
export function shownNews(agency: AgencyScope, nowMs: number): SQL | undefined {
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
      glyph: subject?.glyph || cateName.slice(0, 1),
    }),
    source: row.source,
    publish_time: timeText(row.publishTime),
    view_num: row.viewNum,
    is_top: flagText(row.isTop),
  };
}
