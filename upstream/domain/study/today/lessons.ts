import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import type { Grants } from "#upstream/domain/catalogue/ownership.ts";
import { chapters, courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { learnRecords } from "#upstream/platform/db/schema/learning.ts";
import { lessonLock } from "#upstream/domain/enrolment/lessonLock.ts";
import { idText } from "#upstream/platform/kit/ids.ts";
import { hasMedium } from "#upstream/domain/catalogue/lessonRow.ts";
import { hasPages, lessonLength } from "#upstream/domain/catalogue/lessonProgress.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type TodayItem, minutesOf, todayItem } from "./item.ts";

/** Today's list reminds the learner so many days before an access ends. */
export const SOON_DAYS = 14;
const DAY_MS = 86_400_000;
const COURSES_LOOKED_AT = 50;
/** Lesson types that today's list shows as entries of other kinds. */
const ELSEWHERE: ReadonlySet<string> = new Set(["live", "exam"]);

interface Learner {
  readonly userId: number;
  readonly grants: Grants;
  readonly nowMs: number;
}

interface Step {
  readonly courseId: number;
  readonly courseName: string;
  readonly lessonId: number;
  readonly lessonName: string;
  readonly minutes: number;
}

/** Returns entries for the next lesson, and for each course whose access ends soon, with its own next lesson. */
export async function lessonItems(db: Db, learner: Learner): Promise<readonly TodayItem[]> {
  const { steps, names } = await nextLessons(db, learner, endingCourses(learner).keys());
  const [next] = steps.values();
  const place = (courseId: number) => idText(learner.grants.studyRooms.get(courseId));
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
  const ends = [...endingCourses(learner)].map(([id, end]) => {
    const name = names.get(id) ?? "";
    const step = steps.get(id);
    // The first entry already proposes the next lesson, so this entry does not repeat it.
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

interface Steps {
  /** The next lesson of each course that the learner may study; the course that was studied last comes first. */
  readonly steps: ReadonlyMap<number, Step>;
  /** Names of these courses and of the courses that end soon. */
  readonly names: ReadonlyMap<number, string>;
}

/** Returns the next lesson of each course that the learner may study now. `others`: courses to name as well. */
export async function nextLessons(
  db: Db,
  { grants, userId }: Pick<Learner, "grants" | "userId">,
  others: Iterable<number> = [],
): Promise<Steps> {
  const open = [...grants.courses.keys()].filter((courseId) => lessonLock(grants, { courseId }) === "");
  const lookedAt = new Set(open.slice(0, COURSES_LOOKED_AT));
  const named = new Set([...lookedAt, ...others]);
  if (named.size === 0) return { steps: new Map(), names: new Map() };
  const all = await db
    .select({
      courseId: courses.id,
      courseName: courses.name,
      lesson: lessons,
      plays: hasMedium(),
      record: learnRecords,
    })
    .from(courses)
    .leftJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .leftJoin(learnRecords, and(eq(learnRecords.lessonId, lessons.id), eq(learnRecords.userId, userId)))
    .where(inArray(courses.id, [...named]))
    .orderBy(asc(courses.id), asc(chapters.sort), asc(chapters.id), asc(lessons.sort), asc(lessons.id));
  const names = new Map(all.map(({ courseId, courseName }) => [courseId, courseName]));
  const looked = all.filter(({ courseId }) => lookedAt.has(courseId));
  const records = looked
    .flatMap(({ record }) => record ?? [])
    .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  const rows = looked.flatMap(({ courseName, lesson, plays }) =>
    lesson?.isShown && !ELSEWHERE.has(lesson.type) ? [{ courseName, lesson, plays }] : [],
  );
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
    // Searches from the lesson studied last to the end of the course, then from the beginning of the course.
    const left = [...own.slice(at), ...own.slice(0, at)].filter(
      ({ lesson }) => !recordOf.get(lesson.id)?.isFinished,
    );
    // A course is begun with a lesson that plays.
    const found = (last ? undefined : left.find(({ plays }) => plays)) ?? left[0];
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
  return { steps, names };
}

/** Returns the minutes that are left in a lesson; a page of a document counts as one minute. */
function restOf(lesson: typeof lessons.$inferSelect, position: number): number {
  const rest = Math.max(0, lessonLength(lesson) - position);
  return hasPages(lesson) ? Math.max(1, rest) : minutesOf(rest);
}

/** Returns the courses whose access ends within SOON_DAYS with this end, the earliest first. */
function endingCourses({ grants, nowMs }: Learner): ReadonlyMap<number, Date> {
  const soon = nowMs + SOON_DAYS * DAY_MS;
  const ends = [...grants.courses].flatMap(([id, end]) =>
    end && end.getTime() <= soon ? [[id, end] as const] : [],
  );
  return new Map(ends.toSorted(([a, one], [b, other]) => one.getTime() - other.getTime() || a - b));
}
