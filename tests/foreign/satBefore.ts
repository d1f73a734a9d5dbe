import { eq } from "drizzle-orm";
import { examStart } from "#shared/contract/exam/endpoints.ts";
import { practiceFinish, practiceStart } from "#shared/contract/practice/endpoints.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { addMock, handedIn } from "#upstream/testing/handedIn.ts";
import type { TestUpstream } from "#upstream/testing/testUpstream.ts";

interface Learner {
  readonly userId: number;
  readonly token: string;
}

/**
 * Takes a practice run, a mock exam and an online exam, each with a wrong answer, and begins another mock exam.
 * @returns the addresses of the results and of the exam in progress
 */
export async function satBefore(
  upstream: TestUpstream,
  { userId, token }: Learner,
): Promise<Partial<Record<RouteId, string>>> {
  const { db } = upstream;
  const nowMs = upstream.now();
  const mock = await handedIn(db, { userId, nowMs, answers: { 51: ["A"] } });
  const online = await addMock(db, [53]);
  await db.update(papers).set({ kind: "online", showResult: "submitted" }).where(eq(papers.id, online));
  const sat = await handedIn(db, { userId, nowMs, answers: { 53: ["A"] }, paperId: online });
  const run = await upstream.call(
    practiceStart,
    { mode: "random", subject_id: "315", request_id: `a-run-of-the-test-${userId}` },
    { token },
  );
  await upstream.call(
    practiceFinish,
    { record_id: run.record_id, request_id: `finishing-the-run-${userId}` },
    { token },
  );
  const open = await addMock(db, [52]);
  const begun = await upstream.call(
    examStart,
    { paper_id: String(open), request_id: `an-exam-of-the-test-${userId}` },
    { token },
  );
  return {
    questionExamResult: `/question/exam/result?record=${run.record_id}`,
    mockExamResult: `/mock-exam-result?record=${mock.id}`,
    onlineResult: `/online-result?record=${sat.id}`,
    onlineExam: `/online-exam?record=${begun.record_id}`,
  };
}
