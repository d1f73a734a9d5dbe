import { type SQL, and, asc, count, desc, eq, gt } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { courseDetail, courseFacets, listCourses } from "#shared/contract/endpoints/catalogue.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { loadOwnership } from "../../db/ownership.ts";
import { courses } from "../../db/schema/catalogue.ts";
import { favourites } from "../../db/schema/learning.ts";
import { subjects } from "../../db/schema/subjects.ts";
import { inSubject } from "../../db/subjectFilter.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { flagText } from "../../presenters/fields.ts";
import { loadChapters } from "./chapters.ts";
import { classroomCards, findClassrooms } from "./classroomCards.ts";
import { BY_RECOMMENDATION, courseCards, findCourses, shownCourses } from "./courseCards.ts";

type List = Context<typeof listCourses>;

export async function serveCourseList({
  input,
  deps,
  agency,
  user,
  nowMs,
}: List): Promise<WireData<typeof listCourses>> {
  const cut = pageCut(input);
  const where = filterOf(input);
  const [rows, [counted], ownership] = await Promise.all([
    findCourses(deps.db, {
      agency,
      where,
      orderBy: orderOf(input.sort),
      limit: cut.size,
      offset: cut.offset,
    }),
    deps.db
      .select({ total: count() })
      .from(courses)
      .innerJoin(subjects, eq(subjects.id, courses.subjectId))
      .where(shownCourses(agency, where)),
    loadOwnership(deps.db, user?.userId, nowMs),
  ]);
  return pageOfRows(cut, await courseCards(deps.db, rows, ownership), counted?.total ?? 0);
}

export async function serveCourseFacets({
  input,
  deps,
  agency,
}: Context<typeof courseFacets>): Promise<WireData<typeof courseFacets>> {
  const facet = (column: typeof courses.year | typeof courses.type) =>
    deps.db
      .selectDistinct({ value: column })
      .from(courses)
      .innerJoin(subjects, eq(subjects.id, courses.subjectId))
      .where(shownCourses(agency, inSubject(input)))
      .orderBy(column === courses.year ? desc(column) : asc(column));
  const [years, types] = await Promise.all([facet(courses.year), facet(courses.type)]);
  return {
    year: years.map(({ value }) => String(value)),
    type: types.map(({ value }) => String(value)).filter((type) => type !== ""),
  };
}

export async function serveCourseDetail({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof courseDetail>): Promise<WireData<typeof courseDetail>> {
  const { db } = deps;
  const [found] = await findCourses(db, { agency, where: eq(courses.id, idOf(input.id)), limit: 1 });
  if (!found) return null;
  const { course } = found;
  const ownership = await loadOwnership(db, user?.userId, nowMs);
  const [[card], chapter, within, collected] = await Promise.all([
    courseCards(db, [found], ownership),
    loadChapters(db, [course.id], user?.userId),
    findClassrooms(db, { agency, courseId: course.id }),
    user ? isCollected({ deps, userId: user.userId, courseId: course.id }) : false,
  ]);
  if (!card) return null;
  return {
    ...card,
    detail: course.detail,
    chapter,
    buy_num: course.buyNum,
    is_collect: flagText(collected),
    classroom: await classroomCards(db, within, ownership),
  };
}

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

function filterOf(input: List["input"]): SQL | undefined {
  return and(
    inSubject(input),
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
