import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importDraftItems } from "../../platform/db/schema/drafts.ts";
import { questions } from "../../platform/db/schema/questions.ts";
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

const visitor = () => pageVisitor({ upstream, pages }, "editor");

function judged(stem: string, answer = "正确"): string {
  return JSON.stringify({ subject: "天文", type: "judge", stem, answer: [answer] });
}

const countOf = (mark: string) => upstream.db.$count(questions, like(questions.stem, `${mark}%`));

async function bank(me: Awaited<ReturnType<typeof visitor>>, name: string, lines: readonly string[]) {
  const at = draftAt(await me.upload(name, lines.join("\n")));
  await me.send(`${at}/import`);
}

test("notes twins of a draft's questions in the bank, also with another key, and imports the chosen questions", async () => {
  const me = await visitor();
  await bank(me, "旧.jsonl", [judged("彗星有尾（ ）"), judged("彗星会落下"), judged("彗星发光")]);
  const [old] = await upstream.db
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.stem, "彗星会落下"));
  const lines = [
    judged("彗星有尾。"),
    judged("彗星会落下。", "错误"),
    judged("彗星 发光"),
    judged("彗星很冷"),
  ];
  const at = draftAt(await me.upload("新.jsonl", [...lines, judged("彗星很冷。")].join("\n")));
  const { text } = await me.get(at);
  expect(text).toMatch(/有提示 <b data-count="noted">4<\/b>/);
  expect(text).toContain(`和题库里的第 ${old?.id} 号题相同，答案不同`);
  expect(text).toContain("题库里的答案：正确");
  expect(text).toMatch(/4 题和已有的题一样，其中 1 题答案不同/);
  expect(text).toContain("和第 4 行的题一样");
  expect(text.match(/>不导入这一题<\/button>/g)).toHaveLength(4);
  expect(text.match(/<button name="act" value="seen">导入<\/button>/g)).toHaveLength(4);
  expect((await me.get(`${at}?reason=twins`)).text).toContain("共 4 题");
  const act = (no: number, name: string) => me.send(`${at}/${no}`, { rev: "0", act: name });
  await act(1, "drop");
  await act(2, "seen");
  expect((await me.get(at)).text).toMatch(/导入 <b data-ready>4<\/b> 题/);
  // Leaves out all undecided questions at once; earlier choices stay.
  await me.send(`${at}/twins`, { act: "drop" });
  const states = await upstream.db
    .select({ no: importDraftItems.no, state: importDraftItems.state })
    .from(importDraftItems)
    .where(eq(importDraftItems.draftId, Number(at.split("/")[2])))
    .orderBy(importDraftItems.no);
  expect(states.map(({ state }) => state)).toEqual(["dropped", "seen", "dropped", "right", "dropped"]);
  await me.send(`${at}/import`);
  expect(await countOf("彗星")).toBe(5);
});

test("compares a mended question again with the bank and with its file", async () => {
  const me = await visitor();
  await bank(me, "旧卫星.jsonl", [judged("卫星会转"), judged("卫星很大")]);
  const lines = [judged("卫星会转。"), judged("卫星很小。"), judged("卫星 很小"), judged("卫星有光")];
  const at = draftAt(await me.upload("卫星.jsonl", lines.join("\n")));
  const item = async (no: number) =>
    (
      await upstream.db
        .select()
        .from(importDraftItems)
        .where(eq(importDraftItems.draftId, Number(at.split("/")[2])))
    ).find((one) => one.no === no);
  const save = async (no: number, fields: Record<string, string>) => {
    await me.send(`${at}/${no}`, { rev: String((await item(no))?.rev), ...fields });
    const { state, notes } = (await item(no)) ?? {};
    return [state, ...(notes ?? []).map(({ reason, twin }) => `${reason} ${twin}`)];
  };
  // The mended text equals no other question, so the notes are removed.
  expect(await save(1, { stem: "卫星会转圈", act: "mend" })).toEqual(["mended"]);
  expect(await save(3, { stem: "卫星极小", act: "save" })).toEqual(["mended"]);
  // The mended text equals another question of the bank or the file, so the choice is open again.
  expect(await save(1, { stem: "卫星很大。", answer: "错误", act: "mend" })).toEqual([
    "noted",
    expect.stringMatching(/^same question as question \d+ of the bank, other key: .* \d+$/),
  ]);
  expect(await save(4, { stem: "卫星很小", act: "save" })).toEqual(["noted", "same as line 2 0"]);
  // A note that stays the same keeps the choice that was made.
  expect(await save(4, { act: "seen" })).toEqual(["seen", "same as line 2 0"]);
  expect(await save(4, { analysis: "见课本", act: "mend" })).toEqual(["mended", "same as line 2 0"]);
  // Undoing brings the notes back, too.
  await me.send(`${at}/1`, { rev: String((await item(1))?.rev), stem: "卫星没有光", act: "mend" });
  expect((await item(1))?.notes).toEqual([]);
  await me.send(`${at}/undo`);
  expect((await item(1))?.notes).toHaveLength(1);
});

