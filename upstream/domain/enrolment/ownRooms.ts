import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insertRows.ts";
import { classroomCourses, classrooms, courses } from "../../platform/db/schema/catalogue.ts";

/**
 * Creates for each course a hidden classroom that contains only the course, unless the course has one. Learners who own
 * the course without a real classroom study in it, so that each lesson has an address /course/study/{classroom_id}.
 * These classrooms are hidden from lists, pages, search and the site map.
 * @param courseIds undefined: all courses
 */
export async function openOwnRooms(tx: Db, courseIds?: readonly number[]): Promise<void> {
  const { id, agencyId, subjectId, name, type, year } = courses;
  const lacking = await tx
    .select({ courseId: id, agencyId, subjectId, name, courseType: type, year })
    .from(courses)
    .leftJoin(classrooms, eq(classrooms.courseId, courses.id))
    .where(and(isNull(classrooms.id), courseIds && inArray(courses.id, [...courseIds])))
    .orderBy(asc(courses.id));
  if (lacking.length === 0) return;
  // insertRows skips a classroom that a concurrent transaction has inserted.
  await insertRows(
    tx,
    classrooms,
    lacking.map((row) => ({ ...row, isShown: false })),
  );
  const made = await tx
    .select({ classroomId: classrooms.id, courseId: courses.id })
    .from(classrooms)
    .innerJoin(courses, eq(courses.id, classrooms.courseId))
    .where(
      inArray(
        classrooms.courseId,
        lacking.map(({ courseId }) => courseId),
      ),
    );
  await insertRows(tx, classroomCourses, made);
}

/** Copies name, subject and other fields of a course to its hidden classroom. */
export async function keepOwnRoom(tx: Db, courseId: number): Promise<void> {
  const { agencyId, subjectId, name, type, year } = courses;
  const [row] = await tx
    .select({ agencyId, subjectId, name, courseType: type, year })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (row) await tx.update(classrooms).set(row).where(eq(classrooms.courseId, courseId));
}
