import { type SQL, and, asc, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { listTeachers, teacherDetail } from "#shared/contract/catalogue/endpoints.ts";
import type { TeacherCard } from "#shared/contract/entities.ts";
import type { Db } from "#upstream/db/database.ts";
import { groupBy } from "#upstream/db/groupBy.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { courseTeachers, courses, teacherSubjects, teachers } from "#upstream/db/schema/catalogue.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { inSubject } from "#upstream/db/subjectFilter.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { visibleContent } from "#upstream/db/visible.ts";
import type { AgencyScope } from "#upstream/db/agencyScope.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { type TeacherRow, presentTeacher } from "#upstream/catalogue/presentCatalogue.ts";
import { courseCards, findCourses } from "#upstream/catalogue/courseCards.ts";

export const serveTeacherList = route(listTeachers, async ({ input, deps, agency }) => {
  const cut = pageCut(input);
  const found = await findTeachers(deps.db, agency, inSubject(input));
  const shown = found.slice(cut.offset, cut.offset + cut.size);
  return pageOfRows(cut, await teacherCards(deps.db, agency, shown), found.length);
});

export const serveTeacherDetail = route(teacherDetail, async ({ input, deps, agency, nowMs }) => {
  const { db } = deps;
  const [teacher] = await findTeachers(db, agency, eq(teachers.id, idOf(input.id)));
  if (!teacher) return null;
  const ofTeacher = inArray(
    courses.id,
    db
      .select({ id: courseTeachers.courseId })
      .from(courseTeachers)
      .where(eq(courseTeachers.teacherId, teacher.id)),
  );
  const tree = await subjectRows.of(db, nowMs);
  const [[card], rows, ownership] = await Promise.all([
    teacherCards(db, agency, [teacher]),
    findCourses(db, { agency, tree, where: ofTeacher }),
    loadOwnership(db, undefined, nowMs),
  ]);
  if (!card) return null;
  return { ...card, detail: teacher.detail, course: courseCards(rows, { ownership, agency }) };
});

/** A teacher of several subjects is found by each of them, once. */
async function findTeachers(db: Db, agency: AgencyScope, where: SQL | undefined): Promise<TeacherRow[]> {
  const ids = db
    .select({ id: teachers.id })
    .from(teachers)
    .innerJoin(teacherSubjects, eq(teacherSubjects.teacherId, teachers.id))
    .innerJoin(subjects, eq(subjects.id, teacherSubjects.subjectId))
    .where(and(visibleContent(teachers.agencyId, agency), where));
  return db
    .select()
    .from(teachers)
    .where(inArray(teachers.id, ids))
    .orderBy(asc(teachers.sort), asc(teachers.id));
}

async function teacherCards(
  db: Db,
  agency: AgencyScope,
  rows: readonly TeacherRow[],
): Promise<z.input<typeof TeacherCard>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [names, figures] = await Promise.all([subjectNames(db, ids), figuresOf(db, agency, ids)]);
  return rows.map((row) => ({
    ...presentTeacher(row),
    intro: row.intro,
    subject_name: names.get(row.id) ?? "",
    course_num: figures.get(row.id)?.courseNum ?? 0,
    study_num: figures.get(row.id)?.studyNum ?? 0,
  }));
}

async function subjectNames(db: Db, teacherIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ teacherId: teacherSubjects.teacherId, name: subjects.name })
    .from(teacherSubjects)
    .innerJoin(subjects, eq(subjects.id, teacherSubjects.subjectId))
    .where(inArray(teacherSubjects.teacherId, [...teacherIds]))
    .orderBy(asc(teacherSubjects.sort));
  const byTeacher = groupBy(rows, ({ teacherId }) => teacherId);
  return new Map([...byTeacher].map(([id, list]) => [id, list.map(({ name }) => name).join("、")]));
}

/** Counts what this agency shows, not the whole library. */
async function figuresOf(db: Db, agency: AgencyScope, teacherIds: readonly number[]) {
  const rows = await db
    .select({
      teacherId: courseTeachers.teacherId,
      courseNum: sql<number>`count(*)::int`,
      studyNum: sql<number>`coalesce(sum(${courses.studyNum}), 0)::int`,
    })
    .from(courseTeachers)
    .innerJoin(courses, eq(courses.id, courseTeachers.courseId))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .where(
      and(
        inArray(courseTeachers.teacherId, [...teacherIds]),
        visibleContent(courses.agencyId, agency),
        eq(courses.isShown, true),
      ),
    )
    .groupBy(courseTeachers.teacherId);
  return new Map(rows.map((row) => [row.teacherId, row]));
}
