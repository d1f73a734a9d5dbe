import type { lessons } from "../db/schema/catalogue.ts";

type Measured = Pick<typeof lessons.$inferSelect, "type" | "duration" | "pageNum">;

/** Whether a lesson is read page by page. */
export function hasPages({ type }: Pick<Measured, "type">): boolean {
  return type === "doc" || type === "pic";
}

/** Seconds, or pages: what positions and ranges of a lesson are counted in. */
export function lessonLength(lesson: Measured): number {
  return hasPages(lesson) ? lesson.pageNum : lesson.duration;
}
