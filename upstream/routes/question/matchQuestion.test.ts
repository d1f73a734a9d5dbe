import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import * as examApi from "#shared/contract/exam/endpoints.ts";
import * as practiceApi from "#shared/contract/practice/endpoints.ts";
import { checkQuestion, listQuestions, questionDetail } from "#shared/contract/question/endpoints.ts";
import { wrongList, wrongPaper } from "#shared/contract/study/endpoints.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { newVisitor, newLearner, newRequest } from "#upstream/testing/learners.ts";
import {
  type Answer,
  type Asking,
  startTestUpstream,
  type TestUpstream,
} from "#upstream/testing/testUpstream.ts";

const [MATCH, PAPER] = [5_901, 790] as const;
const LEFT = ["鲁迅", "茅盾", "巴金"].map((content, at) => ({ key: String(at + 1), content }));
const RIGHT = ["《子夜》", "《呐喊》", "《雷雨》", "《家》"].map((content, at) => ({
  key: "ABCD"[at] ?? "",
  content,
}));
const KEY = ["B", "A", "D"];
const PAGE = "page-0123456789abcd";

let upstream: TestUpstream;
let me: Asking;
beforeAll(async () => {
  upstream = await startTestUpstream();
  await upstream.db.insert(questions).values({
    id: MATCH,
    subjectId: 315,
    type: "match",
    stem: "选出各自的作品",
    options: [...LEFT, ...RIGHT],
    answer: KEY,
    analysis: "解析配对",
    score: "6",
    sourceKey: "match",
    contentHash: "match",
  });
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  me = { ...newVisitor(), ...(await newLearner(upstream)) };
});

async function run(types: string[] = ["match"]): Promise<Answer> {
  const input = { mode: "random", subject_id: "315", types, request_id: newRequest() };
  const { record_id } = await upstream.call(practiceApi.practiceStart, input, me);
  return upstream.call(practiceApi.practiceRun, { record_id }, me);
}
const answer = (record_id: string, given: string[], own: object = {}): Promise<Answer> =>
  upstream.call(
    practiceApi.practiceAnswer,
    { record_id, request_id: newRequest(), seq: 1, answer: given, spent_ms: 1_000, ...own },
    me,
  );

