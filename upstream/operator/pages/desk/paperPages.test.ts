import { afterAll, beforeAll, expect, test } from "vitest";
import type { BankAnswer, DeskAnswer } from "#shared/console/paperDesk.ts";
import { type TestConsole, consoleOver } from "../../../testing/adminConsole.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../../testing/testUpstream.ts";
import type { ServedPages } from "../servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let editor: PageVisitor;
let admin: TestConsole;
let exam: number;
beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  editor = await pageVisitor({ upstream, pages }, "editor");
  admin = consoleOver(upstream.db, () => upstream.now());
  const added = await admin("exam", "add", "--agency", "jia", "--subject", "315", "--name", "月考", "--json");
  exam = (JSON.parse(added.out) as { record: { exam: number } }).record.exam;
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

async function run(
  action: string,
  texts: Readonly<Record<string, unknown>>,
  { visitor = editor, token = "", isTrial = false } = {},
) {
  const answer = await visitor
    .post("/exam/desk/run")
    .set("X-Form-Token", token || visitor.token)
    .send({ exam, action, texts, isTrial });
  return { status: answer.status, ...(answer.body as DeskAnswer) };
}
const bank = async (filter: string) =>
  (await editor.get(`/exam/desk/bank?exam=${exam}${filter}`)).body as BankAnswer;
const idsOf = ({ paper }: DeskAnswer) => paper?.sections.flatMap(({ items }) => items.map(({ id }) => id));

test("puts a paper together: search, add, move, score, remove, draw and publish, each with an entry", async () => {
  const found = await bank("&type=single");
  expect(found.questions.map(({ id }) => id)).toEqual([51]);
  expect(found.questions[0]?.html).toContain('class="stem"');
  expect(idsOf(await run("add-questions", { questions: "51,52" }))).toEqual([51, 52]);
  const moved = await run("move-question", { question: 52, to: 1 });
  expect(idsOf(moved)).toEqual([52, 51]);
  const scored = await run("score", { questions: 51, score: "7.5" });
  expect(scored.paper?.points).toBe(
    (moved.paper?.points ?? 0) - (moved.paper?.sections[1]?.points ?? 0) + 7.5,
  );
  expect(scored.paper?.foreseen).toMatch(/预计平均 .*难度系数/);
  const rule = { num: 1, score: "2", type: "judge" };
  const trial = await run("draw", rule, { isTrial: true });
  expect(trial.drawn.map(({ id }) => id)).toEqual([53]);
  expect(idsOf(trial)).toEqual([52, 51]);
  expect(idsOf(await run("draw", rule))).toContain(53);
  expect(idsOf(await run("remove-questions", { questions: 53 }))).toEqual([52, 51]);
  expect((await run("publish", {})).paper?.isShown).toBe(true);
  const entries = JSON.parse((await admin("audit", "list", "--target", `exam ${exam}`, "--json")).out) as {
    total: number;
  };
  expect(entries.total).toBe(7);
});

test("refuses other commands, wrong values, foreign tokens and roles, and changes nothing", async () => {
  expect((await run("rekey", {})).status).toBe(403);
  expect((await run("score", { score: "viel" })).fault).toMatch(/^每题分值：/);
  expect((await run("add-questions", { questions: 999_999 })).fault).toContain("999999");
  expect((await run("unpublish", {}, { token: "wrong" })).status).toBe(403);
  expect((await run("score", { score: { toString: 1 } })).status).toBe(422);
  const reader = await pageVisitor({ upstream, pages }, "reader");
  expect((await run("unpublish", {}, { visitor: reader })).status).toBe(403);
  const { text } = await reader.get(`/exam/desk?exam=${exam}`);
  expect(text).toContain("&quot;mayChange&quot;:false");
  expect(text).toContain("&quot;isShown&quot;:true");
  expect(text).toContain('href="/exam/foresee?');
  expect(text).not.toContain('href="/exam/publish?');
});

test("shows no paper and no bank of another school", async () => {
  const other = await pageVisitor({ upstream, pages }, "editor", { agency: "yi" });
  const { get } = other;
  expect((await get(`/exam/desk?exam=${exam}`)).status).toBe(404);
  expect((await get(`/exam/paper?exam=${exam}`)).status).toBe(404);
  expect(((await get(`/exam/desk/bank?exam=${exam}`)).body as BankAnswer).questions).toEqual([]);
  expect((await run("unpublish", {}, { visitor: other })).status).toBe(422);
});

test("prints a paper with its key and without", async () => {
  const plain = (await editor.get(`/exam/paper?exam=${exam}`)).text;
  const key = (await editor.get(`/exam/paper?exam=${exam}&key=1`)).text;
  expect(plain).toContain("月考");
  expect(plain).not.toContain('class="key"');
  expect(plain).not.toContain('class="right"');
  expect(key).toContain('class="key"');
  expect((await editor.get(`/exam/desk?exam=${exam}`)).text).toContain('data-island="paperDesk"');
});
