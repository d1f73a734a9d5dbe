import { and, asc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Chapter, Lesson } from "#shared/contract/entities.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { hasMedium, isTrial } from "../catalogue/lessonRow.ts";
import { percentOf } from "../catalogue/lessonProgress.ts";
import { chapters, courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { learnRecords } from "../../platform/db/schema/learning.ts";
import type { LessonLock } from "../enrolment/lessonLock.ts";
import { flagText } from "../../platform/kit/fields.ts";

/** Columns of a lesson that a chapter shows, without the long texts. */
const LESSON = {
  id: lessons.id,
  chapterId: lessons.chapterId,
  name: lessons.name,
  type: lessons.type,
  duration: lessons.duration,
  pageNum: lessons.pageNum,
  isFree: isTrial(),
  plays: hasMedium(),
  liveId: lessons.liveId,
};

type LessonColumns = typeof lessons.$inferSelect;
type LessonRow = Pick<LessonColumns, keyof LessonColumns & keyof typeof LESSON> & { readonly plays: boolean };

type RecordRow = typeof learnRecords.$inferSelect;

interface ChaptersReader {
  readonly userId: number | undefined;
  readonly lockOf: (courseId: number) => LessonLock;
}

/**
 * Returns the chapters of the courses with their lessons, in the order of the course ids. For a learner who is signed
 * in each lesson has its progress.
 */
export async function loadChapters(
  db: Db,
  courseIds: readonly number[],
  { userId, lockOf }: ChaptersReader,
): Promise<z.input<typeof Chapter>[]> {
  if (courseIds.length === 0) return [];
  const [rows, records] = await Promise.all([
    db
      .select({ chapter: chapters, lesson: LESSON })
      .from(chapters)
      .innerJoin(lessons, and(eq(lessons.chapterId, chapters.id), eq(lessons.isShown, true)))
      .where(inArray(chapters.courseId, [...courseIds]))
      .orderBy(asc(chapters.sort), asc(chapters.id), asc(lessons.sort)),
    recordsOf(db, courseIds, userId),
  ]);
  const found = new Map(rows.map(({ chapter }) => [chapter.id, chapter]));
  const byChapter = groupBy(rows, ({ chapter }) => chapter.id);
  return courseIds.flatMap((courseId) => {
    const lock = lockOf(courseId);
    return [...found.values()]
      .filter((chapter) => chapter.courseId === courseId)
      .map((chapter) => {
        const own = (byChapter.get(chapter.id) ?? []).map(({ lesson }) => lesson);
        return {
          id: String(chapter.id),
          name: chapter.name,
          sort: chapter.sort,
          is_free: flagText(own.length > 0 && own.every(({ isFree }) => isFree)),
          lesson: own.map((lesson) => presentLesson(lesson, { record: records.get(lesson.id), lock })),
        };
      });
  });
}

export async function coursesByChapter(
  db: Db,
  courseIds: readonly number[],
): Promise<ReadonlyMap<string, Pick<typeof courses.$inferSelect, "id" | "name" | "subjectId" | "cover">>> {
  const rows = await db
    .select({
      chapterId: chapters.id,
      id: courses.id,
      name: courses.name,
      subjectId: courses.subjectId,
      cover: courses.cover,
    })
    .from(chapters)
    .innerJoin(courses, eq(courses.id, chapters.courseId))
    .where(inArray(chapters.courseId, [...courseIds]));
  return new Map(rows.map(({ chapterId, ...course }) => [String(chapterId), course]));
}

async function recordsOf(
  db: Db,
  courseIds: readonly number[],
  userId: number | undefined,
): Promise<Map<number, RecordRow>> {
  if (userId === undefined) return new Map();
  const rows = await db
    .select()
    .from(learnRecords)
    .where(and(eq(learnRecords.userId, userId), inArray(learnRecords.courseId, [...courseIds])));
  return new Map(rows.map((row) => [row.lessonId, row]));
}

function presentLesson(
  row: LessonRow,
  { record, lock }: { readonly record: RecordRow | undefined; readonly lock: LessonLock },
): z.input<typeof Lesson> {
  return {
    id: String(row.id),
    chapter_id: String(row.chapterId),
    name: row.name,
    type: row.type,
    duration: row.duration,
    page_num: row.pageNum,
    is_free: flagText(row.isFree),
    is_preparing: flagText(!row.plays),
    progress: percentOf(row, record),
    is_finish: flagText(record?.isFinished ?? false),
    live_id: row.liveId === null ? "" : String(row.liveId),
    lock: row.isFree ? "" : lock,
  };
}

/** Returns the learner's records of these lessons by lesson id; empty for a visitor. */
export async function learnRecordsOf(
  db: Db,
  userId: number | undefined,
  lessonIds: readonly number[],
): Promise<ReadonlyMap<number, RecordRow>> {
  if (userId === undefined || lessonIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(learnRecords)
    .where(and(eq(learnRecords.userId, userId), inArray(learnRecords.lessonId, [...lessonIds])));
  return new Map(rows.map((row) => [row.lessonId, row]));
}
