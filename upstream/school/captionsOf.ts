import type { CourseSeed } from "./schemas/catalogueSeeds.ts";

type Lesson = CourseSeed["chapters"][number]["lessons"][number];

/** Language and file of each track of a lesson, in their order; one alone is Chinese. */
export function captionsOf({ captions }: Pick<Lesson, "captions">): readonly (readonly [string, string])[] {
  if (captions === undefined) return [];
  return typeof captions === "string" ? [["zh", captions]] : Object.entries(captions);
}
