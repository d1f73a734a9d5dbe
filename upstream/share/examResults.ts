import { type SQL, and, desc, eq } from "drizzle-orm";
import { findExamType } from "#shared/domain/examTypes.ts";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { papers } from "../db/schema/exams.ts";
import { subjects } from "../db/schema/subjects.ts";
import { releasedOf } from "../paper/releasedScores.ts";
import type { Asking, ResultSource, SharedResult } from "./results.ts";

/** Sittings that have a mark, and one that may be told: none that is under way, waits for a teacher, or whose exam keeps it back. */
export const examResults: ResultSource = {
  async find(db, { id, ...asking }) {
    const [found] = await select(db, asking, eq(attempts.id, id));
    return found;
  },
  last: (db, asking, most) => select(db, asking, undefined, most),
};

async function select(
  db: Db,
  { userId, nowMs }: Asking,
  where: SQL | undefined,
  most = 1,
): Promise<readonly SharedResult[]> {
  const rows = await db
    .select({ attempt: attempts, paper: papers.name, subject: subjects.name })
    .from(attempts)
    .innerJoin(subjects, eq(subjects.id, attempts.subjectId))
    .leftJoin(papers, eq(papers.id, attempts.paperId))
    .where(and(eq(attempts.userId, userId), eq(attempts.mode, ""), eq(attempts.status, "finished"), where))
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
}
