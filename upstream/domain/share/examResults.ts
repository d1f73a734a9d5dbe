import { and, desc, eq } from "drizzle-orm";
import { findExamType } from "#shared/domain/examTypes.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { releasedOf } from "../paper/releasedScores.ts";
import type { ResultSource } from "./resultSource.ts";

/** Finds the learner's exam attempts that are finished, marked and have a released score. */
export const examResults: ResultSource = async (db, { userId, nowMs, id }, most) => {
  const one = id === undefined ? undefined : eq(attempts.id, id);
  const rows = await db
    .select({ attempt: attempts, paper: papers.name, subject: subjects.name })
    .from(attempts)
    .innerJoin(subjects, eq(subjects.id, attempts.subjectId))
    .leftJoin(papers, eq(papers.id, attempts.paperId))
    .where(and(eq(attempts.userId, userId), eq(attempts.mode, ""), eq(attempts.status, "finished"), one))
    .orderBy(desc(attempts.beginTime), desc(attempts.id))
    .limit(most);
  const { scores } = await releasedOf(
    db,
    rows.map(({ attempt }) => attempt),
    { userId, nowMs },
  );
  const shown = rows.filter(({ attempt }) => scores.has(attempt.id));
  return shown.map(({ attempt, paper, subject }) => ({
    id: attempt.id,
    title: paper ?? `${subject} · ${findExamType(String(attempt.examType))?.name ?? "考试"}`,
    subjectId: attempt.subjectId,
    score: String(Number(attempt.score ?? 0)),
    totalScore: String(Number(attempt.totalScore)),
    unit: "分",
    at: attempt.endTime ?? attempt.beginTime,
  }));
};