test("holds another question with a number in use in the draft until a person decides", async () => {
  const me = await visitor();
  const table = (stems: readonly string[]) =>
    ["编号,题型,题干,答案,科目", ...stems.map((stem, at) => `${at + 1},判断题,${stem},正确,天文`)].join("\n");
  await bank(me, "期中.csv", [table(["水星离太阳最近", "木星有很多卫星"])]);
  const at = draftAt(
    await me.upload("期中.csv", table(["银河系是旋涡星系", "日食发生在初一", "月球没有大气"])),
  );
  const draftId = Number(at.split("/")[2]);
  const states = async () =>
    (
      await upstream.db
        .select({ state: importDraftItems.state, rev: importDraftItems.rev })
        .from(importDraftItems)
        .where(eq(importDraftItems.draftId, draftId))
        .orderBy(importDraftItems.no)
    ).map(({ state }) => state);
  expect(await states()).toEqual(["refused", "refused", "right"]);
  expect((await me.get(at)).text).toMatch(/编号：题库里的第 \d+ 号题来自同名文件/);
  await me.send(`${at}/import`);
  expect(await countOf("水星")).toBe(1);
  expect(await countOf("月球没有")).toBe(1);
  const [first = 0, second = 0] = (
    await upstream.db
      .select({ no: importDraftItems.no })
      .from(importDraftItems)
      .where(eq(importDraftItems.draftId, draftId))
      .orderBy(importDraftItems.no)
  ).map(({ no }) => no);
  // Without its number the question is a new one; as it is, it replaces the question of the bank.
  await me.send(`${at}/${first}`, { rev: "0", act: "mend", id: "" });
  await me.send(`${at}/${second}`, { rev: "0", act: "mend" });
  expect(await states()).toEqual(["mended", "mended", "right"]);
  await me.send(`${at}/import`);
  expect([
    await countOf("水星"),
    await countOf("银河系"),
    await countOf("木星"),
    await countOf("日食"),
  ]).toEqual([1, 1, 0, 1]);
});

test("lists the most frequent reasons of a draft, each with a link to its items", async () => {
  const me = await visitor();
  const lines = [judged("新星一", ""), judged("新星二"), judged("新星三", ""), judged("新星四", "也许")];
  const at = draftAt(await me.upload("新星.jsonl", lines.join("\n")));
  const { text } = await me.get(at);
  const table = /<details class="reasons"[\s\S]*?<\/details>/.exec(text)?.[0] ?? "";
  const rows = [...table.matchAll(/<td class="number">(\d+)<\/td><td><a href="([^"]+)">([^<]*)</g)];
  expect(rows.map(([, count, , reason]) => [count, reason])).toEqual([
    ["2", "答案：没有写"],
    ["1", expect.stringMatching(/^答案：/)],
  ]);
  const found = await me.get((rows[0]?.[2] ?? "").replaceAll("&amp;", "&"));
  expect(found.text).toContain("全部 · 答案：没有写");
  expect(found.text).toContain("共 2 题");
  expect(found.text.match(/<article/g)).toHaveLength(2);
  expect((await me.get(`${at}?reason=none`)).text).toContain("没有</span>");
});

test("compares a file of 10,000 questions with the bank in few statements", async () => {
  const me = await visitor();
  const stems = Array.from({ length: 10_000 }, (_, at) => `流星的第 ${at + 1} 颗`);
  await bank(
    me,
    "流星.jsonl",
    stems.slice(0, 3_000).map((stem) => judged(stem)),
  );
  const asked = vi.spyOn(upstream.db, "select");
  const at = draftAt(await me.upload("流星雨.jsonl", stems.map((stem) => judged(`${stem}。`)).join("\n")));
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  expect(statements).toBeGreaterThan(20);
  expect(statements).toBeLessThan(200);
  const { text } = await me.get(at);
  expect(text).toMatch(/有提示 <b data-count="noted">3000<\/b>/);
  await me.send(`${at}/twins`, { act: "drop" });
  expect((await me.get(at)).text).toMatch(/导入 <b data-ready>7000<\/b> 题/);
});
