import { type SQL, and, asc, count, desc, eq, inArray, isNotNull, or, sum } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import type { PageCut } from "../db/page.ts";
import { classroomCourses, classrooms, courses } from "../db/schema/catalogue.ts";
import { subjects } from "../db/schema/subjects.ts";
import { visibleContent } from "../db/visible.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import {
  type ClassroomRow,
  type Reader,
  type SubjectOf,
  type WireClassroom,
  presentClassroom,
} from "./presentCatalogue.ts";

export interface ClassroomAndSubject {
  readonly classroom: ClassroomRow;
  readonly subject: SubjectOf;
}

interface ClassroomsWanted {
  readonly agency: AgencyScope;
  /** Only classrooms that hold this course. */
  readonly courseId?: number;
  readonly where?: SQL | undefined;
  /** For whoever has them: rooms of courses had alone are shown as well. */
  readonly ofLearner?: true;
  /** Without one all of them: a cut that nobody asked for would leave some out unseen. */
  readonly cut?: PageCut;
}

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

export async function findClassrooms(db: Db, wanted: ClassroomsWanted): Promise<ClassroomAndSubject[]> {
  const query = db
    .select({
      classroom: classrooms,
      subject: { id: subjects.id, name: subjects.name, hue: subjects.hue, glyph: subjects.glyph },
    })
    .from(classrooms)
    .innerJoin(subjects, eq(subjects.id, classrooms.subjectId))
    .where(shownClassrooms(wanted, db))
    .orderBy(desc(classrooms.isRecommended), asc(classrooms.sort), asc(classrooms.id));
  return wanted.cut ? query.limit(wanted.cut.size).offset(wanted.cut.offset) : query;
}

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
