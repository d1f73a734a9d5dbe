import { type SQL, and, asc, count, desc, eq, inArray, isNotNull, or, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Ownership } from "./ownership.ts";
import type { PageCut } from "../../platform/db/page.ts";
import {
  classroomCourses,
  classroomTeachers,
  classrooms,
  courses,
  teachers,
} from "../../platform/db/schema/catalogue.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { type SubjectOf, coverFacts } from "./subjectRows.ts";
import { type SubjectLevels, inSubject } from "./subjectFilter.ts";
import { visibleContent } from "./visible.ts";
import {
  COURSE_CARD,
  type ClassroomRow,
  type Reader,
  type TeacherRow,
  type WireClassroom,
  type WireCourse,
  presentClassroom,
} from "./presentCatalogue.ts";
import { type CoursesOf, courseCards, shownCourses, withSubjects } from "./courses.ts";

export interface ClassroomAndSubject {
  readonly classroom: ClassroomRow;
  readonly subject: SubjectOf;
}

interface ClassroomsWanted {
  readonly agency: AgencyScope;
  /** Only classrooms that contain this course. */
  readonly courseId?: number;
  readonly where?: SQL | undefined;
  /** true: includes the hidden classrooms of single courses (enrolment/ownRooms.ts). */
  readonly ofLearner?: true;
  /** The requested page; undefined: all rows, because a default limit would leave rows out unnoticed. */
  readonly cut?: PageCut;
}

/** SQL condition: the agency shows the classroom, and it fulfils the other conditions of the caller. */
export function shownClassrooms(
  { agency, courseId, where, ofLearner }: ClassroomsWanted,
  db: Db,
): SQL | undefined {
  const holding =
    courseId === undefined
      ? undefined
      : inArray(
          classrooms.id,
          db
            .select({ id: classroomCourses.classroomId })
            .from(classroomCourses)
            .where(eq(classroomCourses.courseId, courseId)),
        );
  const shown = eq(classrooms.isShown, true);
  return and(
    visibleContent(classrooms.agencyId, agency),
    ofLearner ? or(shown, isNotNull(classrooms.courseId)) : shown,
    holding,
    where,
  );
}

/** Returns classrooms that the agency shows, with their subjects: recommended ones first, then in their order. */
export async function findClassrooms(db: Db, wanted: ClassroomsWanted): Promise<ClassroomAndSubject[]> {
  const [parents, exams] = [alias(subjects, "parents"), alias(subjects, "exams")];
  const query = db
    .select({
      classroom: classrooms,
      subject: {
        id: subjects.id,
        name: subjects.name,
        aliasName: subjects.aliasName,
        hue: subjects.hue,
        glyph: subjects.glyph,
      },
      above: parents.name,
      exam: exams.name,
    })
    .from(classrooms)
    .innerJoin(subjects, eq(subjects.id, classrooms.subjectId))
    .innerJoin(exams, eq(exams.id, subjects.rootId))
    .leftJoin(parents, eq(parents.id, subjects.parentId))
    .where(shownClassrooms(wanted, db))
    .orderBy(desc(classrooms.isRecommended), asc(classrooms.sort), asc(classrooms.id));
  const rows = await (wanted.cut ? query.limit(wanted.cut.size).offset(wanted.cut.offset) : query);
  return rows.map(({ classroom, subject, above, exam }) => ({
    classroom,
    subject: coverFacts(subject, { above: above ?? "", exam }),
  }));
}

/** Returns classrooms in wire form, with their numbers of courses and lessons. */
export async function classroomCards(
  db: Db,
  rows: readonly ClassroomAndSubject[],
  reader: Reader,
): Promise<WireClassroom[]> {
  if (rows.length === 0) return [];
  const counted = await db
    .select({ id: classroomCourses.classroomId, courseNum: count(), lessonNum: sum(courses.lessonNum) })
    .from(classroomCourses)
    .innerJoin(courses, eq(courses.id, classroomCourses.courseId))
    .where(
      inArray(
        classroomCourses.classroomId,
        rows.map(({ classroom }) => classroom.id),
      ),
    )
    .groupBy(classroomCourses.classroomId);
  const byId = new Map(counted.map((row) => [row.id, row]));
  return rows.map(({ classroom, subject }) =>
    presentClassroom(classroom, {
      subject,
      courseNum: byId.get(classroom.id)?.courseNum ?? 0,
      lessonNum: Number(byId.get(classroom.id)?.lessonNum ?? 0),
      reader,
    }),
  );
}

/** Returns the cards of a classroom's courses that the agency shows, in their order. */
export async function coursesOfClassroom(
  db: Db,
  { classroomId, ownership, ...shown }: CoursesOf & { classroomId: number; ownership: Ownership },
): Promise<WireCourse[]> {
  const rows = await db
    .select(COURSE_CARD)
    .from(classroomCourses)
    .innerJoin(courses, eq(courses.id, classroomCourses.courseId))
    .where(shownCourses(shown, eq(classroomCourses.classroomId, classroomId)))
    .orderBy(asc(classroomCourses.sort));
  return courseCards(withSubjects(rows, shown.tree), { ownership, agency: shown.agency });
}

/** Returns the ids of a classroom's courses, in their order. */
export async function courseIdsOf(db: Db, classroomId: number): Promise<number[]> {
  const rows = await db
    .select({ id: classroomCourses.courseId })
    .from(classroomCourses)
    .where(eq(classroomCourses.classroomId, classroomId))
    .orderBy(classroomCourses.sort);
  return rows.map(({ id }) => id);
}

/** Returns one page of the classrooms that an agency shows in a subject, and their total number. */
export async function pageOfClassrooms(db: Db, agency: AgencyScope, levels: SubjectLevels, cut: PageCut) {
  const wanted = { agency, where: inSubject(levels), cut };
  const [rows, [counted]] = await Promise.all([
    findClassrooms(db, wanted),
    db
      .select({ total: count() })
      .from(classrooms)
      .innerJoin(subjects, eq(subjects.id, classrooms.subjectId))
      .where(shownClassrooms(wanted, db)),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns a classroom; undefined: the agency does not show it. */
export async function findClassroom(
  db: Db,
  agency: AgencyScope,
  id: number,
): Promise<ClassroomAndSubject | undefined> {
  const [found] = await findClassrooms(db, { agency, where: eq(classrooms.id, id) });
  return found;
}

/** Returns the teachers of a classroom, in their order. */
export async function teachersOfClassroom(db: Db, classroomId: number): Promise<TeacherRow[]> {
  const rows = await db
    .select({ teacher: teachers })
    .from(classroomTeachers)
    .innerJoin(teachers, eq(teachers.id, classroomTeachers.teacherId))
    .where(and(eq(classroomTeachers.classroomId, classroomId), eq(teachers.isShown, true)))
    .orderBy(asc(classroomTeachers.sort));
  return rows.map(({ teacher }) => teacher);
}
