import { countLessons } from "../../../domain/catalogue/courseLessons.ts";
import type { ContentRun } from "../contentRun.ts";

/** Writes the lengths of courses as the sums of their lessons' lengths. Lessons to read count 0. */
export async function writeCourseLengths({ db, content }: ContentRun): Promise<number> {
  const ids = content.courses.map(({ id }) => id);
  await countLessons(db, ids);
  return ids.length;
}
