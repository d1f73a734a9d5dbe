import fc from "fast-check";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { examScores } from "../../platform/db/schema/exams.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { examsOf } from "../paper/examPapers.ts";
import { askForClosing, closeAccount } from "../privacy/closing.ts";
import { addMock, handedIn } from "../../testing/handedIn.ts";
import { newLearner } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { type AttemptRow, isExamAttempt } from "./attemptRows.ts";
import { endAttempt } from "./endAttempt.ts";
import { markAttempt } from "./markAnswer.ts";
import { regradeExam } from "./regradeExam.ts";
import { reopenAttempt } from "./reopen.ts";
import { addUpScores, moveScores, recountScores } from "./scoreCounts.ts";

const CHOICE = 51;
const ESSAY = 55;

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

/** Returns the number of learners by best score, from the histogram. */
async function histogram(paperId: number): Promise<Record<string, number>> {
  const rows = await upstream.db
    .select({ score: examScores.score, num: sql<number>`sum(${examScores.num})::int` })
    .from(examScores)
    .where(and(eq(examScores.paperId, paperId), eq(examScores.agencyId, 1)))
    .groupBy(examScores.score)
    .having(sql`sum(${examScores.num}) <> 0`);
  return Object.fromEntries(rows.map(({ score, num }) => [Number(score), num]));
}

const attemptsOf = async (paperId: number): Promise<readonly AttemptRow[]> =>
  (
    await upstream.db.select().from(attempts).where(eq(attempts.paperId, paperId)).orderBy(attempts.id)
  ).filter(isExamAttempt);

/** Returns the number of learners by best score, counted from the attempts. */
async function counted(paperId: number): Promise<Record<string, number>> {
  const bestOf = new Map<number, number>();
  for (const { userId, status, score } of await attemptsOf(paperId))
    if (status === "finished" && score !== null)
      bestOf.set(userId, Math.max(bestOf.get(userId) ?? 0, Number(score)));
  const nums: Record<string, number> = {};
  for (const best of bestOf.values()) nums[best] = (nums[best] ?? 0) + 1;
  return nums;
}

const step = fc.record({
  what: fc.constantFrom(
    "sit",
    "sit",
    "sit",
    "mark",
    "mark",
    "regrade",
    "reopen",
    "addUp",
    "recount",
    "close",
  ),
  who: fc.nat(3),
  isRight: fc.boolean(),
  hasEssay: fc.boolean(),
  mark: fc.nat(10),
});

test("the histogram of scores equals a recount after any sequence of submits, marks, corrected keys, reopenings and closed accounts", async () => {
  const { db } = upstream;
  const learners: number[] = [];
  for (let no = 0; no < 4; no += 1) learners.push((await newLearner(upstream)).id);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const paperId = await addMock(db, [CHOICE, ESSAY]);
      for (const { what, who, isRight, hasEssay, mark } of steps) {
        const nowMs = upstream.now();
        const userId = learners[who] ?? 0;
        const all = await attemptsOf(paperId);
        const open = all.find((one) => one.userId === userId && one.status === "doing");
        if (what === "sit" && open)
          await inTransaction(db, (tx) => endAttempt(tx, open, { by: "learner", endMs: nowMs }));
        else if (what === "sit") {
          const answers = { [CHOICE]: [isRight ? "B" : "A"], [ESSAY]: hasEssay ? ["说明理由"] : [] };
          await handedIn(db, { userId, nowMs, answers, paperId });
        } else if (what === "mark") {
          const waiting = all.find((one) => one.userId === userId && one.status === "reviewing");
          const given = { recordId: waiting?.id ?? 0, questionId: ESSAY, score: mark, comment: "" };
          if (waiting)
            await inTransaction(db, async (tx) => {
              const { before } = await markAttempt(tx, [given], { markedBy: "t", nowMs });
              await moveScores(tx, [before], { isAlone: true });
            });
        } else if (what === "regrade") {
          const answer = [isRight ? "A" : "B"];
          await db
            .update(questions)
            .set({ answer, revision: sql`${questions.revision} + 1` })
            .where(eq(questions.id, CHOICE));
          const exam = (await examsOf(db, [paperId])).get(paperId);
          if (exam) await inTransaction(db, (tx) => regradeExam(tx, exam, nowMs));
        } else if (what === "reopen" && !open) {
          const last = all.findLast((one) => one.userId === userId);
          const exam = (await examsOf(db, [paperId])).get(paperId);
          const again = { recordId: last?.id ?? 0, minutes: 30, note: "", nowMs };
          if (last && exam) await inTransaction(db, (tx) => reopenAttempt(tx, exam, again));
        } else if (what === "addUp") await inTransaction(db, addUpScores);
        else if (what === "recount") await inTransaction(db, (tx) => recountScores(tx, paperId));
        else if (what === "close" && who === 3) {
          await inTransaction(db, (tx) => askForClosing(tx, { userId, nowMs }));
          upstream.advance(8 * 86_400_000);
          const due = { key: String(userId), nowMs: upstream.now(), log: { info: () => undefined } };
          await inTransaction(db, (tx) => closeAccount.run({ ...due, db: tx }));
        }
        expect(await histogram(paperId), what).toEqual(await counted(paperId));
      }
      await inTransaction(db, addUpScores);
      const rows = await db.select().from(examScores).where(eq(examScores.paperId, paperId));
      expect(new Set(rows.map(({ score }) => score)).size).toBe(rows.length);
    }),
    { numRuns: 12 },
  );
});

test("the histogram counts all learners who hand in at the same moment", async () => {
  const { db } = upstream;
  const paperId = await addMock(db, [CHOICE]);
  const learners = [];
  for (let no = 0; no < 12; no += 1) learners.push(await newLearner(upstream));
  const nowMs = upstream.now();
  await Promise.all(
    learners.map(({ id: userId }) => handedIn(db, { userId, nowMs, answers: { [CHOICE]: ["C"] }, paperId })),
  );
  const ids = (await attemptsOf(paperId)).map(({ id }) => id);
  expect(await histogram(paperId)).toEqual({ 0: 12 });
  // The test deletes attempts without moveScores, so the histogram is wrong until the recount.
  await db.delete(attempts).where(inArray(attempts.id, ids.slice(0, 2)));
  await inTransaction(db, (tx) => recountScores(tx, paperId));
  expect(await histogram(paperId)).toEqual({ 0: 10 });
});
