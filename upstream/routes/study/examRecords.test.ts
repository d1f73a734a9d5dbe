import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/study/endpoints.ts";
import { attemptAnswers, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("a package counts the questions of its subject and those that the learner has done", async () => {
  const { db } = upstream;
  const token = await signIn(upstream, "xiaoming");
  const packages = (input: object) => upstream.call(api.examPackage, input, { token });
  expect(await packages({})).toMatchObject([
    { exam_type: "3", total_num: 6, done_num: 0, right_rate: 0 },
    { exam_type: "4", total_num: 6 },
    { exam_type: "5", total_num: 6 },
  ]);
  const [user] = await db.select().from(users).where(eq(users.agencyId, 1));
  if (!user) throw new Error("no learner");
  const own = { userId: user.id, agencyId: 1, subjectId: 315, examType: 4, ticket: "t", questionIds: [] };
  const runs = await db
    .insert(attempts)
    .values([
      { ...own, requestId: "a", status: "finished" },
      { ...own, requestId: "b", status: "doing" },
      { ...own, requestId: "c", subjectId: 402, status: "finished" },
    ])
    .returning({ id: attempts.id });
  const answered = (run: number, questionId: number, status: "right" | "wrong" | "no_answer" | null) => ({
    attemptId: runs[run]?.id ?? 0,
    questionId,
    status,
  });
  await db
    .insert(attemptAnswers)
    .values([
      answered(0, 51, "wrong"),
      answered(0, 52, "right"),
      answered(0, 53, "no_answer"),
      answered(0, 54, null),
      answered(1, 51, "right"),
      answered(2, 56, "right"),
    ]);
  const [daily, chapters] = await packages({ subject_id: "313" });
  expect(daily).toMatchObject({ total_num: 5, done_num: 0 });
  // Each answered question counts once, also in runs under way. A question does not count if the learner only looked up
  // its key or only saved it.
  expect(chapters).toMatchObject({ total_num: 5, done_num: 2, right_rate: 67 });
  expect((await packages({ subject_id: "400" }))[1]).toMatchObject({
    total_num: 1,
    done_num: 1,
    right_rate: 100,
  });
});
