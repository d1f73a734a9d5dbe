import { and, inArray, notInArray } from "drizzle-orm";
import { setCourseMinutes } from "../catalogue/courseMinutes.ts";
import type { Db } from "../db/database.ts";
import * as table from "../db/schema/catalogue.ts";
import { contractTemplates } from "../db/schema/contractTemplates.ts";
import { upsert } from "../db/upsert.ts";
import type { CourseSeed } from "./schemas/catalogueSeeds.ts";
import { placedChapters, placedLessons } from "./placedLessons.ts";
import type { SeedRun } from "./seedDatabase.ts";

export async function writeCatalogue({ db, content }: SeedRun): Promise<number> {
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
      sort,
    })),
    table.teachers.id,
  );
  await upsert(db, table.courses, content.courses.map(courseRow), table.courses.id);
  await upsert(db, contractTemplates, content.contractTemplates, contractTemplates.id);
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
      studyNum: room.studyNum,
      isRecommended: room.recommended ?? false,
      contractTemplateId: room.contractTemplateId ?? null,
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
    lessonNum: lessons.length,
    studyNum: course.studyNum,
    buyNum: course.buyNum,
    isRecommended: course.recommended ?? false,
    isSeekLimited: course.seekLimited ?? false,
    isManualFinish: course.manualFinish ?? false,
    sort,
  };
}

async function writeLessons(db: Db, courses: readonly CourseSeed[]): Promise<number> {
  const chapters = courses.flatMap(placedChapters);
  // What is played here has its true length from writeMedia.
  const lessons = courses.flatMap(placedLessons).map(({ id, course, chapterId, lesson, sort }) => ({
    id,
    courseId: course.id,
    chapterId,
    name: lesson.name,
    type: lesson.type ?? ("video" as const),
    duration: (lesson.minutes ?? 0) * 60,
    pageNum: lesson.pages ?? 0,
    isFree: lesson.free ?? false,
    sort,
  }));
  const courseIds = courses.map(({ id }) => id);
  const gone = (owner: typeof table.lessons | typeof table.chapters, kept: readonly { id: number }[]) =>
    and(
      inArray(owner.courseId, courseIds),
      notInArray(
        owner.id,
        kept.map(({ id }) => id),
      ),
    );
  await db.delete(table.lessons).where(gone(table.lessons, lessons));
  await upsert(db, table.chapters, chapters, table.chapters.id);
  await upsert(db, table.lessons, lessons, table.lessons.id);
  await db.delete(table.chapters).where(gone(table.chapters, chapters));
  return chapters.length + lessons.length;
}

/** Once lessons have the lengths of their media; what is read has none. */
export async function writeCourseLengths({ db, content }: SeedRun): Promise<number> {
  const ids = content.courses.map(({ id }) => id);
  await setCourseMinutes(db, ids);
  return ids.length;
}

async function writeLinks({ db, content }: Pick<SeedRun, "db" | "content">): Promise<void> {
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
