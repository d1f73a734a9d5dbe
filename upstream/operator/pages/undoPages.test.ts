import { afterAll, beforeAll, expect, test } from "vitest";
import { desc, eq } from "drizzle-orm";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "../console/runCall.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let li: PageVisitor;
let zhao: PageVisitor;
let owner: PageVisitor;
let course: number;

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream);
  const world = { upstream, pages };
  li = await pageVisitor(world, "editor", { agency: "jia", actor: "李编辑" });
  zhao = await pageVisitor(world, "editor", { agency: "jia", actor: "赵编辑" });
  owner = await pageVisitor(world, "owner", { agency: "jia", actor: "周校长" });
  const values = { agency: "jia", name: "行测冲刺班", subject: 315, price: "199.00" };
  const added = await runCall(
    upstream.db,
    { noun: "course", action: "add", values, actor: "周校长" },
    upstream.now(),
  );
  course = Number(added.record?.id);
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

type Fields = Record<string, string | number>;

/** Sends a form; returns its preview. */
async function preview(visitor: PageVisitor, path: string, fields: Fields) {
  const sent = await visitor.sendForm(path, fields);
  const work = sent.get("Location") ?? "";
  return { work, page: sent.status === 303 ? await visitor.get(work) : sent };
}
async function change(visitor: PageVisitor, path: string, fields: Fields) {
  const { work, page } = await preview(visitor, path, fields);
  expect(page.text).toContain("确认执行");
  await visitor.send(work, { do: "1" });
  return (await visitor.get(work)).text;
}
const row = async () => (await upstream.db.select().from(courses).where(eq(courses.id, course)))[0];
const lastId = async () =>
  (await upstream.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1))[0]?.id ?? 0;
const heading = (page: string) => /<h1>(.*?)<\/h1>/s.exec(page)?.[1];

test("names the thing of a page in its heading, preview, result and table of changes", async () => {
  const asked = await owner.get(`/course/change?id=${course}`);
  expect(heading(asked.text)).toBe("课程 · 修改：行测冲刺班");
  const { page } = await preview(owner, "/course/change", { id: course, subject: 314 });
  expect(heading(page.text)).toBe("确认改动：课程 · 修改：行测冲刺班");
  expect(page.text).toContain(`课程《行测冲刺班》（${course}）已修改`);
  expect(page.text).toContain("英语（二）（315）");
  expect(page.text).not.toMatch(/<td[^>]*>31[45]<\/td>/);
  await change(owner, "/course/change", { id: course, sort: 41 });
  expect((await owner.get("/audit/list")).text).toContain(`课程《行测冲刺班》（${course}）`);
  const shown = await owner.get(`/audit/show?id=${await lastId()}`);
  expect(shown.text).toContain(`课程《行测冲刺班》（${course}）`);
  const csv = await owner.get("/audit/list/rows.csv");
  expect(csv.text).toContain("《行测冲刺班》");
});

test("an editor undoes an own change by the button of the result, and by the list of changes", async () => {
  const done = await change(li, "/course/change", { id: course, sort: 52 });
  const [, id = ""] = /name="id" value="(\d+)">\s*<button class="second">撤销这次改动/.exec(done) ?? [];
  expect(Number(id)).toBe(await lastId());
  expect(await change(li, "/audit/undo", { id })).toContain("已撤销");
  expect((await row())?.sort).toBe(41);
  const list = (await li.get("/audit/list")).text;
  expect(list).toContain(`/audit/undo?id=${id}`);
  expect(list).not.toContain("周校长");
});

test("an editor neither sees nor undoes the changes of somebody else", async () => {
  await change(zhao, "/course/change", { id: course, sort: 61 });
  const id = await lastId();
  expect((await li.get("/audit/list")).text).not.toContain("赵编辑");
  expect((await li.get(`/audit/show?id=${id}`)).text).toContain(`没有变更记录 ${id}`);
  const { page } = await preview(li, "/audit/undo", { id });
  expect(page.text).toContain(`没有变更记录 ${id}`);
  await change(owner, "/audit/undo", { id });
});

test("an editor does not undo a change over which somebody else has made another one", async () => {
  await change(li, "/course/change", { id: course, sort: 71 });
  const own = await lastId();
  await change(zhao, "/course/change", { id: course, sort: 72 });
  await change(zhao, "/course/change", { id: course, sort: 71 });
  const { page } = await preview(li, "/audit/undo", { id: own });
  expect(page.text).toContain("之后赵编辑又改过：排序");
  expect((await row())?.sort).toBe(71);
  // Another field of the same course is nobody else's.
  await change(li, "/course/change", { id: course, intro: "新简介" });
  await change(li, "/audit/undo", { id: await lastId() });
  expect((await row())?.intro).not.toBe("新简介");
});

test("an editor undoes no price, no learner and nothing after 24 hours", async () => {
  const asOwner = await pageVisitor({ upstream, pages }, "owner", { agency: "jia", actor: "李编辑" });
  const refusal = async () => (await preview(li, "/audit/undo", { id: await lastId() })).page.text;
  await change(asOwner, "/course/change", { id: course, days: 30 });
  expect(await refusal()).toContain("请找有全部权限的人撤销");
  await change(asOwner, "/course/change", { id: course, price: "99" });
  expect(await refusal()).toContain("请找有全部权限的人撤销");
  await change(asOwner, "/agency/change", { slogan: "新学期" });
  expect(await refusal()).toContain("请找有全部权限的人撤销");
  await change(li, "/course/change", { id: course, sort: 81 });
  await upstream.db
    .update(adminChanges)
    .set({ at: new Date(upstream.now() - 24 * 3_600_000 - 1) })
    .where(eq(adminChanges.id, await lastId()));
  expect(await refusal()).toContain("超过 24 小时");
});

test("an editor of one school sees no changes of the same name in another school", async () => {
  const other = await pageVisitor({ upstream, pages }, "editor", { agency: "yi", actor: "李编辑" });
  expect((await other.get("/audit/list")).text).not.toContain("行测冲刺班");
  const all = await pageVisitor({ upstream, pages }, "editor", { actor: "李编辑" });
  expect((await all.get("/audit/list")).text).not.toContain("行测冲刺班");
});
