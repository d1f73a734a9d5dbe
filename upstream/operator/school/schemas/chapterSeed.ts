import * as z from "zod/mini";
import { seedsOf } from "../kinds/contentKind.ts";
import { CHAPTER, LESSON } from "../kinds/consoleKinds.ts";
import { id, type Seed } from "./fields.ts";

/** undefined as id: the lesson of this name in the course keeps its id; without such a lesson, a new id is given. */
type Part<K extends { readonly schema: z.core.$ZodType }> = Omit<Seed<K["schema"]>, "id" | "agencyId"> & {
  readonly id?: number;
};
export type LessonSeed = Part<typeof LESSON>;
export type ChapterSeed = Part<typeof CHAPTER> & { readonly lessons: readonly LessonSeed[] };

const part = { id: z.exactOptional(id) };
const lessonSeed = z.strictObject({ ...part, ...seedsOf(LESSON) });

export const chapterSeed = z.strictObject({
  ...part,
  ...seedsOf(CHAPTER),
  lessons: z.array(lessonSeed),
}) as unknown as z.ZodMiniType<ChapterSeed>;

/** A course as far as its lessons need it. */
export interface CourseSeed {
  readonly id: number;
  readonly subjectId: number;
  readonly chapters: readonly ChapterSeed[];
}
