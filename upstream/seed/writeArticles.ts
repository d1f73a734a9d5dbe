import { timeOfDay } from "../kit/shanghai.ts";
import * as table from "../db/schema/articles.ts";
import { upsert } from "../db/upsert.ts";
import type { SeedRun } from "./seedDatabase.ts";

export async function writeArticles({ db, content, nowMs }: SeedRun): Promise<number> {
  const { newsCategories, news, help, pages, ads } = content;
  await upsert(
    db,
    table.newsCategories,
    newsCategories.map(({ id, name, intro }, sort) => ({ id, name, intro, sort })),
    table.newsCategories.id,
  );
  await upsert(
    db,
    table.news,
    news.map((row) => ({
      id: row.id,
      agencyId: row.agencyId ?? null,
      cateId: row.cateId,
      subjectId: row.subjectId ?? null,
      title: row.title,
      intro: row.intro,
      content: row.content,
      source: row.source,
      author: row.author,
      tags: row.tags,
      viewNum: row.viewNum,
      isTop: row.top ?? false,
      publishTime: new Date(publishedAt(row, nowMs)),
    })),
    table.news.id,
  );
  await upsert(
    db,
    table.helpArticles,
    help.map(({ id, agencyId = null, cate, title, content: body }, sort) => ({
      id,
      agencyId,
      cate,
      title,
      content: body,
      sort,
    })),
    table.helpArticles.id,
  );
  await upsert(
    db,
    table.pages,
    pages.map(({ agencyId = null, key, title, content: body }) => ({ agencyId, key, title, content: body })),
    [table.pages.agencyId, table.pages.key],
  );
  await upsert(
    db,
    table.ads,
    ads.map(({ id, agencyId = null, position, title, line, url, hue, subjectId = null }, sort) => ({
      id,
      agencyId,
      position,
      title,
      line,
      url,
      hue,
      subjectId,
      sort,
    })),
    table.ads.id,
  );
  return newsCategories.length + news.length + help.length + pages.length + ads.length;
}

/** Today's news may name an hour that has not come yet; it then came out an hour ago. */
function publishedAt({ daysAgo, time }: { daysAgo: number; time: string }, nowMs: number): number {
  const told = timeOfDay(nowMs, { days: -daysAgo, time });
  return told < nowMs ? told : nowMs - 3_600_000;
}
