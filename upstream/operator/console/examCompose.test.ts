import { and, eq, inArray, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/exam/endpoints.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { type TestConsole, consoleOver, jsonOf, refusalOf } from "../../testing/adminConsole.ts";
import { newLearner, newVisitor } from "../../testing/learners.ts";
import {
  type Answer,
  type Asking,
  type TestUpstream,
  startTestUpstream,
} from "../../testing/testUpstream.ts";

const PAGE = "page-0123456789abcd";
const SUBJECT = 315;
let upstream: TestUpstream;
let admin: TestConsole;
let me: Asking;

beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  me = { ...newVisitor(), token: (await newLearner(upstream, "13700000901")).token };
});
afterAll(() => upstream[Symbol.asyncDispose]());

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, ["exam", ...argv]);
const declined = (...argv: (string | number)[]): Promise<string> => refusalOf(admin, ["exam", ...argv]);
const add = async (...more: string[]): Promise<string> =>
  String(
    (await json("add", "--agency", "jia", "--subject", String(SUBJECT), "--name", "月考", ...more)).record
      .exam,
  );
const shown = async (exam: string): Promise<Answer> => json("show", exam);

test("lets a learner sit an exam that was made by hand, question by question, and scores it", async () => {
  const exam = await add("--minutes", "60", "--attempts", "1");
  const start = (request: string) =>
    upstream.call(api.examStart, { paper_id: exam, request_id: request }, me);
  const list = async (): Promise<Answer[]> => (await upstream.call(api.examList, { kind: "mock" }, me)).list;
  expect(await declined("publish", exam)).toContain(`the exam ${exam} has no questions`);
  await json("add-questions", exam, "--questions", "51,52,54", "--section", "一、选择");
  await json("move-question", exam, "--question", "54", "--section", "二、填空", "--to", "3");
  await json("move-question", exam, "--question", "52", "--to", "1");
  await json("score", exam, "--score", "4", "--section", "一、选择");
  await json("score", exam, "--score", "12", "--questions", "54");
  expect(await shown(exam)).toMatchObject({
    record: { points: 20, pass: 12, questions: 3, shown: false, minutes: 60, attempts: 1 },
    rows: [
      { place: 1, id: 52, section: "一、选择", points: 4 },
      { place: 2, id: 51, section: "一、选择", points: 4 },
      { place: 3, id: 54, section: "二、填空", points: 12 },
    ],
  });
  expect((await list()).map(({ paper_id }) => paper_id)).not.toContain(exam);
  await json("publish", exam);
  expect((await list()).map(({ paper_id }) => paper_id)).toContain(exam);

  const { record_id } = (await start("composed-request-001")) as Answer;
  await upstream.call(api.examContinue, { record_id, ticket: PAGE }, me);
  const paper: Answer = await upstream.call(api.examPaper, { record_id }, me);
  expect(
    paper.section.map(({ name, question }: Answer) => [
      name,
      question.map(({ id, score }: Answer) => [id, score]),
    ]),
  ).toEqual([
    [
      "一、选择",
      [
        ["52", 4],
        ["51", 4],
      ],
    ],
    ["二、填空", [["54", 12]]],
  ]);
  expect(await declined("change", exam, "--name", "改名")).toContain("1 sit the exam");
  expect(await declined("remove-questions", exam, "--questions", "51")).toContain("1 sit the exam");
  const change = {
    seq: 1,
    question_id: "51",
    answer: ["B"],
    marked: "0",
    spent_ms: 1_000,
    at: upstream.now(),
  };
  const rest = { record_id, ticket: PAGE, source: "laptop", base_seq: 0 };
  await upstream.call(api.examSave, { ...rest, changes: [change] }, me);
  const sent = { record_id, ticket: PAGE, request_id: "composed-request-002" };
  await upstream.call(api.examSubmit, sent, me);
  const report: Answer = await upstream.call(api.examReport, { record_id }, me);
  expect(report.score).toBe(4);

  // Afterwards names and times may change; what was asked may not.
  await json("change", exam, "--name", "改名", "--no-limits", "--attempts", "2");
  expect((await shown(exam)).record).toMatchObject({ name: "改名", minutes: 0, attempts: 2 });
  for (const argv of [
    ["change", exam, "--kind", "online", "--start", "2099-01-01", "--end", "2099-01-02"],
    ["add-questions", exam, "--questions", "55"],
    ["score", exam, "--score", "1"],
    ["move-question", exam, "--question", "51", "--to", "1"],
    ["draw", exam, "--num", "1", "--score", "1", "--type", "essay"],
  ])
    expect(await declined(...argv)).toContain("has been sat 1 times");
  const copy = await json("copy", exam, "--name", "补考");
  expect((await shown(String(copy.record.exam))).rows.map(({ id }: Answer) => id)).toEqual([52, 51, 54]);
  expect(copy.record).toMatchObject({ shown: false, points: 20, pass: 12 });
});

