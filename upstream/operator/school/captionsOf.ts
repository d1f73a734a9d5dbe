import type { LessonSeed } from "./schemas/chapterSeed.ts";

/** Returns pairs of language and caption file for a lesson, in order. A single file without a language is Chinese. */
export function captionsOf({
  captions,
}: Pick<LessonSeed, "captions">): readonly (readonly [string, string])[] {
  if (captions === undefined) return [];
  return typeof captions === "string" ? [["zh", captions]] : Object.entries(captions);
}
