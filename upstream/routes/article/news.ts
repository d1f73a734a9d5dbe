import * as api from "#shared/contract/article/endpoints.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import {
  aroundNews,
  findNews,
  newsCategoriesOf,
  pageOfNews,
  presentNews,
} from "#upstream/domain/article/news.ts";
import { route } from "../route.ts";

const RELATED = 6;

export const newsRoutes = [
  route(api.newsCategories, async ({ deps: { db }, agency }) => {
    return (await newsCategoriesOf(db, agency)).map(({ id, name }) => ({ id: String(id), name }));
  }),
  route(api.listNews, async ({ input, deps: { db }, agency, nowMs }) => {
    const cut = pageCut(input);
    const tree = await subjectRows.get(db, nowMs);
    const cateId = input.cate_id ? idOf(input.cate_id) : undefined;
    const scope = input.level1 ? subjectScope(tree, agency, { level1: input.level1 }) : undefined;
    const found = await pageOfNews(db, { agency, nowMs, cateId, scope }, cut);
    return presentPage(cut, found, (row) => presentNews(row, tree));
  }),
  route(api.newsDetail, async ({ input, deps: { db }, agency, nowMs }) => {
    const found = await findNews(db, idOf(input.id), { agency, nowMs });
    if (!found) return null;
    const { news } = found;
    const tree = await subjectRows.get(db, nowMs);
    const { content, prev, next, related } = await aroundNews(db, news, { agency, nowMs }, RELATED);
    return {
      ...presentNews(found, tree),
      content,
      author: news.author,
      tag: [...news.tags],
      prev: prev ? { id: String(prev.id), title: prev.title } : null,
      next: next ? { id: String(next.id), title: next.title } : null,
      related: related.map((other) => presentNews(other, tree)),
    };
  }),
  route(api.viewNews, async ({ input, deps: { views }, agency, ip }) => {
    views.add({ newsId: idOf(input.id), agencyId: agency.id, ip });
    return {};
  }),
];
