import { classroomDetail, listClassrooms } from "#shared/contract/catalogue/endpoints.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/platform/db/page.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { presentTeacher } from "#upstream/domain/catalogue/presentCatalogue.ts";
import {
  classroomCards,
  coursesOfClassroom,
  findClassroom,
  pageOfClassrooms,
  teachersOfClassroom,
} from "#upstream/domain/catalogue/classrooms.ts";

export const classroomRoutes = [
  route(listClassrooms, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut(input);
    const [{ rows, total }, ownership] = await Promise.all([
      pageOfClassrooms(db, agency, input, cut),
      loadOwnership(db, user?.userId, nowMs),
    ]);
    return pageOfRows(cut, await classroomCards(db, rows, { ownership, agency }), total);
  }),
  route(classroomDetail, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const found = await findClassroom(db, agency, idOf(input.id));
    if (!found) return null;
    const { classroom } = found;
    const [ownership, tree] = await Promise.all([
      loadOwnership(db, user?.userId, nowMs),
      subjectRows.get(db, nowMs),
    ]);
    const [[card], course, teachers] = await Promise.all([
      classroomCards(db, [found], { ownership, agency }),
      coursesOfClassroom(db, { agency, tree, classroomId: classroom.id, ownership }),
      teachersOfClassroom(db, classroom.id),
    ]);
    if (!card) return null;
    return {
      ...card,
      detail: classroom.detail,
      teacher: teachers.map(presentTeacher),
      services: [...classroom.services],
      contract_id: idText(ownership.contracts.get(classroom.id)),
      group: [
        {
          classroomCourseType: classroom.courseType,
          list: [
            {
              classroom_id: String(classroom.id),
              name: classroom.name,
              class_type_name: classroom.classTypeName,
              course,
            },
          ],
        },
      ],
    };
  }),
];
