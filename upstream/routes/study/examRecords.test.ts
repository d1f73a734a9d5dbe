import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/study/endpoints.ts";
import { attempts } from "../../db/schema/practice.ts";
import { users } from "../../db/schema/users.ts";
import { signIn } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("a package has the questions of its subject, and what the learner has finished of it", async () => {
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
  await db.insert(attempts).values([
    { ...own, requestId: "a", status: "finished", questionNum: 10, rightNum: 4 },
    { ...own, requestId: "b", status: "finished", questionNum: 5, rightNum: 5 },
    { ...own, requestId: "c", status: "doing", questionNum: 100, rightNum: 100 },
    { ...own, requestId: "d", subjectId: 402, status: "finished", questionNum: 7, rightNum: 7 },
  ]);
  const [daily, chapters] = await packages({ subject_id: "313" });
  expect(daily).toMatchObject({ total_num: 5, done_num: 0 });
  expect(chapters).toMatchObject({ total_num: 5, done_num: 15, right_rate: 60 });
  expect((await packages({ subject_id: "400" }))[1]).toMatchObject({ total_num: 1, done_num: 7 });
});
