import { type Route, route } from "../route.ts";
import { serveNewsCategories, serveNewsDetail, serveNewsList, serveNewsView } from "./news.ts";
import { helpDetail, listHelp } from "#shared/contract/article/endpoints.ts";
import { findHelp, helpTitles } from "#upstream/domain/article/pages.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";

const serveHelpList = route(listHelp, async ({ deps: { db }, agency }) => {
  return [...groupBy(await helpTitles(db, agency), ({ cate }) => cate)].map(([name, list]) => ({
    name,
    list: list.map(({ id, title }) => ({ id: String(id), title })),
  }));
});

const serveHelpDetail = route(helpDetail, async ({ input, deps: { db }, agency }) => {
  const row = await findHelp(db, agency, idOf(input.id));
  return row ? { id: String(row.id), title: row.title, content: row.content, group: row.cate } : null;
});

export const articleRoutes: readonly Route[] = [
  serveNewsCategories,
  serveNewsList,
  serveNewsDetail,
  serveNewsView,
  serveHelpList,
  serveHelpDetail,
];
