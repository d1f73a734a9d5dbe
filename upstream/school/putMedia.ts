import { eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { lessons } from "../db/schema/catalogue.ts";
import { lessonCaptions } from "../db/schema/lessons.ts";
import { upsert } from "../db/upsert.ts";
import type { SeedContent } from "./contentTypes.ts";

/** What a file became on the machine of the operator. */
export type LessonMedium = never;

/** Gives lessons what they are played by, and what is said in it. */
export async function putMedia(
  tx: Db,
  {
    content,
    captions,
  }: {
    readonly content: SeedContent;
    readonly media: Readonly<Record<string, LessonMedium>>;
    readonly captions: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const placed = content.courses.flatMap((course) => course.chapters.flatMap((chapter) => chapter.lessons));
  for (const { id, captions: path } of placed) {
    const vtt = path === undefined ? undefined : captions[path];
    if (id === undefined || vtt === undefined) continue;
    const row = { lessonId: id, lang: "zh", label: "中文", vtt };
    await upsert(tx, lessonCaptions, [row], [lessonCaptions.lessonId, lessonCaptions.lang]);
  }
  void eq;
  void inArray;
  void lessons;
}
