import { and, asc, eq } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { helpDetail, listHelp } from "#shared/contract/article/endpoints.ts";
import { groupBy } from "../../db/groupBy.ts";
import { helpArticles } from "../../db/schema/articles.ts";
import { ownOrShared } from "../../db/visible.ts";
import { idOf } from "../../kit/ids.ts";
import type { Context } from "../route.ts";

export async function serveHelpList({
  deps,
  agency,
}: Context<typeof listHelp>): Promise<WireData<typeof listHelp>> {
  const rows = await deps.db
    .select({ id: helpArticles.id, title: helpArticles.title, cate: helpArticles.cate })
    .from(helpArticles)
    .where(ownOrShared(helpArticles.agencyId, agency))
    .orderBy(asc(helpArticles.sort), asc(helpArticles.id));
  return [...groupBy(rows, ({ cate }) => cate)].map(([name, list]) => ({
    name,
    list: list.map(({ id, title }) => ({ id: String(id), title })),
  }));
}

export async function serveHelpDetail({
  input,
  deps,
  agency,
}: Context<typeof helpDetail>): Promise<WireData<typeof helpDetail>> {
  const [row] = await deps.db
    .select()
    .from(helpArticles)
    .where(and(ownOrShared(helpArticles.agencyId, agency), eq(helpArticles.id, idOf(input.id))));
  return row ? { id: String(row.id), title: row.title, content: row.content, group: row.cate } : null;
}
