import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { searchCall } from "#client/calls/search.ts";
import { readSearch } from "./searchAddress.ts";

const ALL = ["subject", "course", "teacher", "live", "news", "help", "knowledge", "question"] as const;
const hit = {
  type: "course",
  id: 11,
  title: "2026 考研<政治>强化班",
  title_mark: [{ start: 5, end: 7 }],
  label: "考研政治",
  text: "主讲 林知远",
  text_mark: [],
  time: "",
};
const found = {
  list: [hit, { ...hit, type: "question", id: 52, title: "政治题", title_mark: [{ start: 0, end: 2 }] }],
  total: 2,
  page: 1,
  page_size: 20,
  type_count: [
    { type: "course", num: 100 },
    { type: "question", num: 1 },
  ],
  related: ["考研政治"],
  hot: ["公共课"],
};
const nothing = { list: [], total: 0, page: 1, page_size: 20, type_count: [], related: [], hot: ["公共课"] };

const leaf = { id: 315, name: "英语（二）", alias_name: "", course_img: "" };
const second = { id: 314, name: "公共课", alias_name: "", list: [leaf] };
const subject = { id: 313, name: "自考", alias_name: "zikao", list: [second] };

const page = (
  query: string,
  answer: object,
  {
    kinds = ALL,
    ...options
  }: {
    kinds?: readonly (typeof ALL)[number][];
    mode?: "study";
    site?: object;
    offPaths?: readonly string[];
  } = {},
) => {
  const filters = readSearch(new URLSearchParams(query));
  return renderScreen(`/search?${query}`, [[searchCall(filters, kinds), answer]], options as object);
};

test("reports that hits only resemble the searched words", async () => {
  expect(await page("q=政冶", { ...found, is_near: "1" })).toContain("下面是最接近的");
  expect(await page("q=政治", found)).not.toContain("最接近");
});

test("shows hits with highlights and kinds with counts, and forbids indexing", async () => {
  const html = await page("q=政治", found);
  expect(html).toMatch(/2026 <mark class="\w+">考研<\/mark>&lt;政治&gt;强化班/);
  expect(html).toContain('href="/course/11"');
  expect(html).toContain('href="/question/52"');
  expect(html).toMatch(/99\+/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/<h1[^>]*>“政治”的搜索结果<\/h1>/);
  expect(html).toContain('href="/search?q=%E8%80%83%E7%A0%94%E6%94%BF%E6%B2%BB"');
  expect(html).toMatch(/href="\/search\?q=%E6%94%BF%E6%B2%BB&amp;type=question"/);
});

test("ignores invalid highlights and hits that this site cannot show", async () => {
  const list = [
    {
      ...hit,
      title_mark: [
        { start: 3, end: 2 },
        { start: -1, end: 2 },
        { start: 0, end: 99 },
      ],
    },
    { ...hit, type: "secret", id: 12 },
    { ...hit, id: "../user" },
  ];
  const html = await page("q=政治", { ...found, list });
  expect(html).not.toContain("<mark");
  expect(html.match(/<li class="\w+"><h2/g)).toHaveLength(1);
});

test("neither requests nor shows kinds that have no page in study mode or belong to hidden modules", async () => {
  const study = await page("q=政治", found, {
    mode: "study",
    kinds: ["course", "teacher", "live", "news", "help"],
  });
  expect(study).not.toContain("/question/52");
  const nav = { course: { url: "/course", is_show: "0" }, live: { url: "/live", is_show: "1" } };
  const hidden = await page("q=政治", found, {
    site: { agency_nav: nav },
    kinds: ["teacher", "live", "help"],
  });
  expect(hidden).not.toContain("/course/11");
});

test("suggests other words, popular searches and subjects when no hit is found", async () => {
  const html = await page("q=不存在", nothing, { site: { subject_list: [subject] } });
  expect(html).toContain("没有找到和“不存在”有关的内容");
  expect(html).toContain("公共课");
  expect(html).toContain('href="/course/313/0"');
  expect(await page("q=不存在&type=news", nothing)).toContain("在全部内容里找");
  expect(await page("q=政治&page=9", { ...found, list: [], total: 25 })).toContain("看最后一页");
});

test("without a search word shows only popular searches; reports that a long word was cut", async () => {
  const html = await page("", { ...nothing, hot: ["公共课"] });
  expect(html).toContain("大家在搜");
  expect(html).not.toContain("结果分类");
  expect(html).not.toContain("没有找到");
  const long = await page(`q=${"政".repeat(6_000)}`, nothing);
  expect(long).toContain("搜索词最多 40 个字");
  expect(long).toContain(`“${"政".repeat(40)}”`);
  expect(await page("q=%00%E2%80%AE<b>", nothing)).toContain("“&lt;b&gt;”");
});

test("a subject links to its list, a knowledge point to a search for questions", async () => {
  const inList = { list: "course", level1: "313", level2: "314", level3: "315" };
  const own = {
    ...hit,
    type: "subject",
    id: 315,
    title: "英语（二）",
    title_mark: [],
    label: "自考 · 公共课",
  };
  const point = { ...hit, type: "knowledge", title: "语法", title_mark: [], label: "英语（二）" };
  const list = [
    { ...own, in_list: inList },
    { ...own, id: 313, in_list: { ...inList, list: "question", level2: "", level3: "" } },
    { ...own, id: 1, in_list: null },
    { ...own, id: 2, in_list: { ...inList, list: "secret" } },
    { ...own, id: 3, in_list: { ...inList, level2: "../user" } },
    { ...point, id: 7 },
    { ...point, id: 8 },
  ];
  const html = await page("q=英语", { ...found, list, type_count: [{ type: "subject", num: 5 }] });
  const hrefs = [...html.matchAll(/<li class="\w+"><h2[^>]*><a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
  const search = "/search?q=%E8%AF%AD%E6%B3%95&amp;type=question";
  expect(hrefs).toEqual(["/course/313/314?level3=315", "/question/313/0", search, search]);
  for (const words of ["科目", "考点", "自考 · 公共课"]) expect(html).toContain(words);
});

test("names the kinds that are searched, and the screens that have the other kinds", async () => {
  const offPaths = ["/teacher", "/search\\?type=course", "/search\\?type=news"];
  const kinds = ["subject", "live", "help", "knowledge", "question"] as const;
  const words = "这里搜的是科目、直播、帮助、考点和题目；课程和资讯请从菜单里找。";
  const results = await page("q=政治", { ...found, list: [] }, { kinds, offPaths });
  expect(results).toContain(words);
  const start = await page("", nothing, { kinds, offPaths });
  expect(start).toContain("可以搜科目、直播、帮助、考点和题目，也可以输入拼音或首字母。");
  expect(start).toContain(words);
  const whole = await page("", nothing);
  expect(whole).toContain("可以搜科目、课程、老师、直播、资讯、帮助、考点和题目，也可以输入拼音或首字母。");
  expect(whole).not.toContain("请从菜单里找");
});
