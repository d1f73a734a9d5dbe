import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { codeOfRefusal } from "#shared/contract/refusals.ts";
import { exportData } from "#shared/contract/account/endpoints.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import * as api from "#shared/contract/note/endpoints.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { addMock } from "#upstream/testing/handedIn.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

type Learner = Awaited<ReturnType<typeof newLearner>>;
const save = (question_id: string, content: string, me: Learner) =>
  upstream.call(api.saveQuestionNote, { question_id, content }, me);
const notesOf = (me: Learner, input: object = {}) => upstream.call(api.questionNotes, input, me);
const textOf = async (path: string, me: Learner) => (await upstream.fetch(path, {}, me)).text();

test("a question has one note, which is replaced, found by its words and deleted by an empty text", async () => {
  const [me, other] = [await newLearner(upstream), await newLearner(upstream)];
  await save("51", " 先看**主语** 100% ", me);
  await save("52", "第二题", me);
  await save("51", "先看谓语 100%", me);
  await save("51", "先看谓语 100%", me);
  const { list, total } = await notesOf(me);
  expect(total).toBe(2);
  expect(list[0]).toMatchObject({ question_id: "51", content: "先看谓语 100%", is_in_exam: "0" });
  expect(list[0].question).toMatchObject({ id: "51", type: "single", subject_id: "315" });
  expect(await notesOf(me, { question_id: ["52", "53"] })).toMatchObject({
    total: 1,
    list: [{ content: "第二题" }],
  });
  expect(await notesOf(me, { question_id: "53" })).toMatchObject({ total: 0 });
  expect([(await notesOf(me, { q: "100%" })).total, (await notesOf(me, { q: "100_" })).total]).toEqual([
    1, 0,
  ]);
  expect(await notesOf(other)).toMatchObject({ total: 0, list: [] });
  await save("51", "", other);
  expect(await notesOf(me)).toMatchObject({ total: 2 });
  await save("51", "  ", me);
  await save("51", "", me);
  expect(await notesOf(me)).toMatchObject({ total: 1, list: [{ question_id: "52" }] });
  // Lists of lesson notes show no notes on questions.
  expect(await upstream.call(api.noteList, {}, me)).toMatchObject({ total: 0 });
});

test("refuses a note that is too long, on a question that is not shown, and without a learner", async () => {
  const me = await newLearner(upstream);
  const refused = async (question_id: string, content: string, by: object = me) =>
    (await upstream.refusal(api.saveQuestionNote, { question_id, content }, by)).code;
  expect(await refused("51", "字".repeat(5_001))).toBe(CODES.badInput);
  expect(await refused("999999", "没有")).toBe(CODES.notFound);
  expect(await refused("51", "谁", {})).toBe(401);
  await save("51", "字".repeat(5_000), me);
  await upstream.db.update(questions).set({ isShown: false }).where(eq(questions.id, 53));
  expect(await refused("53", "下架的题")).toBe(CODES.notFound);
  await upstream.db.update(questions).set({ isShown: true }).where(eq(questions.id, 53));
});

test("withholds the note on a question of an open exam in lists, search and exports, until the hand-in", async () => {
  const me = await newLearner(upstream);
  await save("51", "选乙项", me);
  await save("53", "留着看", me);
  const paper = await addMock(upstream.db, [51, 52]);
  const ticket = "page-0123456789abcd";
  const { record_id } = await upstream.call(
    exam.examStart,
    { paper_id: String(paper), request_id: newRequest() },
    me,
  );
  await upstream.call(exam.examContinue, { record_id, ticket }, me);

  const { list } = await notesOf(me, { question_id: ["51", "53"] });
  expect(list.map((one: Record<string, string>) => [one.question_id, one.content, one.is_in_exam])).toEqual([
    ["53", "留着看", "0"],
    ["51", "", "1"],
  ]);
  expect(await notesOf(me, { q: "乙" })).toMatchObject({ total: 0 });
  const refusal = await upstream.refusal(api.saveQuestionNote, { question_id: "51", content: "改" }, me);
  expect(refusal.code).toBe(codeOfRefusal("inExam"));
  for (const path of [
    `${exportData.path}?format=json`,
    `${exportData.path}?format=csv`,
    api.exportNotes.path,
  ]) {
    const file = await textOf(path, me);
    expect([path, file.includes("选乙项"), file.includes("留着看")]).toEqual([path, false, true]);
  }

  await upstream.call(exam.examSubmit, { record_id, ticket, request_id: newRequest() }, me);
  expect(await notesOf(me, { q: "乙" })).toMatchObject({ total: 1, list: [{ content: "选乙项" }] });
  expect(await textOf(`${exportData.path}?format=json`, me)).toContain("选乙项");
});

test("shows no note on a question that a paper embargoes until its end", async () => {
  const me = await newLearner(upstream);
  await save("54", "广州在前", me);
  const paper = await addMock(upstream.db, [54]);
  const endTime = new Date(upstream.now() + 3_600_000);
  await upstream.db.update(papers).set({ endTime }).where(eq(papers.id, paper));
  expect(await notesOf(me)).toMatchObject({ total: 0, list: [] });
  expect((await upstream.refusal(api.saveQuestionNote, { question_id: "54", content: "改" }, me)).code).toBe(
    CODES.notFound,
  );
  expect(await textOf(`${exportData.path}?format=json`, me)).not.toContain("广州在前");
  await upstream.db.update(papers).set({ endTime: null }).where(eq(papers.id, paper));
  expect(await notesOf(me)).toMatchObject({ total: 1 });
});
