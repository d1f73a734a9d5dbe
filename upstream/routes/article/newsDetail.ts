import { and, asc, desc, eq, gt, lt, ne, or } from "drizzle-orm";
import { newsDetail, viewNews } from "#shared/contract/article/endpoints.ts";
import { news } from "#upstream/db/schema/articles.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { presentNews, selectNews, shownNews } from "./newsRows.ts";

const RELATED = 6;

export const serveNewsDetail = route(newsDetail, async ({ input, deps, agency, nowMs }) => {
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
  const alike = row.subjectId === null ? eq(news.cateId, row.cateId) : eq(news.subjectId, row.subjectId);
  const [[long], [prev], [next], related] = await Promise.all([
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
    selectNews(deps.db, and(shown, alike, ne(news.id, row.id)))
      .orderBy(desc(news.publishTime), desc(news.id))
      .limit(RELATED),
  ]);
  return {
    ...presentNews(found, tree),
    content: long?.content ?? "",
    author: row.author,
    tag: [...row.tags],
    prev: prev ? { id: String(prev.id), title: prev.title } : null,
    next: next ? { id: String(next.id), title: next.title } : null,
    related: related.map((other) => presentNews(other, tree)),
  };
});

export const serveNewsView = route(viewNews, async ({ input, deps, agency, ip }) => {
  deps.views.add({ newsId: idOf(input.id), agencyId: agency.id, ip });
  return {};
});
