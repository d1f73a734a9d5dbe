import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { hasPages } from "../catalogue/lessonProgress.ts";
import { isActiveAt, sumProgress, loadRecords, progressOf } from "../catalogue/ownership.ts";
import { classroomCourses, courses } from "../../platform/db/schema/catalogue.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { users } from "../../platform/db/schema/users.ts";

interface ReportScope {
  /** Agency of the learners; undefined: all agencies. */
  readonly agencyId: number | undefined;
  readonly nowMs: number;
}

type CourseRow = Pick<typeof courses.$inferSelect, "id" | "name" | "lessonNum">;

/** Returns the progress of each learner with access to a course, whether by the course itself or by a classroom. */
export async function courseReport(tx: Db, course: CourseRow, asked: ReportScope) {
  const holding = tx
    .select({ id: classroomCourses.classroomId })
    .from(classroomCourses)
    .where(eq(classroomCourses.courseId, course.id));
  const where = or(eq(enrolments.courseId, course.id), inArray(enrolments.classroomId, holding));
  return reportOf(tx, { ...asked, where, own: [course] });
}

/** Returns the progress of each learner of a classroom, in all and by course. */
export async function classReport(tx: Db, classroomId: number, asked: ReportScope) {
  const own = await tx
    .select({ id: courses.id, name: courses.name, lessonNum: courses.lessonNum })
    .from(classroomCourses)
    .innerJoin(courses, eq(courses.id, classroomCourses.courseId))
    .where(eq(classroomCourses.classroomId, classroomId))
    .orderBy(asc(classroomCourses.sort), asc(courses.id));
  return reportOf(tx, { ...asked, where: eq(enrolments.classroomId, classroomId), own });
}

async function reportOf(
  tx: Db,
  {
    agencyId,
    nowMs,
    where,
    own,
  }: ReportScope & { readonly where: ReturnType<typeof or>; readonly own: readonly CourseRow[] },
) {
  const learners = await tx
    .select({
      id: users.id,
      realname: users.realname,
      nickname: users.nickname,
      mobile: users.mobile,
      // If one of several grants has no end, the access has no end.
      isEndless: sql<boolean>`bool_or(${enrolments.expiresAt} is null)`,
      until: sql<string | null>`max(${enrolments.expiresAt})::text`,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(
      and(where, isActiveAt(nowMs), agencyId === undefined ? undefined : eq(enrolments.agencyId, agencyId)),
    )
    .groupBy(users.id, users.realname, users.nickname, users.mobile)
    .orderBy(asc(users.id));
  const records = await loadRecords(
    tx,
    learners.map(({ id }) => id),
    own.map(({ id }) => id),
  );
  const byLearner = groupBy(records, ({ userId }) => userId);
  return learners.map(({ isEndless, until, ...learner }) => {
    const rows = byLearner.get(learner.id) ?? [];
    const learnt = { learnt: sumProgress(rows) };
    const played = rows.filter((row) => !hasPages(row)).reduce((sum, { watched }) => sum + watched, 0);
    const last = rows.reduce((most, { updatedAt }) => Math.max(most, updatedAt.getTime()), 0);
    return {
      ...learner,
      until: isEndless || until === null ? null : new Date(until),
      progress: progressOf(learnt, own),
      byCourse: own.map((course) => ({ name: course.name, progress: progressOf(learnt, [course]) })),
      finishedNum: rows.filter(({ isFinished }) => isFinished).length,
      lessonNum: own.reduce((sum, course) => sum + course.lessonNum, 0),
      playedSeconds: played,
      lastAt: last === 0 ? null : new Date(last),
    };
  });
}