test("practice asks a match question without its key and returns a verdict for each pair", async () => {
  const { record_id, question, ...rest } = await run();
  expect(question).toMatchObject([
    { id: String(MATCH), type: "match", blank_num: 0, options: [...LEFT, ...RIGHT] },
  ]);
  expect(JSON.stringify([question, rest])).not.toMatch(/解析配对|"answer":\["|"analysis"/);
  expect(await answer(record_id, ["B", "C", ""])).toMatchObject({
    status: "part_right",
    my_answer: ["B", "C", ""],
    blanks: ["right", "wrong", "no_answer"],
    answer: KEY,
    analysis: "解析配对",
    easy_wrong: "",
  });
  const again = await run();
  expect(await answer(again.record_id, KEY)).toMatchObject({ status: "right" });
  const report = await upstream.call(practiceApi.practiceReport, { record_id }, me);
  expect(report).toMatchObject({ part_num: 1 });
});

test("the wrong book shows the learner's pairs in words, and prints the key on request", async () => {
  const { record_id } = await run();
  await answer(record_id, ["B", "C", ""]);
  const { list } = await upstream.call(wrongList, { subject_id: "315" }, me);
  expect(list).toMatchObject([{ last_answer: "鲁迅—《呐喊》；茅盾—《雷雨》；巴金—没有配" }]);
  const bare = await upstream.call(wrongPaper, {}, me);
  expect(bare.question).toMatchObject([{ answer: [], analysis: "" }]);
  const whole = await upstream.call(wrongPaper, { answers: "1" }, me);
  expect(whole.question).toMatchObject([{ answer: KEY }]);
});

test("a single match question is listed by type, shown without its key, and judged from the plain text of an HTML form", async () => {
  const { list } = await upstream.call(listQuestions, { level3: "315", type: "match" }, me);
  expect(list.map(({ id }: Answer) => id)).toEqual([String(MATCH)]);
  const detail = await upstream.call(questionDetail, { id: String(MATCH) }, me);
  expect(JSON.stringify(detail)).not.toMatch(/解析配对|"answer":\[/);
  const check = (given: string[]) => upstream.call(checkQuestion, { id: String(MATCH), answer: given }, me);
  expect(await check(KEY)).toMatchObject({ status: "right", blanks: ["right", "right", "right"] });
  expect(await check(["A", "B", "C"])).toMatchObject({ status: "wrong" });
});

async function paper(own: Partial<typeof papers.$inferInsert> = {}): Promise<void> {
  await upstream.db.delete(attempts).where(eq(attempts.paperId, PAPER));
  await upstream.db.delete(papers).where(eq(papers.id, PAPER));
  const common = { subjectId: 315, examType: 7, totalScore: "6", passScore: "3", limitMinutes: 30 };
  await upstream.db.insert(papers).values({ ...common, id: PAPER, name: "配对卷", kind: "mock", ...own });
  await upstream.db
    .insert(paperQuestions)
    .values({ paperId: PAPER, questionId: MATCH, section: "一", score: "6" });
}

async function begun(): Promise<{ record_id: string; options: Answer[] }> {
  const started = { paper_id: String(PAPER), request_id: newRequest() };
  const { record_id } = await upstream.call(examApi.examStart, started, me);
  await upstream.call(examApi.examContinue, { record_id, ticket: PAGE }, me);
  const shown = await upstream.call(examApi.examPaper, { record_id }, me);
  expect(JSON.stringify(shown)).not.toMatch(/解析配对|"answer"/);
  return { record_id, options: shown.section[0].question[0].options };
}
const save = (record_id: string, given: readonly string[]) =>
  upstream.call(
    examApi.examSave,
    {
      record_id,
      ticket: PAGE,
      source: "laptop",
      base_seq: 0,
      changes: [
        {
          seq: 1,
          question_id: String(MATCH),
          answer: given,
          marked: "0",
          spent_ms: 1_000,
          at: upstream.now(),
        },
      ],
    },
    me,
  );
const handIn = (record_id: string) =>
  upstream.call(examApi.examSubmit, { record_id, ticket: PAGE, request_id: newRequest() }, me);

test("an exam with shuffled options shuffles the right items, and answers use the letters of the page", async () => {
  const orders = new Set<string>();
  for (let turn = 0; turn < 12; turn += 1) {
    await paper({ optionsRandom: true });
    const { record_id, options } = await begun();
    expect(options.slice(0, 3)).toEqual(LEFT);
    expect(options.slice(3).map(({ key }) => key)).toEqual(["A", "B", "C", "D"]);
    orders.add(options.map(({ content }) => content).join());
    const letterOf = (content: string) => options.find((option) => option.content === content)?.key;
    const given = [letterOf("《呐喊》"), "", letterOf("《雷雨》")] as string[];
    await save(record_id, given);
    const open = await upstream.call(examApi.examPaper, { record_id }, me);
    expect(open.saved).toMatchObject([{ given }]);
    await handIn(record_id);
    const report = await upstream.call(examApi.examReport, { record_id }, me);
    expect(report).toMatchObject({ score: 2, part_num: 1 });
    expect(report.question).toMatchObject([
      {
        status: "part_right",
        score: 2,
        my_answer: given,
        blanks: ["right", "no_answer", "wrong"],
        answer: [letterOf("《呐喊》"), letterOf("《子夜》"), letterOf("《家》")],
      },
    ]);
  }
  expect(orders.size).toBeGreaterThan(2);
});

test.each([
  ["all", 0],
  ["half", 3],
  ["option", 4],
] as const)("with the subject's policy %s two of three pairs score %d of 6", async (policy, score) => {
  await upstream.db.update(questions).set({ partPolicy: policy }).where(eq(questions.id, MATCH));
  await paper();
  const { record_id } = await begun();
  await save(record_id, ["B", "A", "C"]);
  await handIn(record_id);
  const report = await upstream.call(examApi.examReport, { record_id }, me);
  expect(report).toMatchObject({ score });
  await upstream.db.update(questions).set({ partPolicy: null }).where(eq(questions.id, MATCH));
});

test("an embargoed match question is not shown, and neither is its key", async () => {
  const startTime = new Date(upstream.now() - 60_000);
  const endTime = new Date(upstream.now() + 3_600_000);
  const { record_id: practice } = await run();
  await paper({ kind: "online", startTime, endTime, doTimes: 1, showResult: "submitted" });
  expect(await upstream.call(questionDetail, { id: String(MATCH) }, me)).toBeNull();
  expect(await upstream.call(checkQuestion, { id: String(MATCH), answer: KEY }, me)).toBeNull();
  const { list } = await upstream.call(listQuestions, { level3: "315", type: "match" }, me);
  expect(list).toEqual([]);
  const { record_id } = await begun();
  await save(record_id, KEY);
  await handIn(record_id);
  const report = await upstream.call(examApi.examReport, { record_id }, me);
  expect(JSON.stringify(report)).not.toMatch(/解析配对|《子夜》/);
  expect(report).toMatchObject({ is_told: "0" });
  // A run that began before the embargo still accepts the answer, but shows no key.
  expect(JSON.stringify(await answer(practice, ["B", "A", "C"]))).not.toMatch(/解析配对|"right"/);
});
