import { inTransaction } from "../platform/db/inTransaction.ts";
import type { Db } from "../platform/db/database.ts";
import { attemptAnswers, attempts } from "../platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "../platform/db/schema/exams.ts";
import type { AttemptRow } from "../domain/exam/attemptRows.ts";
import { endAttempt } from "../domain/exam/endAttempt.ts";

const HOUR_MS = 3_600_000;
let requests = 0;

interface Wanted {
  readonly userId: number;
  readonly nowMs: number;
  /** Option letters of the answers as the question bank has them, by question id. */
  readonly answers: Readonly<Record<number, readonly string[]>>;
  /** Id of an existing paper; undefined: a new mock exam is added. */
  readonly paperId?: number;
}

/** Adds a mock exam with these questions, ten points each, that began an hour ago. */
export async function addMock(db: Db, questionIds: readonly number[]): Promise<number> {
  const [paper] = await db
    .insert(papers)
    .values({
      subjectId: 315,
      name: "期末考试",
      kind: "mock",
      examType: 7,
      totalScore: String(10 * questionIds.length),
      passScore: String(6 * questionIds.length),
      limitMinutes: 120,
    })
    .returning();
  if (!paper) throw new Error("no paper");
  await db.insert(paperQuestions).values(
    questionIds.map((questionId, sort) => ({
      paperId: paper.id,
      questionId,
      section: "一",
      score: "10",
      sort,
    })),
  );
  return paper.id;
}

/** Adds an attempt of a learner of the first agency, and hands it in with the functions that real attempts use. */
export async function handedIn(db: Db, { userId, nowMs, answers, paperId }: Wanted): Promise<AttemptRow> {
  const ids = Object.keys(answers).map(Number);
  const paper = paperId ?? (await addMock(db, ids));
  requests += 1;
  const [attempt] = await db
    .insert(attempts)
    .values({
      agencyId: 1,
      userId,
      paperId: paper,
      subjectId: 315,
      examType: 7,
      requestId: `handed-in-${requests}`,
      ticket: "page-of-a-test-0001",
      questionIds: ids,
      layout: [{ name: "一", desc: "", questions: ids.map((id) => ({ id, score: 10 })) }],
      questionNum: ids.length,
      totalScore: String(10 * ids.length),
      beginTime: new Date(nowMs - HOUR_MS),
      deadline: new Date(nowMs + HOUR_MS),
    })
    .returning();
  if (!attempt) throw new Error("no attempt");
  await db.insert(attemptAnswers).values(
    ids.map((questionId, at) => ({
      attemptId: attempt.id,
      questionId,
      seq: at + 1,
      answer: answers[questionId] ?? [],
    })),
  );
  return inTransaction(db, (tx) =>
    endAttempt(tx, { ...attempt, paperId: paper }, { by: "learner", endMs: nowMs }),
  );
}
