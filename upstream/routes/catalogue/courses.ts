import { courseDetail, courseFacets, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { pageCut, pageOfRows } from "#upstream/platform/db/page.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { isInScope, subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import { lessonLock } from "#upstream/domain/enrolment/lessonLock.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { presentCourse } from "#upstream/domain/catalogue/presentCatalogue.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { courseCounts } from "#upstream/domain/catalogue/courseCounts.ts";
import { loadChapters } from "#upstream/domain/play/chapters.ts";
import { isFavourite } from "#upstream/domain/account/favourites.ts";
import { courseCards, findCourse, pageOfCourses } from "#upstream/domain/catalogue/courses.ts";
import { classroomCards, findClassrooms } from "#upstream/domain/catalogue/classrooms.ts";

export const courseRoutes = [
  route(listCourses, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const cut = pageCut(input);
    const { type, price, sort } = input;
    const filter = { year: input.year ? idOf(input.year) : undefined, type, price };
    const tree = await subjectRows.get(db, nowMs);
    const scope = subjectScope(tree, agency, input);
    const [{ rows, total }, ownership] = await Promise.all([
      pageOfCourses(db, { agency, tree, scope, filter, sort, nowMs }, cut),
      loadOwnership(db, user?.userId, nowMs),
    ]);
    return pageOfRows(cut, courseCards(rows, { ownership, agency }), total);
  }),
  route(courseFacets, async ({ input, deps: { db }, agency, nowMs }) => {
    const scope = subjectScope(await subjectRows.get(db, nowMs), agency, input);
    const cells = (await courseCounts.get(db, nowMs)).filter((cell) => isInScope(cell, { agency, scope }));
    const years = new Set(cells.map(({ year }) => year));
    const types = new Set(cells.map(({ type }) => type));
    return {
      year: [...years].sort((a, b) => b - a).map(String),
      type: [...types].filter((type) => type !== "").sort(),
    };
  }),
  route(courseDetail, async ({ input, deps: { db }, agency, user, nowMs }) => {
    const tree = await subjectRows.get(db, nowMs);
    const found = await findCourse(db, { agency, tree }, idOf(input.id));
    if (!found) return null;
    const { course } = found;
    const ownership = await loadOwnership(db, user?.userId, nowMs);
    const lockOf = (courseId: number) => lessonLock(ownership, { courseId });
    const [chapter, within, collected] = await Promise.all([
      loadChapters(db, [course.id], { userId: user?.userId, lockOf }),
      course.inClassroom ? findClassrooms(db, { agency, courseId: course.id }) : [],
      user ? isFavourite(db, { userId: user.userId, type: "course", id: course.id }) : false,
    ]);
    const classroomId = ownership.studyRooms.get(course.id) ?? course.ownRoomId;
    return {
      ...presentCourse(course, found.subject, { ownership, agency }),
      detail: course.detail,
      chapter,
      buy_num: course.buyNum,
      is_collect: flagText(collected),
      classroom: await classroomCards(db, within, { ownership, agency }),
      classroom_id: idText(classroomId),
      contract_id: idText(classroomId === null ? undefined : ownership.contracts.get(classroomId)),
    };
  }),
];
