import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { pageSession, serveTestPages } from "../../testing/pageVisitor.ts";
import { addSchoolRows } from "../../testing/schoolRows.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let owner: Awaited<ReturnType<typeof pageSession>>;

beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  await addSchoolRows(upstream.db, { flag: "jia", agencyId: 1, mark: "本甲", nowMs: upstream.now() });
  owner = await pageSession({ upstream, pages }, "owner", { agency: "jia" });
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const textOf = async (path: string) => (await owner.get(encodeURI(path))).text;

test("heads each row of a list with its name, and gives each other cell the head of its column", async () => {
  const text = await textOf("/course/list");
  expect(text).toMatch(/<table role="table" class="stacked">/);
  expect(text).toMatch(/<td role="cell" class="\w+ lead">本甲[^<]*<\/td>/);
  expect(text).toMatch(/data-head="科目"/);
});

test("leaves the actions on one thing out of the menu until they are unfolded", async () => {
  const [menu = ""] = /<nav aria-label="功能">[\s\S]*?<\/nav>/.exec(await textOf("/course/list")) ?? [];
  const [shown = "", folded = ""] = menu.split("<summary>更多</summary>");
  expect(shown).toContain('href="/course/add"');
  expect(shown).not.toContain('href="/course/hide"');
  expect(folded).toContain('href="/course/hide"');
});

test("offers whole phone numbers only where an answer has phone numbers", async () => {
  expect(await textOf("/user/list")).toContain("显示完整手机号");
  expect(await textOf("/course/list")).not.toContain("显示完整手机号");
});

test("offers the things that a page can be about while none is named", async () => {
  expect(await textOf("/chapter/list")).toMatch(/<a href="\/chapter\/list\?course=\d+">本甲/);
});

test("shows a thing and its actions before the form that leads to another one", async () => {
  const list = await textOf("/course/list");
  const [, id = ""] = /\/course\/show\?id=(\d+)/.exec(list) ?? [];
  const text = await textOf(`/course/show?id=${id}`);
  const places = ["可以做的事", "<dl>", "<summary>查看别的</summary>"].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("leads on from a list without rows", async () => {
  const other = await pageSession({ upstream, pages }, "owner", { agency: "yi" });
  expect((await other.get("/coupon/list")).text).toMatch(
    /还没有优惠券。[\s\S]*<a href="\/coupon\/add">添加优惠券<\/a>/,
  );
  expect(await textOf("/course/list?name=没有的课")).toMatch(
    /没有符合条件的。[\s\S]*<a href="\/course\/list">去掉条件<\/a>/,
  );
});

test("shows several words of a field as a list, not as JSON", async () => {
  const [course] = await upstream.db
    .update(courses)
    .set({ tags: ["公共课", "零基础"] })
    .returning({ id: courses.id });
  const { text } = await (await pageSession({ upstream, pages }, "owner")).get(
    `/course/show?id=${course?.id}`,
  );
  expect(text).toContain("<dd>公共课、零基础</dd>");
});

test("shows the name of a lesson's chapter in one column", async () => {
  const { text } = await owner.get("/lesson/list?course=11");
  expect(text).toContain(`scope="col">章节</th>`);
  expect(text).not.toContain("章节名称");
});
