/** Orders of a course list. Any other value means the default order, by recommendation. */
export const COURSE_SORTS = ["hot", "new", "price", "price-desc"] as const;

export type CourseSort = (typeof COURSE_SORTS)[number];