test("previews the draw of a rule, draws the same, and says how many are missing", async () => {
  const exam = await add();
  const bank = await upstream.db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.subjectId, SUBJECT), eq(questions.type, "single"), isNull(questions.passageId)));
  expect(bank.length).toBeGreaterThan(0);
  const rule = ["draw", exam, "--type", "single", "--num", "1", "--score", "3"];
  const preview = await json(...rule, "--dry-run");
  expect(preview.rows).toMatchObject([{ section: "单项选择题", points: 3, type: "single" }]);
  expect((await shown(exam)).rows).toEqual([]);
  const { rows } = await json(...rule);
  expect(rows).toEqual(preview.rows);
  expect((await shown(exam)).record).toMatchObject({ points: 3, questions: 1 });
  const many = ["draw", exam, "--type", "single", "--num", "150", "--score", "3"];
  const lacking = await admin("exam", ...many, "--dry-run");
  expect([lacking.code, lacking.out + lacking.err]).toEqual([1, expect.stringMatching(/lacks \d+ of 150/)]);
  expect(await declined(...many)).toMatch(/^--num: The bank lacks \d+ of 150/);
  expect((await shown(exam)).rows).toHaveLength(1);
});

test("foresees an exam, and prints it with and without its key", async () => {
  const exam = await add("--minutes", "1");
  expect(await declined("foresee", exam)).toContain("has no question of its own");
  await json("add-questions", exam, "--questions", "51,52,55", "--score", "10");
  const { record, rows, said } = await json("foresee", exam);
  expect(record).toMatchObject({ questions: 3, full: 30 });
  expect(said).toContain("longer than its 1 minutes");
  const sections = rows.filter(({ what }: Answer) => what === "section");
  const sum = (key: string) => sections.reduce((all: number, row: Answer) => all + row[key], 0);
  expect([sum("questions"), sum("full")]).toEqual([3, 30]);
  expect(sum("expected")).toBeCloseTo(record.expected, 1);

  const [asked] = await upstream.db.select().from(questions).where(eq(questions.id, 55));
  const key = asked?.answer[0] ?? "";
  const bare = await admin("exam", "preview", exam);
  expect(bare).toMatchObject({ code: 0, out: expect.stringContaining("满分 30 分") });
  expect(bare.out).not.toContain("答案：");
  expect((await admin("exam", "preview", exam, "--key")).out).toContain(`答案：${key}`);
  await upstream.db
    .update(questions)
    .set({ stem: "<b>粗</b><script>alert(1)</script>，$$x^2\n+y^2$$" })
    .where(eq(questions.id, 51));
  const page = (await admin("exam", "preview", exam, "--html", "--key")).out;
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain("<b>粗</b>");
  expect(page).not.toContain("<script");
  // The page has no style sheet of KaTeX, whose drawing would stand beside the formula.
  expect(page.split("<math")).toHaveLength(2);
  expect(page).not.toContain("katex-html");
});

test("refuses facts, questions and scores that no exam can have, by the name of the field", async () => {
  expect(await declined("add", "--agency", "jia", "--subject", "313", "--name", "卷")).toContain("--subject");
  const wrong = "add --agency jia --subject 315 --name 卷 --start 2099-01-02 --end 2099-01-01".split(" ");
  expect(await declined(...wrong)).toMatch(/^--end: is not after its start/);
  const exam = await add();
  expect(await declined("add-questions", exam, "--questions", "51,999999")).toContain("999999");
  expect(await declined("add-questions", exam, "--source", "没有的来源")).toContain(
    "no question of the source",
  );
  expect(await declined("remove-questions", exam, "--questions", "51")).toContain("does not ask 51");
  await json("add-questions", exam, "--questions", "51", "--score", "2");
  expect(await declined("add-questions", exam, "--questions", "51")).toContain("nothing of the exam");
  const [stored] = await upstream.db
    .select()
    .from(papers)
    .where(eq(papers.id, Number(exam)));
  // The key by which a folder of the school finds the exam again.
  expect(stored?.sourceKey).toBe(`by hand/${exam}`);
  expect(await declined("score", exam, "--score", "0")).toContain("more than 0");
  expect(await declined("change", exam, "--pass", "50")).toContain("--pass: is 50, and the exam comes to 2");
  const rows = await upstream.db
    .select()
    .from(papers)
    .where(inArray(papers.id, [Number(exam)]));
  expect(rows).toMatchObject([{ totalScore: "2.00", passScore: "1.20", isShown: false }]);
});
