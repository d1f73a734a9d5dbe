import { route } from "../route.ts";
import { helpDetail, listHelp } from "#shared/contract/article/endpoints.ts";
import { findHelp, helpTitles } from "#upstream/domain/article/pages.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";

export const helpRoutes = [
  route(listHelp, async ({ deps: { db }, agency }) => {
    return [...groupBy(await helpTitles(db, agency), ({ cate }) => cate)].map(([name, list]) => ({
      name,
      list: list.map(({ id, title }) => ({ id: String(id), title })),
    }));
  }),
  route(helpDetail, async ({ input, deps: { db }, agency }) => {
    const row = await findHelp(db, agency, idOf(input.id));
    return row ? { id: String(row.id), title: row.title, content: row.content, group: row.cate } : null;
  }),
];
