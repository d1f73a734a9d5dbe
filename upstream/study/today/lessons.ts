import { and, asc, desc, eq, inArray, notInArray } from "drizzle-orm";
import type { Db } from "#upstream/db/database.ts";
import type { Ownership } from "#upstream/db/ownership.ts";
import { chapters, courses, lessons } from "#upstream/db/schema/catalogue.ts";
import { learnRecords } from "#upstream/db/schema/learning.ts";
import { lessonLock } from "#upstream/enrolment/lessonLock.ts";
import { idText } from "#upstream/kit/ids.ts";
import { hasPages, lessonLength } from "#upstream/db/lessonProgress.ts";
import { timeText } from "#upstream/kit/fields.ts";
import { type TodayItem, minutesOf, todayItem } from "./item.ts";

/** Of access that ends within so many days a learner is told. */
export const SOON_DAYS = 14;
const DAY_MS = 86_400_000;
const COURSES_LOOKED_AT = 50;
/** A class and an exam have their own place and time. */
const ELSEWHERE = ["live", "exam"] as const;

interface Learner {
  readonly userId: number;
  readonly ownership: Ownership;
  readonly nowMs: number;
}

interface Step {
  readonly courseId: number;
  readonly courseName: string;
  readonly lessonId: number;
  readonly lessonName: string;
  readonly minutes: number;
}

/** The lesson to go on with, and courses that end soon with theirs. */
export async function lessonItems(db: Db, learner: Learner): Promise<readonly TodayItem[]> {
  const steps = await nextSteps(db, learner);
  const [next] = steps.values();
  const place = (courseId: number) => idText(learner.ownership.studyRooms.get(courseId));
  const items = next
    ? [
        todayItem({
          key: `lesson-${next.lessonId}`,
          kind: "lesson",
          name: next.lessonName,
          minutes: next.minutes,
          course_id: String(next.courseId),
          course_name: next.courseName,
          classroom_id: place(next.courseId),
          lesson_id: String(next.lessonId),
        }),
      ]
    : [];
  const ending = await endingCourses(db, learner);
  const ends = ending.map(({ id, name, end }) => {
    const step = steps.get(id);
    // It is on the list already.
    const own = step && step.lessonId !== next?.lessonId ? step : undefined;
    return todayItem({
      key: `expiry-${id}`,
      kind: "expiry",
      name,
      minutes: own?.minutes ?? 0,
      course_id: String(id),
      course_name: name,
      classroom_id: place(id),
      lesson_id: idText(own?.lessonId),
      end_time: timeText(end),
    });
  });
  return [...items, ...ends];
}

/** Of each course that the learner may study the lesson to go on with; the course that was studied last comes first. */
async function nextSteps(db: Db, learner: Learner): Promise<ReadonlyMap<number, Step>> {
  const { ownership, userId } = learner;
  const open = [...ownership.courses.keys()].filter((courseId) => lessonLock(ownership, { courseId }) === "");
  if (open.length === 0) return new Map();
  const [records, rows] = await Promise.all([
    db
      .select()
      .from(learnRecords)
      .where(and(eq(learnRecords.userId, userId), inArray(learnRecords.courseId, open)))
      .orderBy(desc(learnRecords.updatedAt)),
    db
      .select({ lesson: lessons, courseName: courses.name })
      .from(lessons)
      .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(
        and(
          inArray(lessons.courseId, open.slice(0, COURSES_LOOKED_AT)),
          notInArray(lessons.type, [...ELSEWHERE]),
          eq(lessons.isShown, true),
        ),
      )
      .orderBy(
        asc(lessons.courseId),
        asc(chapters.sort),
        asc(chapters.id),
        asc(lessons.sort),
        asc(lessons.id),
      ),
  ]);
  const recordOf = new Map(records.map((record) => [record.lessonId, record]));
  const inOrder = [...new Set([...records.map(({ courseId }) => courseId), ...open])];
  const steps = new Map<number, Step>();
  for (const courseId of inOrder) {
    const own = rows.filter(({ lesson }) => lesson.courseId === courseId);
    const last = records.find((record) => record.courseId === courseId);
    const at = Math.max(
      0,
      own.findIndex(({ lesson }) => lesson.id === last?.lessonId),
    );
    // From where the learner is to the end, then what was left out before.
    const found = [...own.slice(at), ...own.slice(0, at)].find(
      ({ lesson }) => !recordOf.get(lesson.id)?.isFinished,
    );
    if (!found) continue;
    const { lesson, courseName } = found;
    steps.set(courseId, {
      courseId,
      courseName,
      lessonId: lesson.id,
      lessonName: lesson.name,
      minutes: restOf(lesson, recordOf.get(lesson.id)?.position ?? 0),
    });
  }
  return steps;
}

/** A page takes a minute. */
function restOf(lesson: typeof lessons.$inferSelect, position: number): number {
  const rest = Math.max(0, lessonLength(lesson) - position);
  return hasPages(lesson) ? Math.max(1, rest) : minutesOf(rest);
}

/** Courses whose last access ends within two weeks, the nearest first. */
async function endingCourses(db: Db, { ownership, nowMs }: Learner) {
  const soon = nowMs + SOON_DAYS * DAY_MS;
  const ids = [...ownership.courses].flatMap(([id, end]) => (end && end.getTime() <= soon ? [id] : []));
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(inArray(courses.id, ids))
    .orderBy(asc(courses.id));
  return rows
    .flatMap((row) => {
      const end = ownership.courses.get(row.id);
      return end ? [{ ...row, end }] : [];
    })
    .toSorted((a, b) => a.end.getTime() - b.end.getTime());
}
