import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { learnRecord, mySubject, userData } from "#shared/contract/study/endpoints.ts";
import { groupBy } from "#upstream/db/groupBy.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { attemptAnswers, attempts } from "#upstream/db/schema/attempts.ts";
import { courses, lessons } from "#upstream/db/schema/catalogue.ts";
import { learnRecords, studyDays } from "#upstream/db/schema/learning.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { inBranch } from "#upstream/db/subjectBranch.ts";
import { presentTree, subjectOf, subjectRows } from "#upstream/db/subjectRows.ts";
import { studyEntry } from "#upstream/enrolment/studyEntry.ts";
import { isReleasedVerdict } from "#upstream/paper/releasedScores.ts";
import { route } from "../route.ts";
import { coverUrl } from "#upstream/media/urls.ts";
import { countsAsAnswered } from "#upstream/practice/runRows.ts";
import { flagText, timeText } from "#upstream/kit/fields.ts";
import { DATE, shanghai } from "#upstream/kit/shanghai.ts";
import { firstDay, timeRank } from "#upstream/study/timeRank.ts";
import { percentOf } from "../catalogue/chapters.ts";
import { shownCourses } from "#upstream/catalogue/courseCards.ts";

/** Twelve weeks, with the week that has begun. */
const CALENDAR_DAYS = 84;

/** The branches of the tree in which the learner owns a course. */
export const serveMySubject = route(mySubject, async ({ deps, agency, user, nowMs }) => {
  const { courses: owned } = await loadOwnership(deps.db, user.userId, nowMs);
  const tree = await subjectRows.of(deps.db, nowMs);
  const rows = await deps.db
    .selectDistinct({ subjectId: courses.subjectId })
    .from(courses)
    .where(shownCourses({ agency, tree }, inArray(courses.id, [...owned.keys()])));
  const subjectIds = new Set(rows.map(({ subjectId }) => subjectId));
  const kept = new Set<number>();
  for (const row of [...tree].reverse()) {
    const wanted = kept.has(row.id) || subjectIds.has(row.id);
    if (!wanted) continue;
    kept.add(row.id);
    if (row.parentId !== null) kept.add(row.parentId);
  }
  return presentTree(
    tree.filter(({ id }) => kept.has(id)),
    agency.id,
    agency.subjectIds,
  );
});

export const serveUserData = route(userData, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const tree = await subjectRows.of(db, nowMs);
  const own = and(eq(attempts.userId, user.userId), inBranch(attempts.subjectId, tree, input.subject_id));
  const [rows, [answers], [exams]] = await Promise.all([
    db
      .select()
      .from(studyDays)
      .where(and(eq(studyDays.userId, user.userId), inBranch(studyDays.subjectId, tree, input.subject_id)))
      .orderBy(desc(studyDays.day)),
    db
      .select({
        done: count(),
        right: sql<number>`count(*) filter (where ${attemptAnswers.status} = 'right')::int`,
      })
      .from(attemptAnswers)
      .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
      .where(and(own, countsAsAnswered, isReleasedVerdict({ userId: user.userId, nowMs }))),
    db
      .select({ value: count() })
      .from(attempts)
      .where(and(own, eq(attempts.status, "finished"))),
  ]);
  const byDay = new Map([...groupBy(rows, ({ day }) => day)].map(([day, own]) => [day, sumOf(own)]));
  const bySubject = groupBy(rows, ({ subjectId }) => subjectId);
  const done = answers?.done ?? 0;
  return {
    study_time: sumOf(rows).seconds,
    today_time: byDay.get(shanghai(nowMs).toFormat(DATE))?.seconds ?? 0,
    days: byDay.size,
    streak: streakOf(byDay, nowMs),
    done_num: done,
    right_rate: done === 0 ? 0 : Math.round(((answers?.right ?? 0) / done) * 100),
    exam_num: exams?.value ?? 0,
    rank_percent: await timeRank(db, sumOf(rows.filter(({ day }) => day > firstDay(nowMs))).seconds, {
      agencyId: agency.id,
      userId: user.userId,
      subjectId: input.subject_id,
      tree,
      nowMs,
    }),
    week: lastDays(7, nowMs).map((date) => ({
      date,
      time: byDay.get(date)?.seconds ?? 0,
      num: byDay.get(date)?.answeredNum ?? 0,
    })),
    calendar: lastDays(CALENDAR_DAYS, nowMs).flatMap((date) => {
      const row = byDay.get(date);
      return row ? [{ date, time: row.seconds, num: row.answeredNum }] : [];
    }),
    subject: tree.flatMap(({ id, name, rootId }) => {
      const own = bySubject.get(id);
      if (!own) return [];
      const { seconds, answeredNum } = sumOf(own);
      const root = { root_id: String(rootId), root_name: subjectOf(tree, rootId).name };
      return [{ id: String(id), name, ...root, time: seconds, num: answeredNum }];
    }),
  };
});

function sumOf(rows: readonly (typeof studyDays.$inferSelect)[]) {
  return {
    seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
    answeredNum: rows.reduce((sum, { answeredNum }) => sum + answeredNum, 0),
  };
}

export const serveLearnRecord = route(learnRecord, async ({ input, deps, user, nowMs }) => {
  const cut = pageCut(input);
  const own = eq(learnRecords.userId, user.userId);
  const [ownership, rows, [counted]] = await Promise.all([
    loadOwnership(deps.db, user.userId, nowMs),
    deps.db
      .select({
        record: learnRecords,
        lesson: lessons,
        course: courses,
        hue: subjects.hue,
        glyph: subjects.glyph,
      })
      .from(learnRecords)
      .innerJoin(lessons, eq(lessons.id, learnRecords.lessonId))
      .innerJoin(courses, eq(courses.id, learnRecords.courseId))
      .innerJoin(subjects, eq(subjects.id, courses.subjectId))
      .where(own)
      .orderBy(desc(learnRecords.updatedAt))
      .limit(cut.size)
      .offset(cut.offset),
    deps.db.select({ total: count() }).from(learnRecords).where(own),
  ]);
  const list = rows.map(({ record, lesson, course, hue, glyph }) => ({
    ...studyEntry(ownership, lesson),
    course_id: String(course.id),
    course_name: course.name,
    course_cover: coverUrl({ hue, seed: course.id, glyph }),
    lesson_id: String(lesson.id),
    lesson_name: lesson.name,
    position: record.position,
    duration: lesson.duration,
    progress: percentOf(lesson, record),
    is_finish: flagText(record.isFinished),
    update_time: timeText(record.updatedAt),
  }));
  return pageOfRows(cut, list, counted?.total ?? 0);
});

/** Days in a row up to today; a day that has only begun does not break it. */
function streakOf(byDay: ReadonlyMap<string, unknown>, nowMs: number): number {
  const today = shanghai(nowMs);
  let day = byDay.has(today.toFormat(DATE)) ? today : today.minus({ days: 1 });
  let streak = 0;
  for (; byDay.has(day.toFormat(DATE)); day = day.minus({ days: 1 })) streak += 1;
  return streak;
}

function lastDays(days: number, nowMs: number): string[] {
  const first = shanghai(nowMs).minus({ days: days - 1 });
  return Array.from({ length: days }, (_, later) => first.plus({ days: later }).toFormat(DATE));
}
