import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as account from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/exam/endpoints.ts";
import type { Batch } from "#upstream/domain/exam/judgeChanges.ts";
import { saveTogether } from "#upstream/domain/exam/saveTogether.ts";
import { busySeconds } from "#upstream/platform/db/busy.ts";
import { attemptAnswers, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { newLearner, newRequest, newVisitor } from "#upstream/testing/learners.ts";
import {
  type Answer,
  type Asking,
  startTestUpstream,
  type TestUpstream,
} from "#upstream/testing/testUpstream.ts";

const PAPER = 701;
const PAGE = "page-0123456789abcd";

interface Sitter {
  readonly userId: number;
  readonly asking: Asking;
  readonly record_id: string;
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
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  await upstream.db.delete(attempts);
  const seated: Sitter[] = [];
  while (seated.length < 6) seated.push(await sit());
  sitters = seated;
  statements = [];
});

async function sit(): Promise<Sitter> {
  const { id: userId, token } = await newLearner(upstream);
  const asking = { ...newVisitor(), token };
  const begin = { paper_id: String(PAPER), request_id: newRequest() };
  const { record_id } = await upstream.call(api.examStart, begin, asking);
  await upstream.call(api.examContinue, { record_id, ticket: PAGE }, asking);
  return { userId, asking, record_id };
}

const batch = (
  record_id: string,
  seq: number,
  rest: object = {},
): Batch & { readonly record_id: string } => ({
  record_id,
  ticket: PAGE,
  source: "laptop",
  base_seq: seq - 1,
  changes: [
    { seq, question_id: "51", answer: ["B"], marked: "0", spent_ms: 1_000, at: upstream.now(), ...rest },
  ],
});
const save = ({ asking, record_id }: Sitter, seq = 1): Promise<Answer> =>
  upstream.call(api.examSave, batch(record_id, seq), asking);
/** Saves batches of the same moment, which form one group; undefined: the batch was left to a transaction of its own. */
const together = (saves: readonly (readonly [Sitter, ReturnType<typeof batch>])[]) =>
  Promise.all(
    saves.map(async ([{ userId }, { record_id, ...own }]) => {
      const place = { userId, recordId: Number(record_id), nowMs: upstream.now() };
      return (await saveTogether(upstream.db, { place, batch: own }))?.result.savedSeq;
    }),
  );
const answersOf = (record_id: string) =>
  upstream.db
    .select({ answer: attemptAnswers.answer })
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, Number(record_id)));
const commits = () => statements.filter((text) => text.startsWith("commit")).length;

test("saves batches of several learners by one transaction, and stores each answer", async () => {
  const saved = await together(sitters.map((sitter) => [sitter, batch(sitter.record_id, 1)]));
  expect(saved).toEqual(sitters.map(() => 1));
  expect(commits()).toBe(1);
  expect(statements).toHaveLength(4);
  for (const { record_id } of sitters) expect(await answersOf(record_id)).toEqual([{ answer: ["B"] }]);
  const counted = await upstream.db.select({ num: attempts.changesNum }).from(attempts);
  expect(counted).toEqual(sitters.map(() => ({ num: 1 })));
});

test("leaves the second batch of an attempt and every batch that is refused to transactions of their own", async () => {
  const [over, elsewhere, stranger, full, long, ordinary] = sitters as [
    Sitter,
    Sitter,
    Sitter,
    Sitter,
    Sitter,
    Sitter,
  ];
  const { db } = upstream;
  const handIn = { record_id: over.record_id, ticket: PAGE, request_id: newRequest() };
  await upstream.call(api.examSubmit, handIn, over.asking);
  await db
    .update(attempts)
    .set({ changesNum: 20_000 })
    .where(eq(attempts.id, Number(full.record_id)));
  const saves = [
    [over, batch(over.record_id, 1)],
    [elsewhere, { ...batch(elsewhere.record_id, 1), ticket: "page-fedcba98765432" }],
    [stranger, batch(ordinary.record_id, 1)],
    [full, batch(full.record_id, 1)],
    [long, batch(long.record_id, 1, { question_id: "54", answer: ["长".repeat(500)] })],
    [ordinary, batch(ordinary.record_id, 1)],
    [ordinary, batch(ordinary.record_id, 2)],
  ] as const;
  expect(await together(saves)).toEqual([...saves.slice(0, 5).map(() => undefined), 1, undefined]);
  expect(await answersOf(ordinary.record_id)).toHaveLength(1);
  const codes = [];
  for (const [{ asking }, input] of saves)
    codes.push((await upstream.envelope(api.examSave, input, asking)).code);
  const { expired, conflict, notFound, badInput, ok } = CODES;
  expect(codes).toEqual([expired, conflict, notFound, badInput, ok, ok, ok]);
});

