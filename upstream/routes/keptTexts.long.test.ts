import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeUserInfo, userInfo } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isSuccess } from "#shared/contract/envelope.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import { liveMessages, sendLiveMessage } from "#shared/contract/live/endpoints.ts";
import { noteList, saveNote } from "#shared/contract/note/endpoints.ts";
import { lessonFeedback } from "#shared/contract/play/endpoints.ts";
import * as practice from "#shared/contract/practice/endpoints.ts";
import { questionFeedback } from "#shared/contract/question/endpoints.ts";
import { storableText } from "#shared/domain/storableText.ts";
import { HOSTILE_TEXTS } from "#tests/support/hostileTexts.ts";
import { lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { lessonFeedback as lessonReports } from "#upstream/platform/db/schema/playing.ts";
import { questionFeedback as questionReports } from "#upstream/platform/db/schema/practice.ts";
import { forgetLimits, newLearner, newRequest, signIn } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const PAPER = 721;
const BLANKS = "54";
const TICKET = "page-0123456789abcd";

let upstream: TestUpstream;
let me: { token: string };
let lessonId: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  me = await newLearner(upstream);
  const common = { subjectId: 315, examType: 7, totalScore: "10", passScore: "6", limitMinutes: 0 };
  await db.insert(papers).values({ ...common, id: PAPER, name: "填空卷", kind: "mock" });
  await db
    .insert(paperQuestions)
    .values({ paperId: PAPER, questionId: Number(BLANKS), section: "填空", score: "10", sort: 1 });
  const [trial] = await db
    .select()
    .from(lessons)
    .where(eq(lessons.isFree, true))
    .orderBy(lessons.id)
    .limit(1);
  lessonId = String(trial?.id);
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(() => forgetLimits(upstream));

/**
 * Hostile texts by name. A call must either store such a text in a storable form or refuse it with a Chinese message.
 */
const texts = Object.entries(HOSTILE_TEXTS);
const plain = (text: string) => storableText(text);
const trimmed = (text: string) => storableText(text).trim();

async function sendEach(
  sendOne: (text: string, name: string) => Promise<{ call: Endpoint; input: object }>,
  readOne: (data: Answer, text: string) => Promise<void>,
): Promise<void> {
  let keptNum = 0;
  for (const [name, text] of texts) {
    if (keptNum % 15 === 14) await forgetLimits(upstream);
    const { call, input } = await sendOne(text, name);
    const { code, msg, data } = await upstream.envelope(call, input, me);
    if (isSuccess(code)) {
      await readOne(data, text);
      keptNum += 1;
    } else
      expect([name, code, msg]).toEqual([name, CODES.badInput, expect.stringMatching(/[\u4e00-\u9fff]/)]);
  }
  expect(keptNum).toBeGreaterThan(texts.length - 12);
}

test("an exam stores every text in a fill-in blank", { timeout: 120_000 }, async () => {
  const request_id = newRequest();
  const { record_id } = await upstream.call(exam.examStart, { paper_id: String(PAPER), request_id }, me);
  await upstream.call(exam.examContinue, { record_id, ticket: TICKET }, me);
  let seq = 0;
  for (const [name, text] of texts) {
    seq += 1;
    const change = { seq, question_id: BLANKS, marked: "0", spent_ms: 1_000, at: upstream.now() };
    const rest = { record_id, ticket: TICKET, source: "laptop", base_seq: 0 };
    await upstream.call(exam.examSave, { ...rest, changes: [{ ...change, answer: [text, "后"] }] }, me);
    const { saved } = await upstream.call(exam.examPaper, { record_id }, me);
    expect([name, saved[0].given]).toEqual([name, [plain(text), "后"]]);
  }
  const { question_num, done_num } = await upstream.call(
    exam.examSubmit,
    { record_id, ticket: TICKET, request_id: newRequest() },
    me,
  );
  expect({ question_num, done_num }).toEqual({ question_num: 1, done_num: 1 });
});

test("a practice run stores every text in a fill-in blank", { timeout: 120_000 }, async () => {
  for (const [name, text] of texts) {
    const own = { mode: "4", subject_id: "315", request_id: newRequest() };
    const { record_id } = await upstream.call(practice.practiceStart, own, me);
    const { question } = await upstream.call(practice.practiceRun, { record_id }, me);
    const { seq } = question.find(({ id }: Answer) => id === BLANKS);
    const given = { record_id, seq, answer: [text, "后"], request_id: newRequest() };
    const told = await upstream.call(practice.practiceAnswer, given, me);
    const { answer } = await upstream.call(practice.practiceRun, { record_id }, me);
    const own2 = [plain(text), "后"];
    expect([name, told.my_answer, answer[0].my_answer]).toEqual([name, own2, own2]);
    await upstream.call(practice.practiceFinish, { record_id }, me);
  }
});

test("stores any text unchanged as the answer to a question", { timeout: 120_000 }, async () => {
  for (const [name, text] of texts) {
    const given = { question_id: BLANKS, answer: [text, "后"], request_id: newRequest() };
    const { my_answer } = await upstream.call(practice.practiceSingle, given, me);
    expect([name, my_answer]).toEqual([name, [plain(text), "后"]]);
  }
});

test("a note stores every text except an empty text", { timeout: 120_000 }, async () => {
  await sendEach(
    async (content) => ({
      call: saveNote,
      input: { request_id: newRequest(), lesson_id: lessonId, second: 1, content },
    }),
    async ({ note_id }, text) => {
      const { list } = await upstream.call(noteList, { page_size: 100 }, me);
      const note = list.find((one: Answer) => one.note_id === note_id);
      expect(note.content).toBe(trimmed(text));
    },
  );
});

test("a feedback on a question stores every text", { timeout: 120_000 }, async () => {
  await sendEach(
    async (content) => ({
      call: questionFeedback,
      input: { id: BLANKS, kind: "other", content, request_id: newRequest() },
    }),
    async ({ id }, text) => {
      const [row] = await upstream.db
        .select()
        .from(questionReports)
        .where(eq(questionReports.id, Number(id)));
      expect(row?.content.trim()).toBe(trimmed(text));
    },
  );
  await sendEach(
    async (content) => ({
      call: lessonFeedback,
      input: { lesson_id: lessonId, kind: "other", content, request_id: newRequest() },
    }),
    async ({ id }, text) => {
      const [row] = await upstream.db
        .select()
        .from(lessonReports)
        .where(eq(lessonReports.id, Number(id)));
      expect(row?.content).toBe(trimmed(text));
    },
  );
});

test("a live room shows every text that is not blank", { timeout: 120_000 }, async () => {
  const asking = { token: await signIn(upstream, "xiaoming") };
  for (const [name, text] of texts) {
    await forgetLimits(upstream);
    const input = { id: "31", request_id: newRequest(), text };
    const { code, msg, data } = await upstream.envelope(sendLiveMessage, input, asking);
    if (!isSuccess(code)) {
      expect([name, code, msg, trimmed(text)]).toEqual([name, CODES.badInput, "先写点什么再发", ""]);
      continue;
    }
    const { seq } = data as Answer;
    const { list } = await upstream.call(liveMessages, { id: "31" }, asking);
    const entry = list.find((one: Answer) => one.seq === seq);
    expect([name, entry.text]).toEqual([name, trimmed(text).replace(/\s+/g, " ")]);
  }
});

test("a profile stores every text that is short enough", { timeout: 120_000 }, async () => {
  await sendEach(
    async (text) => ({ call: changeUserInfo, input: { realname: text, school: text, profession: text } }),
    async (_, text) => {
      const { realname, school, profession } = await upstream.call(userInfo, {}, me);
      expect([realname, school, profession]).toEqual([trimmed(text), trimmed(text), trimmed(text)]);
    },
  );
  await sendEach(
    async (nickname) => ({ call: changeUserInfo, input: { nickname } }),
    async (_, text) => {
      const { nickname } = await upstream.call(userInfo, {}, me);
      expect(nickname).toBe(trimmed(text));
    },
  );
});
