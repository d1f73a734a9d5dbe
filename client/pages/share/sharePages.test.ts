import { openShare, listShares, listResults } from "#shared/contract/share/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { ownShares } from "./SharePage.tsx";
import { questionsHref } from "#client/site/questionsHref.ts";

const TOKEN = "t".repeat(43);
const on = { status: "on", kind: "course", title: "马原 · 精讲", expire_time: "2026-12-25 08:00:00" };
const course = { id: "101", cover: "/uploads/cover/1.svg", intro: "逐章讲透。", lesson_num: 26 };
const result = { subject_id: "999", score: "86.5", total_score: "100", unit: "分", date: "2026-11-20" };

const opened = (share: object | null, options?: Parameters<typeof renderScreen>[2]) =>
  renderScreen(`/share?token=${TOKEN}`, [[callOf(openShare, { token: TOKEN }), share]], options);
const metas = (html: string) =>
  new Map(
    [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)"/g)].map(([, name = "", text]) => [
      name,
      text,
    ]),
  );

test("a shared course shows title, sharer and link, and has metadata with a picture", async () => {
  const html = await opened({ ...on, nickname: "小满同学", course: { ...course, teacher: ["彭予安"] } });
  expect(html).toContain("小满同学 分享给你");
  expect(html).toContain('href="/course/101"');
  expect(html).toContain("彭予安");
  expect(html).toContain("2026-12-25");
  expect(html).toMatch(/<svg[^>]*aria-label="这个链接的二维码"/);
  expect(Object.fromEntries(metas(html))).toMatchObject({
    robots: "noindex",
    "og:title": "马原 · 精讲",
    "og:url": `http://here.test/share?token=${TOKEN}`,
    "og:image": `http://here.test/api/share/picture?token=${TOKEN}`,
    "og:image:width": "1200",
  });
});

test("a shared result shows only the facts that the learner chose to share", async () => {
  const loud = await opened({ ...on, kind: "result", nickname: "小满", result });
  expect(loud).toMatch(/<strong>86\.5<\/strong> \/ 100 分/);
  expect(loud).toContain("我也来做一套");
  expect(metas(loud).get("description")).toContain("86.5 分，满分 100 分");
  const practised = { ...result, score: "17", total_score: "20", unit: "题" };
  const practice = await opened({ ...on, kind: "result", result: practised });
  expect(practice).toMatch(/答对 <strong>17<\/strong> \/ 20 题/);
  expect(metas(practice).get("description")).toContain("20 题答对 17 题");
  const quiet = await opened({ ...on, kind: "result", result: { subject_id: "999" } });
  expect(quiet).not.toMatch(/满分|\/ <!-- -->|<strong>/);
  expect(quiet).toContain("来自知行学堂的分享");
});

test.each([
  ["expired", "这个分享已经过期"],
  ["revoked", "这个分享已经收回"],
  ["gone", "分享的内容已经下架"],
  ["something new", "现在看不到这个分享"],
])("a link that is %s says so, has no picture and links to another page", async (status, words) => {
  const html = await opened({ status, kind: "course" });
  expect(html).toContain(words);
  expect(html).toContain('href="/course"');
  expect([metas(html).get("robots"), metas(html).get("og:image")]).toEqual(["noindex", undefined]);
  expect(await opened({ status, kind: "course" }, { mode: "study" })).not.toContain('href="/course"');
});

test("an unknown link responds 404; a missing token is explained", async () => {
  await expect(opened(null)).rejects.toThrow("404");
  const html = await renderScreen("/share", []);
  expect(html).toContain("这个网址里没有分享的内容");
  expect(html).toContain('href="/user/login?redirect=%2Fshare"');
});

test("a learner sees what each link shows, and can revoke valid links", async () => {
  const row = { kind: "course", title: "马原", create_time: "2026-11-20 08:00:00", course_id: "101" };
  const list = [
    { ...row, id: "1", status: "on", expire_time: "2026-12-20 08:00:00", show_name: "1" },
    { ...row, id: "2", status: "expired" },
    { ...row, id: "3", status: "revoked", kind: "result", course_id: "", show_score: "1", show_date: "1" },
  ];
  await ownShares.load();
  const html = await renderScreen(
    "/share?page=2",
    [
      [callOf(listShares, { page: 2 }), { list, total: 63, page: 2, page_size: 20 }],
      [callOf(listResults, {}), [{ id: "exam-1", title: "模拟考试", score: "86", total_score: "100" }]],
    ],
    { signedIn: true },
  );
  expect(html.match(/aria-label="收回：马原"/g)).toHaveLength(1);
  expect(html).toContain("显示了你的昵称");
  expect(html).toContain("没有显示你的信息");
  expect(html).toContain("显示了你的分数、日期");
  expect(html).toContain('aria-label="分享：模拟考试"');
  expect(html).toContain('href="/share"');
  expect(html).toContain('href="/share?page=3"');
});

test("links to the questions of the shared subject, if the agency has it", () => {
  type Site = Parameters<typeof questionsHref>[0];
  const leaf = { id: "3", name: "丙" };
  const tree = [{ id: "1", name: "甲", list: [{ id: "2", name: "乙", list: [leaf] }] }];
  const site = (own: object) =>
    ({ mode: "full", nav: { question: { isShow: true } }, subjects: tree, ...own }) as unknown as Site;
  expect(questionsHref(site({}), "3")).toBe("/question/1/2?level3=3");
  expect(questionsHref(site({}), "1")).toBe("/question/1/0");
  expect(questionsHref(site({}), "9")).toBe("/question");
  expect(questionsHref(site({ nav: { question: { isShow: false } } }), "3")).toBe("/");
  expect(questionsHref(site({ mode: "study" }), "3")).toBe("/study/question");
});
