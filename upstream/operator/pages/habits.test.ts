import { afterAll, beforeAll, expect, test } from "vitest";
import { importHabits } from "../../platform/db/schema/drafts.ts";
import { draftAt, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;

beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const TEXT = "例1〉最大的行星\n①地球\t②木星\n标答→②\n例2〉最小的行星\n①水星\t②金星\n标答→①";
const MARKS = { "m-0": "N", "m-1": "O", "m-2": "K" };

const visitor = (agency: string, actor: string, role: "editor" | "reader" = "editor") =>
  pageVisitor({ upstream, pages }, role, { agency, actor });
type Visitor = Awaited<ReturnType<typeof visitor>>;

/** Shows the first question of a text and keeps the habit by a name. Returns the answer to that. */
async function keep(me: Visitor, name: string) {
  const opened = await me.sendForm("/question/example", { text: TEXT });
  const at = (opened.get("Location") ?? "").split("#")[0] ?? "";
  await me.send(at, MARKS);
  return me.send(at, { do: "keep", name });
}

test("keeps a habit by its name for the agency, and reads further documents by it", async () => {
  const me = await visitor("jia", "王老师");
  const kept = await keep(me, " 月考 <卷> ");
  expect(kept.get("Location")).toMatch(/\?said=kept#read$/);
  expect((await me.get((kept.get("Location") ?? "").split("#")[0] ?? "")).text).toContain("已存下");
  const same = await keep(me, "月考 <卷>");
  expect(same.status).toBe(422);
  expect(same.text).toContain("已有同名的读法");
  const [row] = await upstream.db.select().from(importHabits);
  expect(row).toMatchObject({ name: "月考 <卷>", actor: "王老师", agencyId: 1, habit: { habit: 1 } });
  const colleague = await visitor("jia", "李老师");
  const { text: list } = await colleague.get("/question/habits");
  expect(list).toContain("月考 &lt;卷&gt;");
  expect(list).toMatch(/王老师 · 20\d\d-/);
  for (const page of ["/question/example", "/question/import"])
    expect((await colleague.get(page)).text).toContain(`<option value="${row?.id}">月考 &lt;卷&gt;`);
  const read = await colleague.sendForm("/question/example", { text: TEXT, kept: String(row?.id) });
  expect((await colleague.get((read.get("Location") ?? "").split("#")[0] ?? "")).text).toContain(
    "读出 <b>2</b> 题",
  );
  const at = draftAt(await colleague.upload("题.txt", TEXT, { kept: String(row?.id) }));
  expect((await colleague.get(at)).text).toMatch(/有提示 <b data-count="noted">2<\/b>/);
  // Another agency neither sees nor uses the habit.
  const foreign = await visitor("yi", "乙老师");
  expect((await foreign.get("/question/habits")).text).toContain("还没有存下的读法");
  expect((await foreign.get(`/question/habits/${row?.id}/habit.json`)).status).toBe(404);
  expect((await foreign.send(`/question/habits/${row?.id}`, { do: "remove", sure: "1" })).status).toBe(404);
  expect((await foreign.upload("题.txt", TEXT, { kept: String(row?.id) })).status).toBe(422);
  expect((await (await visitor("jia", "读者", "reader")).get("/question/habits")).status).toBe(403);
});

test("refuses a form that has a habit file and a kept habit, and keeps what was chosen", async () => {
  const me = await visitor("jia", "赵老师");
  await keep(me, "两个");
  const [row] = (await upstream.db.select().from(importHabits)).filter(({ name }) => name === "两个");
  const kept = String(row?.id);
  const file = JSON.stringify(row?.habit);
  const sent = await me.upload("题.txt", TEXT, { kept }, Buffer.from(file));
  const opened = await me.sendForm("/question/example", { text: TEXT, kept }, { habit: [file, "读法.json"] });
  for (const { status, text } of [sent, opened])
    expect([status, text]).toEqual([422, expect.stringContaining("两个都给了")]);
  expect(sent.text).toContain('<a href="#f-like">');
  for (const { text } of [sent, opened]) expect(text).toContain(`<option value="${kept}" selected>`);
});

test("renames, downloads, uploads and deletes a habit without scripts", async () => {
  const me = await visitor("yi", "乙老师");
  await keep(me, "周测");
  await keep(me, "期末");
  const [one] = (await upstream.db.select().from(importHabits)).filter(({ name }) => name === "周测");
  const at = `/question/habits/${one?.id}`;
  const file = await me.get(`${at}/habit.json`);
  expect(file.headers["content-disposition"]).toContain("attachment");
  expect(file.body).toEqual(one?.habit);
  expect((await me.send(at, { do: "rename", name: "期末" })).status).toBe(422);
  expect((await me.send(at, { do: "rename", name: "" })).status).toBe(422);
  expect((await me.send(at, { do: "rename", name: "单元" })).get("Location")).toBe(
    "/question/habits?said=renamed",
  );
  const sent = (name: string, content: string) =>
    me.sendForm("/question/habits", { name }, { habit: [content, "读法.json"] });
  expect((await sent("从文件", JSON.stringify(file.body))).get("Location")).toBe(
    "/question/habits?said=kept",
  );
  expect((await sent("坏的", "{}")).text).toContain("不是读法");
  expect((await me.send(at, { do: "remove" })).text).toContain("删除读法 单元？");
  expect((await me.send(at, { do: "remove", sure: "1" })).get("Location")).toBe(
    "/question/habits?said=removed",
  );
  const { text } = await me.get("/question/habits");
  expect(text).toContain("从文件");
  expect(text).not.toContain("单元");
});

test("lists and deletes a habit that this release cannot read, and refuses to read a document by it", async () => {
  const me = await visitor("yi", "乙老师");
  const [row] = await upstream.db
    .insert(importHabits)
    .values({ agencyId: 2, name: "别版", habit: { habit: 0 }, actor: "乙老师" })
    .returning();
  for (const page of ["/question/habits", "/question/example", "/question/import"])
    expect((await me.get(page)).text).toContain("别版");
  const sent = await me.upload("题.txt", TEXT, { kept: String(row?.id) });
  expect([sent.status, sent.text]).toEqual([422, expect.stringContaining("不是读法")]);
  const removed = await me.send(`/question/habits/${row?.id}`, { do: "remove", sure: "1" });
  expect(removed.get("Location")).toBe("/question/habits?said=removed");
});
