import { type SQL, and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { news, newsCategories } from "../../platform/db/schema/articles.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { Row } from "./command.ts";
import { Declined } from "../errors.ts";
import { SHARED } from "./find.ts";
import { both } from "#upstream/platform/kit/language.ts";

export const STATES = ["shown", "coming", "hidden"] as const;

export function selectNews(tx: Db, where: SQL | undefined) {
  return tx
    .select({ row: news, flag: agencies.flag, cate: newsCategories.name })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.cateId))
    .leftJoin(agencies, eq(agencies.id, news.agencyId))
    .where(where);
}

type Found = Awaited<ReturnType<typeof selectNews>>[number];

/**
 * Returns the piece of news with this id.
 *
 * @throws Declined when no piece of news has this id
 */
export async function findNews(tx: Db, newsId: number): Promise<Found> {
  const [found] = await selectNews(tx, eq(news.id, newsId));
  if (found) return found;
  throw new Declined(
    both(
      `ID: there is no news ${newsId}. npm run admin -- news list tells ids.`,
      `ID: 没有资讯 ${newsId}，见 news list。`,
    ),
  );
}

/**
 * Finds a category of news by its id or name, among those of the agency and of the shared library; `agencyId` null:
 * only of the shared library.
 *
 * @throws Declined, with the names of the known categories, when none matches
 */
export async function findCategory(tx: Db, typed: string, agencyId: number | null): Promise<number> {
  const rows = await tx
    .select({ id: newsCategories.id, name: newsCategories.name })
    .from(newsCategories)
    .where(
      agencyId === null
        ? isNull(newsCategories.agencyId)
        : or(isNull(newsCategories.agencyId), eq(newsCategories.agencyId, agencyId)),
    )
    .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
  const found = rows.find(({ id: own, name }) => String(own) === typed || name === typed);
  if (found) return found.id;
  const known = rows.map(({ id: own, name }) => `${own} ${name}`).join(", ");
  throw new Declined(
    both(
      `--cate: there is no category "${typed}". There are: ${known || "none"}.`,
      `--cate: 没有栏目“${typed}”。现有：${known || "没有"}。`,
    ),
  );
}

/** SQL condition for news that are shown, not yet published, or hidden at the time `nowMs`. */
export function inState(state: (typeof STATES)[number], nowMs: number): SQL | undefined {
  const now = new Date(nowMs);
  if (state === "hidden") return eq(news.isShown, false);
  return and(eq(news.isShown, true), (state === "coming" ? gt : lte)(news.publishTime, now));
}

export function stateOf({ isShown, publishTime }: Found["row"], nowMs: number): (typeof STATES)[number] {
  if (!isShown) return "hidden";
  return publishTime.getTime() > nowMs ? "coming" : "shown";
}

export function rowOf({ row, flag, cate }: Found, nowMs: number): Row {
  return {
    id: row.id,
    agency: flag ?? SHARED,
    cate,
    title: row.title,
    state: stateOf(row, nowMs),
    top: row.isTop,
    at: timeText(row.publishTime),
    views: row.viewNum,
  };
}

export function recordOf(found: Found, nowMs: number): Row {
  const { row } = found;
  return {
    ...rowOf(found, nowMs),
    subject: row.subjectId,
    intro: row.intro,
    author: row.author,
    source: row.source,
    characters: row.content.length,
  };
}