test("a save after the sign-out is refused, whatever else is saved at the moment", async () => {
  const [signedOut, ...others] = sitters as [Sitter, ...Sitter[]];
  const running = others.map((other) => save(other));
  await upstream.call(account.logout, {}, signedOut.asking);
  const refusal = await upstream.refusal(api.examSave, batch(signedOut.record_id, 1), signedOut.asking);
  expect(refusal.code).toBe(CODES.unauthorised);
  await Promise.all(running);
  expect(await answersOf(signedOut.record_id)).toEqual([]);
});

test("acknowledges nothing when the commit fails, and then only the batch that made it fail is not saved", async () => {
  const [broken, ...others] = sitters as [Sitter, ...Sitter[]];
  const { db } = upstream;
  await db.execute(sql`create function refuse_mark() returns trigger language plpgsql as $$
    begin if new.marked then raise exception 'refused at the commit'; end if; return new; end $$`);
  await db.execute(sql`create constraint trigger refuse_mark after insert on attempt_changes
    deferrable initially deferred for each row execute function refuse_mark()`);
  try {
    const marked = batch(broken.record_id, 1, { marked: "1" });
    const saves = others.map((other) => [other, batch(other.record_id, 1)] as const);
    expect(await together([[broken, marked], ...saves])).toEqual(sitters.map(() => undefined));
    for (const { record_id } of sitters) expect(await answersOf(record_id)).toEqual([]);
    const post = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(marked),
    };
    const failed = upstream.fetch(api.examSave.path, post, broken.asking);
    const saved = await Promise.all(others.map((other) => save(other)));
    expect((await failed).status).toBe(500);
    expect(saved.map(({ saved_seq }) => saved_seq)).toEqual(others.map(() => 1));
    expect(await answersOf(broken.record_id)).toEqual([]);
  } finally {
    await db.execute(sql`drop trigger refuse_mark on attempt_changes`);
    await db.execute(sql`drop function refuse_mark`);
  }
});

test("sends saves away that have waited for a second, with the seconds to wait, and stores nothing of them", async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  // Every save waits for this lock, with one connection as with many.
  const holder = upstream.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${attempts} in access exclusive mode`);
    await held;
  });
  const outcomes = sitters.map(async (sitter, at) => {
    // Each save before the fifth begins a group beside those that are not getting on.
    await delay(at * 120);
    return together([[sitter, batch(sitter.record_id, 1)]]).catch((error: unknown) => busySeconds(error));
  });
  const [, , , , fifth, sixth] = outcomes;
  const refused = await Promise.all([fifth, sixth]);
  end();
  await holder;
  expect(refused).toEqual([5, 5]);
  expect(await Promise.all(outcomes.slice(0, 4))).toEqual([[1], [1], [1], [1]]);
  for (const [at, { record_id }] of sitters.entries())
    expect(await answersOf(record_id)).toHaveLength(at < 4 ? 1 : 0);
});

const server = process.env["TEST_DATABASE_URL"];
if (server === undefined) console.info("skipped: TEST_DATABASE_URL names no PostgreSQL that can lock a row");

test.skipIf(server === undefined)("an attempt whose row is locked holds up no other", async () => {
  const [locked, ...others] = sitters as [Sitter, ...Sitter[]];
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  let isLocked = () => {};
  const locking = new Promise<void>((resolve) => (isLocked = resolve));
  const holder = upstream.db.transaction(async (tx) => {
    await tx
      .select()
      .from(attempts)
      .where(eq(attempts.id, Number(locked.record_id)))
      .for("update");
    isLocked();
    await held;
  });
  await locking;
  let isSaved = false;
  const waiting = save(locked).then((saved) => {
    isSaved = true;
    return saved;
  });
  const saved = await Promise.all(others.map((other) => save(other)));
  expect(saved.map(({ saved_seq }) => saved_seq)).toEqual(others.map(() => 1));
  expect(isSaved).toBe(false);
  end();
  await holder;
  expect(await waiting).toMatchObject({ saved_seq: 1 });
});
