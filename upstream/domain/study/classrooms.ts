import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Ownership } from "../catalogue/ownership.ts";
import { classroomFiles, classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import { enrolments, learnRecords } from "../../platform/db/schema/learning.ts";
import { inSubject } from "../catalogue/subjectFilter.ts";
import { type ClassroomAndSubject, findClassrooms } from "../catalogue/classrooms.ts";

interface Studied {
  readonly agency: AgencyScope;
  readonly ownership: Ownership;
  /** Id of a level-1 subject. */
  readonly subjectId?: string | undefined;
  readonly year?: number | undefined;
}

/**
 * Returns the classrooms that a learner has now. The hidden classroom of a single course is left out if a real
 * classroom of the learner contains the course.
 */
export async function studiedClassrooms(
  db: Db,
  { agency, ownership, subjectId, year }: Studied,
): Promise<ClassroomAndSubject[]> {
  const studied = new Set(ownership.studyRooms.values());
  const where = and(
    inArray(classrooms.id, [...ownership.classrooms.keys()]),
    or(isNull(classrooms.courseId), inArray(classrooms.id, [...studied])),
    inSubject({ level1: subjectId }),
    year === undefined ? undefined : eq(classrooms.year, year),
  );
  return findClassrooms(db, { agency, where, ofLearner: true });
}

export async function forgetProgress(db: Db, userId: number, courseIds: readonly number[]): Promise<void> {
  await db
    .delete(learnRecords)
    .where(and(eq(learnRecords.userId, userId), inArray(learnRecords.courseId, [...courseIds])));
}

/** Returns the ids of classrooms that a learner has or had, including the hidden classrooms of single courses. */
export async function everHad(db: Db, userId: number): Promise<number[]> {
  const own = db
    .select({
      classroomId: enrolments.classroomId,
      courseId: enrolments.courseId,
    })
    .from(enrolments)
    .where(eq(enrolments.userId, userId))
    .as("own");
  const rows = await db
    .selectDistinct({ id: classrooms.id })
    .from(classrooms)
    .innerJoin(own, or(eq(own.classroomId, classrooms.id), eq(own.courseId, classrooms.courseId)))
    .orderBy(sql`1`);
  return rows.map(({ id }) => id);
}

/**
 * Returns the files of classrooms in their order, with the names of classroom and course. With `ofCourse`, only files
 * of this course and files for the whole classroom.
 */
export async function filesOfClassrooms(db: Db, classroomIds: readonly number[], ofCourse?: number) {
  const { courseId } = classroomFiles;
  return db
    .select({
      file: classroomFiles,
      room: { name: classrooms.name, courseId: classrooms.courseId },
      courseName: courses.name,
    })
    .from(classroomFiles)
    .innerJoin(classrooms, eq(classrooms.id, classroomFiles.classroomId))
    .leftJoin(courses, eq(courses.id, courseId))
    .where(
      and(
        inArray(classroomFiles.classroomId, [...classroomIds]),
        eq(classroomFiles.isShown, true),
        ofCourse === undefined ? undefined : or(isNull(courseId), eq(courseId, ofCourse)),
      ),
    )
    .orderBy(asc(classroomFiles.classroomId), asc(classroomFiles.sort), asc(classroomFiles.id));
}

/** Returns a classroom's file; undefined, which hides whether the id exists, if the learner never had the classroom. */
export async function findClassroomFile(db: Db, id: number, userId: number) {
  const [file] = await db
    .select()
    .from(classroomFiles)
    .where(and(eq(classroomFiles.id, id), eq(classroomFiles.isShown, true)));
  return file && (await everHad(db, userId)).includes(file.classroomId) ? file : undefined;
}
