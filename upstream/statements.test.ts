import { afterAll, beforeAll, expect, test } from "vitest";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { examContinue, examList, examSave, examStart } from "#shared/contract/exam/endpoints.ts";
import { learnReport, play } from "#shared/contract/play/endpoints.ts";
import { practiceAnswer, practiceRun, practiceStart } from "#shared/contract/practice/endpoints.ts";
import { listQuestions } from "#shared/contract/question/endpoints.ts";
import { today } from "#shared/contract/study/endpoints.ts";
import { eq } from "drizzle-orm";
import { lessons } from "./platform/db/schema/catalogue.ts";
import { paperQuestions, papers } from "./platform/db/schema/exams.ts";
import { enrolments } from "./platform/db/schema/learning.ts";
import { newLearner, newRequest } from "./testing/learners.ts";
import { type Answer, type Asking, type TestUpstream, startTestUpstream } from "./testing/testUpstream.ts";

/**
 * Expected number of statements of each call, including those of the session, `begin` and `commit`: they determine its
 * cost.
 */
const STATEMENTS = {
  today: 9,
  practiceAnswer: 8,
  practiceRight: 7,
  examStart: 6,
  examSave: 5,
  learnReport: 2,
  listCourses: 4,
  listQuestions: 4,
};

const PAPER = 701;
const PAGE = "page-0123456789abcd";

let upstream: TestUpstream;
let me: Asking;
let statements: string[] = [];
beforeAll(async () => {
  upstream = await startTestUpstream({ onStatement: (text) => void statements.push(text) });
  const { id: userId, token } = await newLearner(upstream);
  me = { token };
  const { db } = upstream;
  const ends = new Date(upstream.now() + 7 * 86_400_000);
  const own = { userId, agencyId: 1, origin: "gift" } as const;
  await db.insert(enrolments).values([
    { ...own, courseId: 11, expiresAt: ends },
    { ...own, courseId: 13 },
  ]);
  await db.update(lessons).set({ duration: 100, playUrl: "https://media.example/a.mp4" });
  const common = { id: PAPER, subjectId: 315, name: "模拟卷", kind: "mock", examType: 7 } as const;
  await db.insert(papers).values({ ...common, totalScore: "20", passScore: "12", limitMinutes: 30 });
  const placed = [51, 52, 54].map((questionId, sort) => ({ paperId: PAPER, questionId, sort, score: "5" }));
  await db.insert(paperQuestions).values(placed.map((one) => ({ ...one, section: "一、选择" })));
  for (const endpoint of [today, listCourses, listQuestions, examList]) await upstream.call(endpoint, {}, me);
});
afterAll(async () => upstream[Symbol.asyncDispose]());

async function expectStatements(
  name: keyof typeof STATEMENTS,
  endpoint: Endpoint,
  input: object,
): Promise<Answer> {
  statements = [];
  const answer = await upstream.call(endpoint, input, me);
  expect.soft(statements, `${name}\n${statements.join("\n")}`).toHaveLength(STATEMENTS[name]);
  return answer;
}

test("sends the expected statements for lists", async () => {
  await expectStatements("listCourses", listCourses, { level1: "313" });
  await expectStatements("listQuestions", listQuestions, { level3: "315" });
});

test("sends the expected statements for the day of a learner with courses, mistakes and a begun run", async () => {
  const begin = { subject_id: "315", mode: "daily", request_id: newRequest() };
  const { record_id } = await upstream.call(practiceStart, begin, me);
  const answer = { record_id, seq: 1, answer: ["A"], spent_ms: 4_000, request_id: newRequest() };
  await upstream.call(practiceAnswer, answer, me);
  const { item } = await expectStatements("today", today, {});
  const kinds = item.map(({ kind }: Answer) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["daily", "lesson", "expiry"]));
});

test("sends the expected statements for wrong and right answers", async () => {
  const begin = { subject_id: "315", mode: "4", request_id: newRequest() };
  const { record_id } = await upstream.call(practiceStart, begin, me);
  const { question } = await upstream.call(practiceRun, { record_id }, me);
  // Each run draws its questions anew, so the slot is looked up.
  const answerTo = (id: string, key: readonly string[]) => ({
    record_id,
    seq: question.find((one: Answer) => one.id === id).seq,
    answer: key,
    spent_ms: 4_000,
    request_id: newRequest(),
  });
  const wrong = await expectStatements("practiceAnswer", practiceAnswer, answerTo("51", ["A"]));
  expect(wrong).toMatchObject({ status: "wrong" });
  const right = await expectStatements("practiceRight", practiceAnswer, answerTo("52", ["A", "C"]));
  expect(right).toMatchObject({ status: "right" });
});

test("sends the expected statements for an exam's start and a save", async () => {
  const begin = { paper_id: String(PAPER), request_id: newRequest() };
  // The first start of a paper reads its questions, which the process then keeps.
  const other = await newLearner(upstream);
  await upstream.call(examStart, begin, { token: other.token });
  const { record_id } = await expectStatements("examStart", examStart, begin);
  await upstream.call(examContinue, { record_id, ticket: PAGE }, me);
  const change = {
    seq: 1,
    question_id: "51",
    answer: ["B"],
    marked: "0",
    spent_ms: 1_000,
    at: upstream.now(),
  };
  const batch = { record_id, ticket: PAGE, source: "laptop", base_seq: 0, changes: [change] };
  expect(await expectStatements("examSave", examSave, batch)).toMatchObject({ saved_seq: 1 });
});

test("sends the expected statements for a report of the player", async () => {
  const { db } = upstream;
  const [lesson] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, 11))
    .orderBy(lessons.id)
    .limit(1);
  const open = { lesson_id: String(lesson?.id), device: "laptop-0123456789" };
  const { ticket } = await upstream.call(play, open, me);
  const report = { ticket, ranges: [[0, 5]], position: 5, at: upstream.now(), spent: 5 };
  await upstream.call(learnReport, { ...report, request_id: newRequest() }, me);
  const next = { ...report, ranges: [[5, 9]], position: 9, request_id: newRequest() };
  expect(await expectStatements("learnReport", learnReport, next)).toMatchObject({ position: 9 });
});
