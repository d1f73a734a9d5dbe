import { and, asc, eq } from "drizzle-orm";
import { helpDetail, listHelp } from "#shared/contract/article/endpoints.ts";
import { groupBy } from "#upstream/db/groupBy.ts";
import { helpArticles } from "#upstream/db/schema/articles.ts";
import { ownOrShared } from "#upstream/db/visible.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";

export const serveHelpList = route(listHelp, async ({ deps, agency }) => {
  const rows = await deps.db
    .select({ id: helpArticles.id, title: helpArticles.title, cate: helpArticles.cate })
    .from(helpArticles)
    .where(ownOrShared(helpArticles.agencyId, agency))
    .orderBy(asc(helpArticles.sort), asc(helpArticles.id));
  return [...groupBy(rows, ({ cate }) => cate)].map(([name, list]) => ({
    name,
    list: list.map(({ id, title }) => ({ id: String(id), title })),
  }));
});

export const serveHelpDetail = route(helpDetail, async ({ input, deps, agency }) => {
  const [row] = await deps.db
    .select()
    .from(helpArticles)
    .where(and(ownOrShared(helpArticles.agencyId, agency), eq(helpArticles.id, idOf(input.id))));
  return row ? { id: String(row.id), title: row.title, content: row.content, group: row.cate } : null;
});
