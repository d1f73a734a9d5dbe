import type { CourseSeed } from "./schemas/catalogueSeeds.ts";

type Lesson = CourseSeed["chapters"][number]["lessons"][number];

/** Returns pairs of language and caption file for a lesson, in order. A single file without a language is Chinese. */
export function captionsOf({ captions }: Pick<Lesson, "captions">): readonly (readonly [string, string])[] {
  if (captions === undefined) return [];
  return typeof captions === "string" ? [["zh", captions]] : Object.entries(captions);
}
