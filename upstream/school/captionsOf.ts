import type { CourseSeed } from "./schemas/catalogueSeeds.ts";

type Lesson = CourseSeed["chapters"][number]["lessons"][number];

/** Returns language and file of each caption track of a lesson in order; a single track is Chinese. */
export function captionsOf({ captions }: Pick<Lesson, "captions">): readonly (readonly [string, string])[] {
  if (captions === undefined) return [];
  return typeof captions === "string" ? [["zh", captions]] : Object.entries(captions);
}
