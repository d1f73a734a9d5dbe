import { listTeachers, teacherDetail } from "#shared/contract/catalogue/endpoints.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/platform/db/page.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import {
  coursesOfTeacher,
  findTeacher,
  findTeachers,
  teacherCards,
} from "#upstream/domain/catalogue/teachers.ts";
import { courseCards } from "#upstream/domain/catalogue/courses.ts";

export const teacherRoutes = [
  route(listTeachers, async ({ input, deps: { db }, agency }) => {
    const cut = pageCut(input);
    const found = await findTeachers(db, agency, input);
    const shown = found.slice(cut.offset, cut.offset + cut.size);
    return pageOfRows(cut, await teacherCards(db, agency, shown), found.length);
  }),
  route(teacherDetail, async ({ input, deps: { db }, agency, nowMs }) => {
    const teacher = await findTeacher(db, agency, idOf(input.id));
    if (!teacher) return null;
    const tree = await subjectRows.get(db, nowMs);
    const [[card], rows, ownership] = await Promise.all([
      teacherCards(db, agency, [teacher]),
      coursesOfTeacher(db, { agency, tree }, teacher.id),
      loadOwnership(db, undefined, nowMs),
    ]);
    if (!card) return null;
    return { ...card, detail: teacher.detail, course: courseCards(rows, { ownership, agency }) };
  }),
];
