import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { LESSON_ROW } from "../catalogue/lessonRow.ts";
import type { PageCut } from "../../platform/db/page.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { learnRecords, studyDays } from "../../platform/db/schema/learning.ts";
import { inBranch } from "../catalogue/subjectBranch.ts";
import type { SubjectRow } from "../catalogue/subjectRows.ts";
import { isReleasedVerdict } from "../paper/releasedScores.ts";
import { countsAsAnswered, countsAsJudged } from "../practice/runRows.ts";

interface Studying {
  readonly userId: number;
  /** Id of a subject of any level; undefined: all subjects. */
  readonly subjectId: string | undefined;
  readonly tree: readonly SubjectRow[];
  readonly nowMs: number;
}

/**
 * Returns a learner's figures in a subject and all subjects below it: days of study (latest first), answers, answers
 * with a verdict, right answers, finished exams and finished runs.
 */
export async function studyFigures(db: Db, { userId, subjectId, tree, nowMs }: Studying) {
  const own = and(eq(attempts.userId, userId), inBranch(attempts.subjectId, tree, subjectId));
  const [days, [answers], [exams]] = await Promise.all([
    db
      .select()
      .from(studyDays)
      .where(and(eq(studyDays.userId, userId), inBranch(studyDays.subjectId, tree, subjectId)))
      .orderBy(desc(studyDays.day)),
    db
      .select({
        done: count(),
        judged: sql<number>`count(*) filter (where ${countsAsJudged})::int`,
        right: sql<number>`count(*) filter (where ${attemptAnswers.status} = 'right')::int`,
      })
      .from(attemptAnswers)
      .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
      .where(and(own, countsAsAnswered, isReleasedVerdict({ userId, nowMs }))),
    db
      .select({ value: count() })
      .from(attempts)
      .where(and(own, eq(attempts.status, "finished"))),
  ]);
  return {
    days,
    doneNum: answers?.done ?? 0,
    judgedNum: answers?.judged ?? 0,
    rightNum: answers?.right ?? 0,
    examNum: exams?.value ?? 0,
  };
}

export type StudyDay = Awaited<ReturnType<typeof studyFigures>>["days"][number];

/** Returns one page of the lessons that a learner has begun, the last studied first, and their total number. */
export async function pageOfLearnRecords(db: Db, userId: number, cut: PageCut) {
  const own = eq(learnRecords.userId, userId);
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        record: learnRecords,
        lesson: LESSON_ROW,
        course: courses,
      })
      .from(learnRecords)
      .innerJoin(lessons, eq(lessons.id, learnRecords.lessonId))
      .innerJoin(courses, eq(courses.id, learnRecords.courseId))
      .where(own)
      .orderBy(desc(learnRecords.updatedAt))
      .limit(cut.size)
      .offset(cut.offset),
    db.select({ total: count() }).from(learnRecords).where(own),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
