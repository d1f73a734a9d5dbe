import * as table from "#upstream/platform/db/schema/articles.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { ContentRun } from "../contentRun.ts";
import { publishedAt } from "../times.ts";

export async function writeArticles({ db, content, nowMs }: ContentRun): Promise<number> {
  const { newsCategories, news, help, pages, ads } = content;
  await upsert(
    db,
    table.newsCategories,
    newsCategories.map(({ id, agencyId = null, name, intro }, sort) => ({
      id,
      agencyId,
      name,
      intro,
      isShown: true,
      sort,
    })),
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
      viewNum: row.viewNum ?? 0,
      isTop: row.top ?? false,
      isShown: true,
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
      isShown: true,
      sort,
    })),
    table.helpArticles.id,
  );
  await upsert(
    db,
    table.pages,
    pages.map(({ agencyId = null, key, title, content: body }) => ({
      agencyId,
      key,
      title,
      content: body,
      isShown: true,
    })),
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
      isShown: true,
      sort,
    })),
    table.ads.id,
  );
  return newsCategories.length + news.length + help.length + pages.length + ads.length;
}
