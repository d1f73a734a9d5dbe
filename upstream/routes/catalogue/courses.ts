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
import {
  BY_RECOMMENDATION,
  COURSE_AND_SUBJECT,
  courseCards,
  findCourses,
  shownCourses,
} from "./courseCards.ts";

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
  return pageOfRows(cut, await courseCards(deps.db, rows, { ownership, agency }), counted?.total ?? 0);
}

export async function serveCourseFacets({
  input,
  deps,
  agency,
}: Context<typeof courseFacets>): Promise<WireData<typeof courseFacets>> {
  // Two short lists out of one pass; which of them occur together is of no interest.
  const rows = await deps.db
    .selectDistinct({ year: courses.year, type: courses.type })
    .from(courses)
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .where(shownCourses(agency, inSubject(input)))
    .orderBy(desc(courses.year), asc(courses.type));
  const types = new Set(rows.map(({ type }) => type));
  return {
    year: [...new Set(rows.map(({ year }) => String(year)))],
    type: [...types].filter((type) => type !== "").sort(),
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
  const [found] = await db
    .select({ ...COURSE_AND_SUBJECT, detail: courses.detail, buyNum: courses.buyNum })
    .from(courses)
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .where(shownCourses(agency, eq(courses.id, idOf(input.id))));
  if (!found) return null;
  const { course } = found;
  const ownership = await loadOwnership(db, user?.userId, nowMs);
  const [[card], chapter, within, collected] = await Promise.all([
    courseCards(db, [found], { ownership, agency }),
    loadChapters(db, [course.id], user?.userId),
    findClassrooms(db, { agency, courseId: course.id }),
    user ? isCollected({ deps, userId: user.userId, courseId: course.id }) : false,
  ]);
  if (!card) return null;
  return {
    ...card,
    detail: found.detail,
    chapter,
    buy_num: found.buyNum,
    is_collect: flagText(collected),
    classroom: await classroomCards(db, within, { ownership, agency }),
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
