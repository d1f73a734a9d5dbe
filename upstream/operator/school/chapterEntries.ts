import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { chapters, lessons } from "../../platform/db/schema/catalogue.ts";
import { lessonCaptions, lessonMedia } from "../../platform/db/schema/lessons.ts";
import { type Entry, filled } from "./entry.ts";
import { LESSON } from "./kinds/consoleKinds.ts";
import { hashOfPages } from "./hashOfPages.ts";
import { entryFields } from "./kinds/entryColumns.ts";

/** Returns the chapters of courses as parts of their entries, by the id of the course, with lessons and media. */
export async function chapterEntries(
  tx: Db,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Entry[]>> {
  const chapterRows = await tx
    .select()
    .from(chapters)
    .where(inArray(chapters.courseId, [...courseIds]))
    .orderBy(asc(chapters.courseId), asc(chapters.sort), asc(chapters.id));
  const lessonRows = await tx
    .select()
    .from(lessons)
    .where(and(inArray(lessons.courseId, [...courseIds]), eq(lessons.isShown, true)))
    .orderBy(asc(lessons.sort), asc(lessons.id));
  const ids = lessonRows.map(({ id }) => id);
  const media = await tx
    .select({
      lessonId: lessonMedia.lessonId,
      path: lessonMedia.path,
      role: lessonMedia.role,
      hash: lessonMedia.hash,
    })
    .from(lessonMedia)
    .where(and(inArray(lessonMedia.lessonId, ids), ne(lessonMedia.role, "part")))
    .orderBy(asc(lessonMedia.role), asc(lessonMedia.sort));
  const captions = await tx
    .select()
    .from(lessonCaptions)
    .where(inArray(lessonCaptions.lessonId, ids))
    .orderBy(asc(lessonCaptions.sort), asc(lessonCaptions.lang));
  const byCourse = new Map<number, readonly Entry[]>(courseIds.map((id) => [id, []]));
  for (const { id, courseId, name } of chapterRows) {
    const courseLessons = lessonRows
      .filter(({ chapterId }) => chapterId === id)
      .map((lesson) => {
        // Files with the role "part" are excluded, so the first file is the one that a player opens.
        const files = media.filter(({ lessonId }) => lessonId === lesson.id);
        const [main] = files;
        // Pictures have no main file: the entry names their folder.
        const place = main?.role === "page" ? "" : `/${main?.path}`;
        const { minutes, pages, ...fields } = entryFields(LESSON, lesson);
        return {
          id: lesson.id,
          name: lesson.name,
          type: lesson.type,
          ...(!main && filled({ minutes, pages })),
          ...fields,
          ...(main && {
            file: `media/${lesson.id}${place}`,
            hash: place === "" ? hashOfPages(files.map(({ hash }) => hash)) : main.hash,
          }),
          ...captionFields(captions.filter(({ lessonId }) => lessonId === lesson.id)),
        };
      });
    if (courseLessons.length > 0)
      byCourse.set(courseId, [...(byCourse.get(courseId) ?? []), { id, name, lessons: courseLessons }]);
  }
  return byCourse;
}

function captionFields(tracks: readonly (typeof lessonCaptions.$inferSelect)[]): Entry {
  if (tracks.length === 0) return {};
  const fileOf = ({ lessonId, lang }: (typeof tracks)[number]) =>
    `media/${lessonId}.${lang === "zh" ? "" : `${lang}.`}vtt`;
  const only = tracks.length === 1 && tracks[0]?.lang === "zh" ? tracks[0] : undefined;
  return {
    captions: only ? fileOf(only) : Object.fromEntries(tracks.map((track) => [track.lang, fileOf(track)])),
    words: Object.fromEntries(tracks.map((track) => [fileOf(track), track.vtt])),
  };
}
