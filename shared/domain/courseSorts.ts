/** How a course list is ordered; anything else is the default, by recommendation. */
export const COURSE_SORTS = ["hot", "new", "price", "price-desc"] as const;

export type CourseSort = (typeof COURSE_SORTS)[number];
