import { and, inArray, notInArray } from "drizzle-orm";
import { countLessons } from "#upstream/domain/catalogue/courseLessons.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import * as table from "#upstream/platform/db/schema/catalogue.ts";
import { contractTemplates } from "#upstream/platform/db/schema/contractTemplates.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { CourseSeed } from "../schemas/catalogueSeeds.ts";
import { placedChapters, placedLessons } from "../placedLessons.ts";
import type { ContentRun } from "../contentRun.ts";

export async function writeCatalogue({ db, content }: ContentRun): Promise<number> {
  await upsert(
    db,
    table.teachers,
    content.teachers.map(({ id, agencyId = null, name, title, intro, detail }, sort) => ({
      id,
      agencyId,
      name,
      title,
      intro,
      detail,
      isShown: true,
      sort,
    })),
    table.teachers.id,
  );
  await upsert(db, table.courses, content.courses.map(courseRow), table.courses.id);
  await upsert(
    db,
    contractTemplates,
    content.contractTemplates.map(({ agencyId = null, ...template }) => ({
      ...template,
      agencyId,
      isShown: true,
    })),
    contractTemplates.id,
  );
  await upsert(
    db,
    table.classrooms,
    content.classrooms.map((room, sort) => ({
      id: room.id,
      agencyId: room.agencyId ?? null,
      subjectId: room.subjectId,
      name: room.name,
      courseType: room.classroomCourseType,
      classTypeName: room.classTypeName,
      year: room.year,
      intro: room.intro,
      detail: room.detail,
      services: room.services,
      price: String(room.price),
      originPrice: String(room.originPrice ?? room.price),
      expireTime: room.expireTime ?? "",
      validDays: room.validDays ?? 365,
      studyNum: room.studyNum ?? 0,
      isRecommended: room.recommended ?? false,
      contractTemplateId: room.contractTemplateId ?? null,
      isShown: true,
      sort,
    })),
    table.classrooms.id,
  );
  const lessonNum = await writeLessons(db, content.courses);
  await writeLinks({ db, content });
  return content.teachers.length + content.courses.length + content.classrooms.length + lessonNum;
}

function courseRow(course: CourseSeed, sort: number) {
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons);
  return {
    id: course.id,
    agencyId: course.agencyId ?? null,
    subjectId: course.subjectId,
    name: course.name,
    type: course.type,
    year: course.year,
    intro: course.intro,
    detail: course.detail,
    tags: course.tags,
    price: String(course.price),
    originPrice: String(course.originPrice ?? course.price),
    expireTime: course.expireTime ?? "",
    validDays: course.validDays ?? 365,
    finishPercent: course.finishPercent ?? 90,
    lessonNum: lessons.length,
    studyNum: course.studyNum ?? 0,
    buyNum: course.buyNum ?? 0,
    isRecommended: course.recommended ?? false,
    isSeekLimited: course.seekLimited ?? false,
    isManualFinish: course.manualFinish ?? false,
    isShown: true,
    sort,
  };
}

/**
 * Writes lessons. A lesson that its course no longer has is hidden, not deleted, so that learners keep their progress.
 */
async function writeLessons(db: Db, courses: readonly CourseSeed[]): Promise<number> {
  const courseIds = courses.map(({ id }) => id);
  const chapters = courses.flatMap(placedChapters);
  const stored = await db
    .select({
      id: table.lessons.id,
      type: table.lessons.type,
      duration: table.lessons.duration,
      pageNum: table.lessons.pageNum,
    })
    .from(table.lessons)
    .where(inArray(table.lessons.courseId, courseIds));
  const lengthOf = new Map(stored.map((row) => [row.id, row]));
  const lessons = courses.flatMap(placedLessons).map(({ id, course, chapterId, lesson, sort }) => {
    // A lesson without a length of its own gets the length of its medium.
    const made = lesson.minutes === undefined ? lengthOf.get(id) : undefined;
    return {
      id,
      courseId: course.id,
      chapterId,
      name: lesson.name,
      type: lesson.type ?? (lesson.file === undefined ? undefined : made?.type) ?? ("video" as const),
      duration: made?.duration ?? (lesson.minutes ?? 0) * 60,
      pageNum: lesson.pages ?? made?.pageNum ?? 0,
      isFree: lesson.free ?? false,
      playUrl: lesson.playUrl ?? "",
      isShown: true,
      sort,
    };
  });
  await upsert(db, table.chapters, chapters, table.chapters.id);
  await upsert(db, table.lessons, lessons, table.lessons.id);
  const isGone = notInArray(
    table.lessons.id,
    lessons.map(({ id }) => id),
  );
  await db
    .update(table.lessons)
    .set({ isShown: false })
    .where(and(inArray(table.lessons.courseId, courseIds), isGone));
  return chapters.length + lessons.length;
}

/** Writes the lengths of courses as the sums of their lessons' lengths. Lessons to read count 0. */
export async function writeCourseLengths({ db, content }: ContentRun): Promise<number> {
  const ids = content.courses.map(({ id }) => id);
  await countLessons(db, ids);
  return ids.length;
}

async function writeLinks({ db, content }: Pick<ContentRun, "db" | "content">): Promise<void> {
  const { teachers, courses, classrooms } = content;
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  await db.delete(table.teacherSubjects).where(inArray(table.teacherSubjects.teacherId, idsOf(teachers)));
  await db.delete(table.courseTeachers).where(inArray(table.courseTeachers.courseId, idsOf(courses)));
  await db
    .delete(table.classroomCourses)
    .where(inArray(table.classroomCourses.classroomId, idsOf(classrooms)));
  await db
    .delete(table.classroomTeachers)
    .where(inArray(table.classroomTeachers.classroomId, idsOf(classrooms)));
  await db
    .insert(table.teacherSubjects)
    .values(
      teachers.flatMap(({ id, subjectIds }) =>
        subjectIds.map((subjectId, sort) => ({ teacherId: id, subjectId, sort })),
      ),
    );
  await db
    .insert(table.courseTeachers)
    .values(
      courses.flatMap(({ id, teacherIds }) =>
        teacherIds.map((teacherId, sort) => ({ courseId: id, teacherId, sort })),
      ),
    );
  await db
    .insert(table.classroomCourses)
    .values(
      classrooms.flatMap(({ id, courseIds }) =>
        courseIds.map((courseId, sort) => ({ classroomId: id, courseId, sort })),
      ),
    );
  await db
    .insert(table.classroomTeachers)
    .values(
      classrooms.flatMap(({ id, teacherIds }) =>
        teacherIds.map((teacherId, sort) => ({ classroomId: id, teacherId, sort })),
      ),
    );
}
