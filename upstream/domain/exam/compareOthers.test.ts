import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { newLearner } from "../../testing/learners.ts";
import { startTestUpstream, type TestUpstream } from "../../testing/testUpstream.ts";
import type { AttemptRow } from "./attemptRows.ts";
import { compareOthers } from "./compareOthers.ts";
import { recountScores } from "./scoreCounts.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("compares a learner's score with the best scores of the other learners only", async () => {
  const { db } = upstream;
  const paper = { id: 777, subjectId: 315, name: "模拟卷", kind: "mock", examType: 7 } as const;
  await db.insert(papers).values({ ...paper, totalScore: "100", passScore: "60", limitMinutes: 30 });
  const learners = [];
  for (let no = 0; no < 12; no += 1) learners.push((await newLearner(upstream)).id);
  const sat = (userId: number, score: number | null, mode = "") => ({
    userId,
    agencyId: 1,
    paperId: paper.id,
    subjectId: 315,
    examType: 7,
    mode,
    status: "finished" as const,
    score: score === null ? null : String(score),
    totalScore: "100",
    requestId: randomUUID(),
    ticket: "",
    questionIds: [],
  });
  const rows = await db
    .insert(attempts)
    .values([
      ...learners.map((userId, no) => sat(userId, no * 10)),
      // Rows that do not count: a score below the learner's best, a practice run, and an attempt without a score.
      sat(learners[5] ?? 0, 1),
      sat(learners[0] ?? 0, 99, "random"),
      sat(learners[1] ?? 0, null),
    ])
    .returning();
  await recountScores(db, paper.id);
  const of = (userId: number | undefined) =>
    rows.find((row) => row.userId === userId && row.score !== "1.00");
  const found = of(learners[5]);
  if (!found) throw new Error("no attempt");
  const mine: AttemptRow = { ...found, paperId: paper.id };
  // Scores of the other learners: 0, 10, 20, 30, 40, 60, 70, 80, 90, 100, 110.
  const compared = await compareOthers(db, mine);
  expect(compared).toMatchObject({ others_num: 11, median_score: 60, rank_percent: 45 });
  expect(compared.distribution.map(({ num }) => num)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
  expect(await compareOthers(db, { ...mine, status: "doing" })).toMatchObject({
    rank_percent: -1,
    others_num: 11,
  });
  // A learner who is not in the histogram yet is compared with all its 12 learners.
  const { id } = await newLearner(upstream);
  expect(await compareOthers(db, { ...mine, userId: id, score: "65" })).toMatchObject({
    others_num: 12,
    median_score: 55,
    rank_percent: 58,
  });
});
