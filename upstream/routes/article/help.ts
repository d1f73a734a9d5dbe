import { helpDetail, listHelp } from "#shared/contract/article/endpoints.ts";
import { findHelp, helpTitles } from "#upstream/article/pages.ts";
import { groupBy } from "#upstream/db/groupBy.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";

export const serveHelpList = route(listHelp, async ({ deps: { db }, agency }) => {
  return [...groupBy(await helpTitles(db, agency), ({ cate }) => cate)].map(([name, list]) => ({
    name,
    list: list.map(({ id, title }) => ({ id: String(id), title })),
  }));
});

export const serveHelpDetail = route(helpDetail, async ({ input, deps: { db }, agency }) => {
  const row = await findHelp(db, agency, idOf(input.id));
  return row ? { id: String(row.id), title: row.title, content: row.content, group: row.cate } : null;
});
