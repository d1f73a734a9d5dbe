import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { news } from "../../platform/db/schema/articles.ts";
import { notFound } from "../../platform/kit/errors.ts";

type NewsRow = typeof news.$inferSelect;
type Written = Omit<typeof news.$inferInsert, "id">;
export type NewsFields = { readonly [K in Exclude<keyof NewsRow, "id">]?: NewsRow[K] | undefined };

export async function addNews(tx: Db, fields: Written): Promise<NewsRow> {
  const [row] = await tx.insert(news).values(fields).returning();
  if (!row) throw new Error("news were written and are not there");
  return row;
}

/** Changes a piece of news: whether it is shown, whether it is on top of the list, or its texts. */
export async function changeNews(tx: Db, id: number, fields: NewsFields): Promise<NewsRow> {
  const [row] = await tx.update(news).set(fields).where(eq(news.id, id)).returning();
  if (!row) throw notFound("没有这篇资讯");
  return row;
}
