import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importDraftItems, importDrafts } from "../../platform/db/schema/drafts.ts";
import { questionImages, questions } from "../../platform/db/schema/questions.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { draftAt, type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { Role } from "../console/visitor.ts";
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

const visitor = (role: Role, who?: { agency?: string; actor?: string }) =>
  pageVisitor({ upstream, pages }, role, who);

const HEAD = "编号,题型,题干,选项A,选项B,选项C,答案,解析,难度";
/** Returns a table of 20 questions about a subject of their own, of which each third is refused. */
function table(mark: string): string {
  const rows = Array.from({ length: 20 }, (_, at) => {
    const key = (at + 1) % 3 === 0 ? "" : "B";
    return `,单选题,${mark}的第 ${at + 1} 题是什么？,甲,乙,丙,${key},,`;
  });
  return `${HEAD}\n${rows.join("\n")}\n`;
}

const stored = (mark: string) =>
  upstream.db
    .select({ stem: questions.stem, options: questions.options, answer: questions.answer })
    .from(questions)
    .where(like(questions.stem, `${mark}%`));
const revOf = async ({ get }: PageVisitor, at: string, no: number) => {
  const { text } = await get(`${at}?show=all`);
  const row = new RegExp(`id="row-${no}"[\\s\\S]*?name="rev" value="(\\d+)"`).exec(text);
  return row?.[1] ?? "";
};
const act = async (me: PageVisitor, at: string, no: number, fields: Record<string, string>) =>
  me.send(`${at}/${no}`, { rev: await revOf(me, at, no), ...fields });

