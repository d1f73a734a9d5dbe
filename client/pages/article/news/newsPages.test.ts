import { ad } from "#shared/contract/config/endpoints.ts";
import { newsCategories, newsDetail } from "#shared/contract/article/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { newsListCall } from "#client/calls/article.ts";

const news = {
  id: 5,
  cate_id: 2,
  cate_name: "考试大纲",
  title: "大纲有三处变化",
  intro: "先看变了什么。",
  publish_time: "2026-03-10 09:30:00",
  view_num: 77,
};
const chapters = ["范围", "题型", "分值", "时间"].map((name) => `<h2>${name}</h2><p>正文</p>`).join("");

const list = (cateid: string, page: object) =>
  renderScreen(`/news/cate/${cateid}`, [
    [newsListCall({ cateid, page: 1 }), page],
    [callOf(ad, { position: "news_side" }), []],
    [
      callOf(newsCategories, {}),
      [
        { id: 1, name: "报名通知" },
        { id: 2, name: "考试大纲" },
      ],
    ],
  ]);

test("a category lists its news and links to the other categories", async () => {
  const html = await list("2", { list: [news], total: 1, page: 1, page_size: 20 });
  expect(html).toMatch(/<h1[^>]*>考试大纲<\/h1>/);
  expect(html).toMatch(/href="\/news\/cate\/2" aria-current="page"|aria-current="page"[^>]*>考试大纲/);
  expect(html).toContain('href="/news/cate/1"');
  expect(html).toContain("大纲有三处变化");
  expect(html).toContain("77 次阅读");
  expect(html).not.toContain("筛选");
});

test("an empty category shows a notice, and an unknown category responds 404", async () => {
  expect(await list("1", { list: [], total: 0, page: 1, page_size: 20 })).toContain("这个栏目还没有资讯");
});

const detail = (more: object, mode: "full" | "study" = "full") =>
  renderScreen("/news/5", [[callOf(newsDetail, { id: "5" }), { ...news, content: chapters, ...more }]], {
    mode,
  });

test("a long article has a table of contents, its neighbours and related articles", async () => {
  const html = await detail({
    prev: { id: 4, title: "前一篇" },
    next: [],
    related: [{ ...news, id: 9, title: "还有一篇" }],
    tag: ["大纲", "大纲"],
  });
  expect(html).toContain('href="#part-4"');
  expect(html).toContain('<h2 id="part-4">时间</h2>');
  expect(html).toMatch(/href="\/news\/4"[^>]*rel="prev"|rel="prev"[^>]*href="\/news\/4"/);
  expect(html).not.toContain("下一篇<");
  expect(html).toContain("还有一篇");
  expect(html).toContain('"datePublished":"2026-03-10T09:30:00+08:00"');
});

test("draws formulas and removes scripts", async () => {
  const html = await detail({ content: "<p>若 $x^2=4$</p><img src=x onerror=alert(1)>" });
  expect(html).toContain('class="katex"');
  expect(html).not.toContain("onerror");
});

test("an article links to no list in study mode", async () => {
  const html = await detail({}, "study");
  expect(html).not.toContain("/news/cate/");
  expect(html).toContain('href="/study"');
});
