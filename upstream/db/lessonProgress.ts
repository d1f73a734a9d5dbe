import type { lessons } from "./schema/catalogue.ts";
import type { learnRecords } from "./schema/learning.ts";

export type Measured = Pick<typeof lessons.$inferSelect, "type" | "duration" | "pageNum">;

/** Whether a lesson is read page by page. */
export function hasPages({ type }: Pick<Measured, "type">): boolean {
  return type === "doc" || type === "pic";
}

/** Seconds, or pages: what positions and ranges of a lesson are counted in. */
export function lessonLength(lesson: Measured): number {
  return hasPages(lesson) ? lesson.pageNum : lesson.duration;
}

/** Rounded down, so that 100 means finished and nothing else does. */
export function percentOf(
  lesson: Measured,
  record: Pick<typeof learnRecords.$inferSelect, "isFinished" | "watched"> | undefined,
): number {
  if (!record) return 0;
  if (record.isFinished) return 100;
  const length = lessonLength(lesson);
  return length === 0 ? 0 : Math.min(99, Math.floor((100 * record.watched) / length));
}
