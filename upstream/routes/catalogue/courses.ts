import { type SQL, and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { courseDetail, courseFacets, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { classroomCourses, classrooms, courses } from "#upstream/db/schema/catalogue.ts";
import { favourites } from "#upstream/db/schema/learning.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { countInScope, isInScope, subjectScope } from "#upstream/db/subjectScope.ts";
import { lessonLock } from "#upstream/enrolment/lessonLock.ts";
import { idOf, idText } from "#upstream/kit/ids.ts";
import { type Context, route } from "../route.ts";
import { COURSE_CARD, presentCourse } from "#upstream/catalogue/presentCatalogue.ts";
import { flagText } from "#upstream/kit/fields.ts";
import { loadChapters } from "./chapters.ts";
import { classroomCards, findClassrooms } from "#upstream/catalogue/classroomCards.ts";
import { type CourseCell, courseCounts } from "#upstream/catalogue/courseCounts.ts";
import {
  BY_RECOMMENDATION,
  courseCards,
  findCourses,
  shownCourses,
  withSubjects,
} from "#upstream/catalogue/courseCards.ts";

type List = Context<typeof listCourses>;

export const serveCourseList = route(listCourses, async ({ input, deps, agency, user, nowMs }) => {
  const cut = pageCut(input);
  const tree = await subjectRows.of(deps.db, nowMs);
  const scope = subjectScope(tree, agency, input);
  const [rows, cells, ownership] = await Promise.all([
    findCourses(deps.db, {
      agency,
      tree,
      scope,
      where: filterOf(input),
      orderBy: orderOf(input.sort),
      cut,
    }),
    courseCounts.of(deps.db, nowMs),
    loadOwnership(deps.db, user?.userId, nowMs),
  ]);
  const total = countInScope(cells, { agency, scope }, (cell) => isAsked(cell, input));
  return pageOfRows(cut, courseCards(rows, { ownership, agency }), total);
});

export const serveCourseFacets = route(courseFacets, async ({ input, deps, agency, nowMs }) => {
  const scope = subjectScope(await subjectRows.of(deps.db, nowMs), agency, input);
  const cells = (await courseCounts.of(deps.db, nowMs)).filter((cell) => isInScope(cell, { agency, scope }));
  const years = new Set(cells.map(({ year }) => year));
  const types = new Set(cells.map(({ type }) => type));
  return {
    year: [...years].sort((a, b) => b - a).map(String),
    type: [...types].filter((type) => type !== "").sort(),
  };
});

export const serveCourseDetail = route(courseDetail, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const tree = await subjectRows.of(db, nowMs);
  const rows = await db
    .select({
      ...COURSE_CARD,
      detail: courses.detail,
      buyNum: courses.buyNum,
      ownRoomId: OWN_ROOM,
      inClassroom: IN_CLASSROOM,
    })
    .from(courses)
    .where(shownCourses({ agency, tree }, eq(courses.id, idOf(input.id))));
  const [found] = withSubjects(rows, tree);
  if (!found) return null;
  const { course } = found;
  const ownership = await loadOwnership(db, user?.userId, nowMs);
  const lockOf = (courseId: number) => lessonLock(ownership, { courseId });
  const [chapter, within, collected] = await Promise.all([
    loadChapters(db, [course.id], { userId: user?.userId, lockOf }),
    course.inClassroom ? findClassrooms(db, { agency, courseId: course.id }) : [],
    user ? isCollected({ deps, userId: user.userId, courseId: course.id }) : false,
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
});

/* Columns by hand: of a single table drizzle names them alone. */

/** The room for whoever has the course alone. */
const OWN_ROOM = sql<
  number | null
>`(select id from ${classrooms} where ${classrooms}.course_id = ${courses}.id)`;
/** Most are in no other one, and need not be looked for there. */
const IN_CLASSROOM = sql<boolean>`exists (select from ${classroomCourses}
  where ${classroomCourses}.course_id = ${courses}.id and ${classroomCourses}.classroom_id is distinct from ${OWN_ROOM})`;

async function isCollected({
  deps,
  userId,
  courseId,
}: Pick<List, "deps"> & { userId: number; courseId: number }): Promise<boolean> {
  const rows = await deps.db
    .select({ id: favourites.targetId })
    .from(favourites)
    .where(
      and(
        eq(favourites.userId, userId),
        eq(favourites.targetType, "course"),
        eq(favourites.targetId, courseId),
      ),
    );
  return rows.length > 0;
}

function isAsked(cell: CourseCell, { year, type, price }: List["input"]): boolean {
  return (
    (!year || cell.year === idOf(year)) &&
    (!type || cell.type === type) &&
    (price !== "free" || cell.isFree) &&
    (price !== "paid" || !cell.isFree)
  );
}

/** In the database what isAsked says of cells. */
function filterOf(input: List["input"]): SQL | undefined {
  return and(
    input.year ? eq(courses.year, idOf(input.year)) : undefined,
    input.type ? eq(courses.type, input.type) : undefined,
    input.price === "free" ? eq(courses.price, "0") : undefined,
    input.price === "paid" ? gt(courses.price, "0") : undefined,
  );
}

function orderOf(sort: List["input"]["sort"]): readonly SQL[] {
  switch (sort) {
    case "hot":
      return [desc(courses.studyNum), asc(courses.id)];
    case "new":
      return [desc(courses.year), desc(courses.id)];
    case "price":
      return [asc(courses.price), asc(courses.id)];
    case "price-desc":
      return [desc(courses.price), asc(courses.id)];
    default:
      return BY_RECOMMENDATION;
  }
}
