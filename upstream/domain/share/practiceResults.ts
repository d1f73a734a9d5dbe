import { and, desc, eq, ne } from "drizzle-orm";
import { findMode } from "#shared/domain/practiceModes.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { questionChapters } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { isWhollyReleased } from "../paper/releasedScores.ts";
import type { ResultSource } from "./resultSource.ts";

/**
 * Finds finished practice runs with their number of right answers, which outsiders understand better than points.
 * Leaves out runs with a question that an exam embargoes.
 */
export const practiceResults: ResultSource = async (db, { userId, nowMs, id }, most) => {
  const one = id === undefined ? undefined : eq(attempts.id, id);
  const rows = await db
    .select({ attempt: attempts, subject: subjects.name, chapter: questionChapters.name })
    .from(attempts)
    .innerJoin(subjects, eq(subjects.id, attempts.subjectId))
    .leftJoin(questionChapters, eq(questionChapters.id, attempts.chapterId))
    .where(
      and(
        eq(attempts.userId, userId),
        ne(attempts.mode, ""),
        eq(attempts.status, "finished"),
        isWhollyReleased({ userId, nowMs }),
        one,
      ),
    )
    .orderBy(desc(attempts.beginTime), desc(attempts.id))
    .limit(most);
  return rows.map(({ attempt, subject, chapter }) => ({
    id: attempt.id,
    title: [subject, chapter ?? findMode(attempt.mode)?.name ?? "练习"].join(" · "),
    subjectId: attempt.subjectId,
    score: String(attempt.rightNum),
    totalScore: String(attempt.questionNum),
    unit: "题",
    at: attempt.endTime ?? attempt.beginTime,
  }));
};