test("mends six of twenty questions in forms, and writes each of them once however often it is imported", async () => {
  const me = await visitor("editor");
  const sent = await me.upload("单元测验.csv", table("河流"));
  const at = draftAt(sent);
  const page = await me.get(at);
  expect(page.text).toMatch(/要改 <b data-count="refused">6<\/b>/);
  expect(page.text).toMatch(/没问题 <b data-count="right">14<\/b>/);
  expect(page.text).toContain("答案：没有写。");
  expect(page.text).toContain("第 4 行");
  expect(page.text).toMatch(/<textarea[^>]*id="f-4-options"[^>]*>\s*A\. 甲\nB\. 乙\nC\. 丙<\/textarea>/);
  expect(await stored("河流")).toEqual([]);
  for (const no of [4, 7, 10, 13]) {
    const done = await act(me, at, no, { answer: "C", act: "mend" });
    expect([done.status, done.get("Location")]).toEqual([303, expect.stringContaining("#row-")]);
  }
  await act(me, at, 16, { act: "drop" });
  // The upstream ends and begins again; the draft has its edits.
  await pages.stop();
  pages = await serveTestPages(upstream);
  const again = await visitor("editor");
  expect(draftAt(await again.upload("单元测验.csv", table("河流")))).toBe(at);
  expect((await again.get(at)).text).toMatch(/已改好 <b data-count="mended">4<\/b>/);
  const both = await Promise.all([again.send(`${at}/import`), again.send(`${at}/import`)]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(await stored("河流")).toHaveLength(18);
  await again.send(`${at}/import`);
  expect(await stored("河流")).toHaveLength(18);
  const made = await upstream.db
    .select()
    .from(adminChanges)
    .where(eq(adminChanges.command, "question import"));
  expect(made).toHaveLength(1);
  expect(made[0]?.after).toMatchObject({ file: "单元测验.csv", added: 18 });
  // A question that is mended once more is the same question of the bank.
  await act(again, at, 4, { stem: "河流改过的第 3 题是什么？", act: "mend" });
  await act(again, at, 19, { answer: "A", act: "mend" });
  await again.send(`${at}/import`);
  const all = await stored("河流");
  expect(all).toHaveLength(19);
  expect(all.map(({ stem }) => stem)).toContain("河流改过的第 3 题是什么？");
  expect(all.map(({ stem }) => stem)).not.toContain("河流的第 3 题是什么？");
  expect((await again.get(at)).text).toContain("更新 1 题");
  // The draft of another author adds no question, because the bank has its right rows already.
  const other = await visitor("editor", { actor: "李老师" });
  const second = draftAt(await other.upload("单元测验.csv", table("河流")));
  expect(second).not.toBe(at);
  await other.send(`${second}/import`);
  expect(await stored("河流")).toHaveLength(19);
});

test("saves a row for the script as JSON, keeps the reader's reason until it is mended, and undoes the last change", async () => {
  const me = await visitor("editor");
  const at = draftAt(await me.upload("山.csv", table("山脉")));
  const save = async (fields: Record<string, string>) => {
    const rev = await revOf(me, at, 4);
    return me.send(`${at}/4`, { rev, ...fields }).set("Accept", "application/json");
  };
  const typed = await save({ answer: "Z", act: "save" });
  expect(typed.body).toMatchObject({
    state: "refused",
    rev: 1,
    remarks: [{ field: "answer", reason: '答案：写了 "Z"，没有这个选项' }],
  });
  const more = await save({ answer: "B", act: "save" });
  expect(more.body).toMatchObject({
    state: "refused",
    rev: 2,
    remarks: [],
    said: expect.stringContaining("改好了"),
  });
  expect((await save({ options: "B. 甲\nA. 乙", act: "mend" })).body).toMatchObject({
    state: "refused",
    remarks: [{ field: "options", reason: expect.stringContaining("字母是 BA") }],
  });
  expect((await me.get(`${at}?show=refused`)).text).toContain("B. 甲\nA. 乙");
  const mended = await save({ options: "A. 甲\nB. 乙", act: "mend" });
  expect(mended.body).toMatchObject({ state: "mended", remarks: [], counts: { refused: 5, mended: 1 } });
  // A page of before does not overwrite what was changed since.
  const stale = await me.send(`${at}/4`, { rev: "0", stem: "旧的", act: "mend" });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("这一题在别处改过了");
  expect(stale.text).toContain("旧的");
  const undone = await me.send(`${at}/undo`);
  expect(undone.get("Location")).toBe(`${at}?show=refused&said=undone#row-4`);
  expect((await act(me, at, 4, { act: "drop" })).status).toBe(303);
  expect((await me.get(`${at}?show=dropped`)).text).toContain("恢复这题");
  await act(me, at, 4, { act: "restore" });
  const [item] = await upstream.db
    .select()
    .from(importDraftItems)
    .where(and(eq(importDraftItems.draftId, Number(at.split("/")[2])), eq(importDraftItems.no, 4)));
  expect(item).toMatchObject({ state: "refused" });
});

test("shows a draft to its author and to the owner of the school alone", async () => {
  const me = await visitor("editor", { agency: "jia" });
  const at = draftAt(await me.upload("甲校.csv", table("甲校湖泊")));
  const seen = async (who: PageVisitor) => (await who.get(at)).status;
  expect(await seen(await visitor("editor", { agency: "jia" }))).toBe(200);
  expect(await seen(await visitor("owner", { agency: "jia", actor: "校长" }))).toBe(200);
  expect(await seen(await visitor("owner", { actor: "root" }))).toBe(200);
  expect(await seen(await visitor("editor", { agency: "jia", actor: "李老师" }))).toBe(404);
  expect(await seen(await visitor("editor"))).toBe(404);
  expect(await seen(await visitor("owner", { agency: "yi", actor: "乙校长" }))).toBe(404);
  expect(await seen(await visitor("reader", { agency: "jia" }))).toBe(403);
  const foreign = await visitor("owner", { agency: "yi" });
  for (const path of ["/import", "/undo", "/remove", "/3"])
    expect((await foreign.send(at + path, { rev: "0", act: "drop", sure: "1" })).status, path).toBe(404);
  expect((await foreign.get("/drafts")).text).not.toContain("甲校.csv");
  expect((await me.send(`${at}/import`)).status).toBe(303);
  const [row] = await upstream.db.select().from(questions).where(like(questions.stem, "甲校湖泊%")).limit(1);
  expect(row).toMatchObject({ agencyId: 1 });
});

test("keeps pictures and shows formulas of an item, and escapes its texts", async () => {
  const me = await visitor("editor");
  const dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const line = {
    subject: "地理",
    type: "single",
    stem: `看图 ![图](data:image/png;base64,${dot}) 求 $\\frac{1}{2}$ <script>alert(1)</script>`,
    options: ["甲", "乙"].map((text, at) => ({ key: "AB"[at], text })),
    answer: ["C"],
  };
  const at = draftAt(await me.upload("图.jsonl", `${JSON.stringify(line)}\n`));
  const { text, headers } = await me.get(at);
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(text).not.toContain("<script>alert");
  expect(text).toContain("<mfrac>");
  expect(text).not.toContain("katex-html");
  const src = /<img src="(\/drafts\/\d+\/pictures\/[0-9a-f]{40}\.png)"/.exec(text)?.[1] ?? "";
  const picture = await me.get(src);
  expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/png"]);
  const stem = /<textarea[^>]*id="f-1-stem"[^>]*>\n([^<]*)<\/textarea>/.exec(text)?.[1] ?? "";
  const typed = stem
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replace(/<script>.*<\/script>/, "");
  await act(me, at, 1, { stem: typed, answer: "A", act: "mend" });
  await me.send(`${at}/import`);
  const [row] = await upstream.db.select().from(questions).where(like(questions.stem, "看图%"));
  const file = /\/uploads\/question\/([0-9a-f]{40})\.png/.exec(row?.stem ?? "")?.[1] ?? "";
  expect(await upstream.db.$count(questionImages, eq(questionImages.hash, file))).toBe(1);
});

test("answers that an imported item was changed elsewhere when an old page drops it", async () => {
  const me = await visitor("editor");
  const at = draftAt(await me.upload("岛.csv", table("岛屿")));
  await me.send(`${at}/import`);
  const dropped = await act(me, at, 2, { act: "drop" });
  expect(dropped.status).toBe(409);
  expect((await me.get(`${at}?show=dropped`)).text).toMatch(/不要的 <b data-count="dropped">0<\/b>/);
});

test("rejects a file of more than 20 MB before it is read", async () => {
  const me = await visitor("editor");
  const answer = await me.upload("大.csv", Buffer.alloc(20_000_001, "甲"));
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('<a href="#f-file">题目文件：大.csv 超过 20 MB');
});

test("finds items by their texts alone", async () => {
  const me = await visitor("editor");
  const stem = '他说“是”，又说 "不"；海湾';
  const line = (text: string) =>
    JSON.stringify({ subject: "地理", type: "judge", stem: text, answer: ["正确"] });
  const at = draftAt(await me.upload("湾.jsonl", [line(stem), line("港口")].join("\n")));
  const found = async (text: string) => {
    const { status, text: page } = await me.get(`${at}?show=all&q=${encodeURIComponent(text)}`);
    return [status, /共 \d 题|没有<\/span>/.exec(page)?.[0]];
  };
  expect(await found("answer")).toEqual([200, "没有</span>"]);
  expect(await found('又说 "不"')).toEqual([200, "共 1 题"]);
  expect(await found("\0港")).toEqual([200, "共 1 题"]);
});

test("reports an invalid habit at its field, without folders of the server", async () => {
  const me = await visitor("editor");
  for (const [habit, said] of [
    ["{}", "读法文件：读法.json 不是读法"],
    [Buffer.alloc(1_000_001, " "), "读法文件：读法.json 超过 1 MB"],
  ] as const) {
    const { status, text } = await me.upload("题.txt", "1. 问", {}, Buffer.from(habit));
    expect([status, text.includes(`<a href="#f-like">${said}`), text]).toEqual([
      422,
      true,
      expect.not.stringContaining("beikao-admin-"),
    ]);
  }
});

test("lists 5,000 questions in pages of 50, finds them by text, and reports a file that cannot be read", async () => {
  const me = await visitor("editor");
  const lines = Array.from({ length: 5_000 }, (_, at) =>
    JSON.stringify({
      subject: "地理",
      type: "judge",
      stem: `沙漠的第 ${at + 1} 题`,
      answer: at % 10 === 0 ? [] : ["正确"],
    }),
  );
  const at = draftAt(await me.upload("大.jsonl", lines.join("\n")));
  const { text } = await me.get(at);
  expect(text.match(/<article/g)).toHaveLength(50);
  expect(text).toContain("第 1 / 10 页");
  expect((await me.get(`${at}?show=all&q=${encodeURIComponent("第 4321 题")}`)).text).toContain("共 1 题");
  expect((await me.send(`${at}/import`)).status).toBe(303);
  expect(await upstream.db.$count(questions, like(questions.stem, "沙漠%"))).toBe(4_500);
  const broken = await me.upload("空.xlsx", "no workbook");
  expect(broken.status).toBe(422);
  expect(broken.text).toMatch(/<a href="#f-file">题目文件：空\.xlsx /);
  expect(await upstream.db.$count(importDrafts, eq(importDrafts.file, "空.xlsx"))).toBe(0);
});
