import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import * as api from "#shared/contract/exam/endpoints.ts";
import { claimTogether } from "#upstream/domain/exam/claimTogether.ts";
import { presentSaved } from "#upstream/domain/exam/presentPaper.ts";
import { END_EXAM } from "#upstream/domain/exam/startAttempt.ts";
import { startTogether } from "#upstream/domain/exam/startTogether.ts";
import { readSheet } from "#upstream/domain/exam/readSheets.ts";
import { agencyScopes } from "#upstream/platform/db/agencyScope.ts";
import { attemptAnswers, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { examAllowances, paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { passages, questions } from "#upstream/platform/db/schema/questions.ts";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { newLearner, newRequest, newVisitor } from "#upstream/testing/learners.ts";
import {
  type Answer,
  type Asking,
  startTestUpstream,
  type TestUpstream,
} from "#upstream/testing/testUpstream.ts";

const PAPER = 701;
const PASSAGE = 901;
const PAGE = "page-0123456789abcd";

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

/** Starts attempts of the same moment, which form one group; undefined: the start was left to a transaction of its own. */
const together = (starts: readonly (readonly [Sitter, string])[], paperId = PAPER) =>
  Promise.all(
    starts.map(async ([{ userId }, requestId]) => {
      const agency = (await agencyScopes.get(upstream.db, upstream.now())).get("jia");
      if (!agency) throw new Error("the agency of the tests is missing");
      const learner = { agency, userId, nowMs: upstream.now() };
      return (await startTogether(upstream.db, { paperId, requestId, learner }))?.id;
    }),
  );
const each = () => sitters.map((sitter) => [sitter, newRequest()] as const);
const isId = expect.any(Number) as number;

test("starts attempts of several learners by one transaction, with the rows and jobs of starts alone", async () => {
  const { db } = upstream;
  const [alone, ...others] = sitters as [Sitter, ...Sitter[]];
  await together(each());
  await db.delete(attempts);
  await db.delete(jobs);
  statements = [];
  const ids = await together(others.map((sitter) => [sitter, newRequest()]));
  expect(ids).toEqual(others.map(() => isId));
  expect(statements).toHaveLength(5);
  // An allowance leaves the start to a transaction of its own.
  await db.insert(examAllowances).values({ paperId: PAPER, userId: alone.userId });
  await start(alone);
  const rows = await db.select().from(attempts).orderBy(asc(attempts.id));
  const shown = rows.map(({ seed, ...row }) => ({
    ...row,
    id: 0,
    userId: 0,
    requestId: "",
    beginTime: 0,
    deadline: row.deadline && row.deadline.getTime() - row.beginTime.getTime(),
    hasSeed: seed !== "",
  }));
  expect(shown).toHaveLength(6);
  for (const row of shown) expect(row).toEqual(shown.at(-1));
  expect(new Set(rows.map(({ seed }) => seed)).size).toBe(6);
  const planned = await db.select().from(jobs).where(eq(jobs.name, END_EXAM.name));
  expect(new Map(planned.map(({ key, runAt }) => [Number(key), runAt.getTime()]))).toEqual(
    new Map(rows.map(({ id, deadline }) => [id, (deadline?.getTime() ?? 0) + GRACE_MS])),
  );
});

test("leaves a second start of a learner, a repeated one and one with an allowance to transactions of their own", async () => {
  const [first, second, third] = sitters as [Sitter, Sitter, Sitter];
  const request = newRequest();
  await upstream.db
    .insert(examAllowances)
    .values({ paperId: PAPER, userId: second.userId, extraSeconds: 60 });
  const [id, ...rest] = await together([
    [first, request],
    [first, newRequest()],
    [second, newRequest()],
    [third, newRequest()],
  ]);
  expect([id, ...rest]).toEqual([isId, undefined, undefined, isId]);
  expect(await together([[first, request]])).toEqual([undefined]);
  expect(await together([[third, newRequest()]])).toEqual([undefined]);
  expect((await start(first, request)).record_id).toBe(String(id));
  expect((await start(first)).record_id).toBe(String(id));
});

test("leaves starts that will be refused to transactions of their own", async () => {
  const { db } = upstream;
  for (const set of [
    { endTime: new Date(upstream.now() - 1_000) },
    { isShown: false },
    { kind: "" as const },
  ]) {
    await db.update(papers).set(set).where(eq(papers.id, PAPER));
    expect(await together(each())).toEqual(sitters.map(() => undefined));
    const shown = { endTime: null, isShown: true, kind: "mock" } as const;
    await db.update(papers).set(shown).where(eq(papers.id, PAPER));
  }
  expect(await together(each(), 999_999)).toEqual(sitters.map(() => undefined));
  expect(await db.select().from(attempts)).toEqual([]);
});

test("asks the questions and options that the paper has at the start, also right after a change", async () => {
  const { db } = upstream;
  const [one, two, three] = sitters as [Sitter, Sitter, Sitter];
  await db.update(papers).set({ optionsRandom: true }).where(eq(papers.id, PAPER));
  const sheetOf = async (sitter: Sitter) => {
    const [id] = await together([[sitter, newRequest()]]);
    const [row] = await db
      .select()
      .from(attempts)
      .where(eq(attempts.id, Number(id)));
    return row?.layout.flatMap(({ questions: placed }) => placed) ?? [];
  };
  expect((await sheetOf(one)).map(({ id, score }) => [id, score])).toEqual([
    [51, 5],
    [52, 5],
    [54, 5],
  ]);
  const options = ["A", "B", "C", "D", "E"].map((key, at) => ({ key, content: "甲乙丙丁戊".charAt(at) }));
  await db.update(questions).set({ options, stem: "题干", analysis: "" }).where(eq(questions.id, 51));
  const place = and(eq(paperQuestions.paperId, PAPER), eq(paperQuestions.questionId, 52));
  await db.update(paperQuestions).set({ score: "7" }).where(place);
  const changed = await sheetOf(two);
  expect(changed[0]?.options?.toSorted()).toEqual(["A", "B", "C", "D", "E"]);
  expect(changed[1]?.score).toBe(7);
  await db.delete(paperQuestions).where(place);
  expect((await sheetOf(three)).map(({ id }) => id)).toEqual([51, 54]);
  await db
    .insert(paperQuestions)
    .values({ paperId: PAPER, questionId: 52, sort: 1, score: "5", section: "一、选择" });
  await db.update(papers).set({ optionsRandom: false }).where(eq(papers.id, PAPER));
});

test("starts nothing when the commit fails, and then only the start that made it fail is not made", async () => {
  const { db } = upstream;
  const [broken, ...others] = sitters as [Sitter, ...Sitter[]];
  await db.execute(sql`create function refuse_start() returns trigger language plpgsql as $$
    begin if new.request_id = 'refused-at-the-commit' then raise exception 'refused'; end if; return new; end $$`);
  await db.execute(sql`create constraint trigger refuse_start after insert on attempts
    deferrable initially deferred for each row execute function refuse_start()`);
  try {
    const starts = others.map((other) => [other, newRequest()] as const);
    expect(await together([[broken, "refused-at-the-commit"], ...starts])).toEqual(
      sitters.map(() => undefined),
    );
    expect(await db.select().from(attempts)).toEqual([]);
    const begun = await Promise.all(starts.map(([sitter, request]) => start(sitter, request)));
    expect(new Set(begun.map(({ record_id }) => record_id)).size).toBe(others.length);
  } finally {
    await db.execute(sql`drop trigger refuse_start on attempts`);
    await db.execute(sql`drop function refuse_start`);
  }
});

/** Claims attempts in the same moment, which form one group; undefined: the claim was left to a transaction of its own. */
const claimed = (claims: readonly (readonly [Sitter, recordId: number, ticket: string])[]) =>
  Promise.all(
    claims.map(async ([{ userId }, recordId, ticket]) => {
      const place = { userId, recordId, nowMs: upstream.now() };
      const done = await claimTogether(upstream.db, { place, ticket });
      return done && presentSaved(done.attempt, done.answers).map(({ given }) => given.join());
    }),
  );
const ticketsOf = async () => {
  const { ticket, pastTickets } = attempts;
  return upstream.db.select({ ticket, pastTickets }).from(attempts).orderBy(asc(attempts.id));
};

test("gives pages of several learners the right to save by one transaction, with what is saved", async () => {
  const { db } = upstream;
  const ids = (await together(each())).map(Number);
  const [first = 0, second = 0] = ids;
  const saved = { attemptId: first, questionId: 52, seq: 2, answer: ["C"], spentMs: 1 };
  await db.insert(attemptAnswers).values([saved, { ...saved, questionId: 51, seq: 1, answer: ["A"] }]);
  const claims = sitters.map((sitter, at) => [sitter, ids[at] ?? 0, `${PAGE}-${at}`] as const);
  statements = [];
  expect(await claimed(claims)).toEqual([["A", "C"], [], [], [], [], []]);
  // The fifth statement reads the order of options for the attempt with answers.
  expect(statements).toHaveLength(5);
  const after = sitters.map((_sitter, at) => ({ ticket: `${PAGE}-${at}`, pastTickets: [] as string[] }));
  expect(await ticketsOf()).toEqual(after);
  // The same page asks again, and another page takes an attempt over.
  const [one, two] = sitters as [Sitter, Sitter];
  expect(
    await claimed([
      [one, first, `${PAGE}-0`],
      [two, second, "page-fedcba98765432"],
    ]),
  ).toEqual([["A", "C"], []]);
  after[1] = { ticket: "page-fedcba98765432", pastTickets: [`${PAGE}-1`] };
  expect(await ticketsOf()).toEqual(after);
});

test("leaves claims of the same attempt, of paused and ended ones, of others and by former tickets to their own", async () => {
  const { db } = upstream;
  const ids = (await together(each())).map(Number);
  const [ordinary, paused, ended, expired, former] = sitters as [Sitter, Sitter, Sitter, Sitter, Sitter];
  const set = (at: number, values: Partial<typeof attempts.$inferInsert>) =>
    db
      .update(attempts)
      .set(values)
      .where(eq(attempts.id, ids[at] ?? 0));
  await set(1, { status: "paused", pausedAt: new Date(upstream.now() - 60_000) });
  await set(2, { status: "submitted" });
  await set(3, { deadline: new Date(upstream.now() - GRACE_MS) });
  await set(4, { ticket: "page-fedcba98765432", pastTickets: [PAGE] });
  const claims = [ordinary, ordinary, paused, ended, expired, former, ordinary].map(
    (sitter, at) => [sitter, ids[[0, 0, 1, 2, 3, 4, 5][at] ?? 0] ?? 0, PAGE] as const,
  );
  expect(await claimed(claims)).toEqual([[], ...claims.slice(1).map(() => undefined)]);
  const codes = [];
  for (const [{ asking }, recordId, ticket] of claims) {
    const input = { record_id: String(recordId), ticket };
    codes.push((await upstream.envelope(api.examContinue, input, asking)).code);
  }
  const { ok, expired: over, conflict, notFound } = CODES;
  expect(codes).toEqual([ok, ok, ok, over, over, conflict, notFound]);
  expect(
    (
      await db
        .select()
        .from(attempts)
        .where(eq(attempts.id, ids[1] ?? 0))
    )[0]?.status,
  ).toBe("doing");
});

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
