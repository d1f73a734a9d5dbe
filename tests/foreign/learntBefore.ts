import { and, eq } from "drizzle-orm";
import {
  practiceAnswer,
  practiceFinish,
  practiceSingle,
  practiceStart,
} from "#shared/contract/practice/endpoints.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { packages } from "#upstream/platform/db/schema/orders.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { handedIn } from "#upstream/testing/handedIn.ts";
import { signIn } from "#upstream/testing/learners.ts";
import type { TestUpstream } from "#upstream/testing/testUpstream.ts";

/**
 * Gives the learner 13800000001 data for which the specification has no calls: a classroom with files, a package of
 * questions, a mock exam, a finished practice run and one in progress, and a missed question.
 */
export async function learntBefore(upstream: TestUpstream) {
  const { db } = upstream;
  const token = await signIn(upstream, "13800000001");
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.mobile, "13800000001"), eq(users.agencyId, 1)));
  const userId = user?.id ?? 0;
  const [bank] = await db
    .insert(packages)
    .values({ agencyId: 1, subjectId: 313, examType: 5, name: "真题库", price: "9.9" })
    .returning();
  const grant = { userId, agencyId: 1, origin: "gift" as const };
  await db.insert(enrolments).values([
    { ...grant, classroomId: 21 },
    { ...grant, packageId: bank?.id ?? null },
  ]);
  await upstream.call(practiceSingle, { question_id: "51", answer: ["A"] }, { token });
  await handedIn(db, { userId, nowMs: upstream.now(), answers: { 51: ["A"], 52: ["A", "C"] } });
  const start = { mode: "random", subject_id: "315" };
  const run = await upstream.call(practiceStart, { ...start, request_id: "a-run-that-is-over" }, { token });
  await upstream.call(
    practiceFinish,
    { record_id: run.record_id, request_id: "the-end-of-this-run" },
    { token },
  );
  const open = await upstream.call(practiceStart, { ...start, request_id: "a-run-under-way-01" }, { token });
  await upstream.call(practiceAnswer, { record_id: open.record_id, seq: 1, answer: ["A"] }, { token });
  return { userId, token };
}
