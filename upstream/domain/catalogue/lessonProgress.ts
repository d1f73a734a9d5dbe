import type { lessons } from "../../platform/db/schema/catalogue.ts";
import type { learnRecords } from "../../platform/db/schema/learning.ts";

export type Measured = Pick<typeof lessons.$inferSelect, "type" | "duration" | "pageNum">;

export function hasPages({ type }: Pick<Measured, "type">): boolean {
  return type === "doc" || type === "pic";
}

/** Returns the length of a lesson in pages when it has pages, else in seconds; positions use the same unit. */
export function lessonLength(lesson: Measured): number {
  return hasPages(lesson) ? lesson.pageNum : lesson.duration;
}

/** Returns the progress in a lesson in percent. It is rounded down, so that only a finished lesson has 100. */
export function percentOf(
  lesson: Measured,
  record: Pick<typeof learnRecords.$inferSelect, "isFinished" | "watched"> | undefined,
): number {
  if (!record) return 0;
  if (record.isFinished) return 100;
  const length = lessonLength(lesson);
  return length === 0 ? 0 : Math.min(99, Math.floor((100 * record.watched) / length));
}
