import { courseFacets, listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { CourseSort } from "#shared/domain/courseSorts.ts";

export const COURSES_A_PAGE = 20;

/** Filters of the course list; an absent filter restricts nothing. */
export interface CourseFilters {
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly level3?: string | undefined;
  readonly year?: string | undefined;
  readonly type?: string | undefined;
  readonly price?: "free" | "paid" | undefined;
  readonly sort?: CourseSort | undefined;
  readonly page: number;
}

export function courseListCall(filters: CourseFilters) {
  return callOf(listCourses, { ...filters, pageSize: COURSES_A_PAGE });
}

/** Returns the call for years and types of courses. It depends only on the subject; choosing a year repeats no call. */
export function courseFacetsCall({ level1, level2, level3 }: CourseFilters) {
  return callOf(courseFacets, { level1, level2, level3 });
}

/**
 * @param subject id of a level-1 subject; undefined: courses of all subjects
 * @param pageSize larger than the number of shown courses where those of a level-2 subject come first
 */
export function recommendedCoursesCall(subject: string | undefined, pageSize = 8) {
  return callOf(listCourses, { level1: subject, page: 1, pageSize });
}
