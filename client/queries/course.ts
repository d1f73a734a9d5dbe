import { callOf } from "#shared/contract/endpoint.ts";
import {
  type COURSE_SORTS,
  courseDetail,
  courseFacets,
  listCourses,
} from "#shared/contract/endpoints/catalogue.ts";

export const COURSES_A_PAGE = 20;

export type CourseSort = (typeof COURSE_SORTS)[number];

/** What the course list is narrowed by; everything missing narrows nothing. */
export interface CourseFilters {
  readonly level1?: string;
  readonly level2?: string;
  readonly level3?: string;
  readonly year?: string;
  readonly type?: string;
  readonly price?: "free" | "paid";
  readonly sort?: CourseSort;
  readonly page: number;
}

export function courseListCall(filters: CourseFilters) {
  return callOf(listCourses, { ...filters, pageSize: COURSES_A_PAGE });
}

/** Years and types depend on the subject alone, so that choosing one of them asks nothing anew. */
export function courseFacetsCall({ level1, level2, level3 }: CourseFilters) {
  return callOf(courseFacets, { level1, level2, level3 });
}

export function courseDetailCall(id: string) {
  return callOf(courseDetail, { id });
}
