import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as api from "#shared/contract/exam/endpoints.ts";
import { readSheet } from "#upstream/domain/exam/readSheets.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { passages, questions } from "#upstream/platform/db/schema/questions.ts";
import { newLearner, newRequest, newVisitor } from "#upstream/testing/learners.ts";
import {
  type Answer,
  type Asking,
  startTestUpstream,
  type TestUpstream,
} from "#upstream/testing/testUpstream.ts";

const PAPER = 701;
const PASSAGE = 901;

interface Sitter {
  readonly userId: number;
  readonly asking: Asking;
}

let upstream: TestUpstream;
let statements: string[] = [];
let sitters: readonly Sitter[] = [];

beforeAll(async () => {
  upstream = await startTestUpstream({ onStatement: (text) => void statements.push(text) });
  const { db } = upstream;
  const common = { id: PAPER, subjectId: 315, name: "模拟卷", kind: "mock", examType: 7 } as const;
  await db.insert(papers).values({ ...common, totalScore: "20", passScore: "12", limitMinutes: 30 });
  const placed = [51, 52, 54].map((questionId, sort) => ({ paperId: PAPER, questionId, sort, score: "5" }));
  await db.insert(paperQuestions).values(placed.map((one) => ({ ...one, section: "一、选择" })));
  const source = { sourceKey: "begin", contentHash: "begin" };
  await db.insert(passages).values({ id: PASSAGE, subjectId: 315, content: "原来的材料", ...source });
  await db.update(questions).set({ passageId: PASSAGE }).where(eq(questions.id, 54));
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  await upstream.db.delete(attempts);
  const made: Sitter[] = [];
  while (made.length < 6) {
    const { id: userId, token } = await newLearner(upstream);
    made.push({ userId, asking: { ...newVisitor(), token } });
  }
  sitters = made;
  statements = [];
});

const start = ({ asking }: Sitter, request_id = newRequest()): Promise<Answer> =>
  upstream.call(api.examStart, { paper_id: String(PAPER), request_id }, asking);
const open = ({ asking }: Sitter, record_id: string): Promise<Answer> =>
  upstream.call(api.examPaper, { record_id }, asking);
const asked = (paper: Answer): Answer[] => paper.section.flatMap(({ question }: Answer) => question);

test("reads the papers of several learners by three statements, and none of another learner", async () => {
  const places = [];
  for (const sitter of sitters)
    places.push({ userId: sitter.userId, recordId: Number((await start(sitter)).record_id) });
  const [first, second] = places as [(typeof places)[0], (typeof places)[0]];
  await readSheet(upstream.db, first);
  statements = [];
  const foreign = { userId: first.userId, recordId: second.recordId };
  const sheets = await Promise.all([...places, foreign].map((place) => readSheet(upstream.db, place)));
  expect(statements).toHaveLength(3);
  expect(sheets.map((sheet) => sheet?.attempt.id)).toEqual([
    ...places.map(({ recordId }) => recordId),
    undefined,
  ]);
});

test("shows a changed question and a changed material in the next call", async () => {
  const { db } = upstream;
  const [sitter] = sitters as [Sitter];
  const { record_id } = await start(sitter);
  const [first, , last] = asked(await open(sitter, record_id));
  expect(last.material).toBe("原来的材料");
  await db.update(questions).set({ stem: "改过的题干" }).where(eq(questions.id, 51));
  await db.update(passages).set({ content: "改过的材料" }).where(eq(passages.id, PASSAGE));
  const [again, , lastAgain] = asked(await open(sitter, record_id));
  expect(again).toEqual({ ...first, stem: "改过的题干" });
  expect(lastAgain.material).toBe("改过的材料");
});
