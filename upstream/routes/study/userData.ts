import { learnRecord, mySubject, userData } from "#shared/contract/study/endpoints.ts";
import { accuracy } from "#shared/domain/accuracy.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { presentTree, subjectOf, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { studyEntry } from "#upstream/domain/enrolment/studyEntry.ts";
import { route } from "../route.ts";
import { productCover } from "#upstream/domain/catalogue/productCover.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { firstDay, timeRank } from "#upstream/domain/study/timeRank.ts";
import { percentOf } from "#upstream/domain/catalogue/lessonProgress.ts";
import { externalPercent, pageOfExternalRecords } from "#upstream/domain/play/externalRecords.ts";
import { type StudyDay, pageOfLearnRecords, studyFigures } from "#upstream/domain/study/userData.ts";
import { subjectIdsOfCourses } from "#upstream/domain/catalogue/courses.ts";

/** Days of the study calendar: twelve weeks including the current one. */
const CALENDAR_DAYS = 84;

export const userDataRoutes = [
  /** Returns the branches of the subject tree that contain a course which the learner owns. */
  route(mySubject, async ({ deps: { db }, agency, user, nowMs }) => {
    const { courses: owned } = await loadOwnership(db, user.userId, nowMs);
    const tree = await subjectRows.get(db, nowMs);
    const subjectIds = await subjectIdsOfCourses(db, { agency, tree }, [...owned.keys()]);
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
  }),
  route(userData, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const { userId } = user;
    const tree = await subjectRows.get(db, nowMs);
    const studying = { userId, subjectId: input.subject_id, tree, nowMs };
    const { days, doneNum, judgedNum, rightNum, examNum } = await studyFigures(db, studying);
    const byDay = new Map([...groupBy(days, ({ day }) => day)].map(([day, own]) => [day, sumOf(own)]));
    const bySubject = groupBy(days, ({ subjectId }) => subjectId);
    return {
      study_time: sumOf(days).seconds,
      today_time: byDay.get(shanghai(nowMs).toFormat(DATE))?.seconds ?? 0,
      days: byDay.size,
      streak: streakOf(byDay, nowMs),
      done_num: doneNum,
      right_rate: accuracy(rightNum, judgedNum),
      exam_num: examNum,
      rank_percent: await timeRank(db, sumOf(days.filter(({ day }) => day > firstDay(nowMs))).seconds, {
        agencyId: agency.id,
        ...studying,
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
  }),
  route(learnRecord, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut(input);
    if (user.isAsserted) {
      const own = await pageOfExternalRecords(db, { agencyId: agency.id, userId: user.userId }, cut);
      // A learner's courses are all of the operator's API or all of this database: these records are never mixed.
      if (own.total > 0) return presentPage(cut, own, presentExternal);
    }
    const [tree, ownership, found] = await Promise.all([
      subjectRows.get(db, nowMs),
      loadOwnership(db, user.userId, nowMs),
      pageOfLearnRecords(db, user.userId, cut),
    ]);
    return presentPage(cut, found, ({ record, lesson, course }) => ({
      ...studyEntry(ownership, lesson),
      course_id: String(course.id),
      course_name: course.name,
      course_cover: productCover({ ...course, type: "course" }, subjectOf(tree, course.subjectId)),
      lesson_id: String(lesson.id),
      lesson_name: lesson.name,
      position: record.position,
      duration: lesson.duration,
      progress: percentOf(lesson, record),
      is_finish: flagText(record.isFinished),
      update_time: timeText(record.updatedAt),
    }));
  }),
];

function sumOf(rows: readonly StudyDay[]) {
  return {
    seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0),
    answeredNum: rows.reduce((sum, { answeredNum }) => sum + answeredNum, 0),
  };
}

/** Returns the learner's record of a lesson that the API plays. Only the API knows whether it can still be opened. */
function presentExternal(record: Awaited<ReturnType<typeof pageOfExternalRecords>>["rows"][number]) {
  return {
    course_id: record.courseId,
    course_name: record.courseName,
    course_cover: record.courseCover,
    classroom_id: record.classroomId,
    lesson_id: record.lessonId,
    lesson_name: record.lessonName,
    position: record.position,
    duration: record.length,
    progress: externalPercent(record),
    is_finish: flagText(record.isFinished),
    lock: "",
    contract_id: "",
    update_time: timeText(record.updatedAt),
  };
}

/** Counts consecutive days of study up to today. A day without study ends the count, except today. */
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
