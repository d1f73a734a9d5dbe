import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";
import type { Medium } from "../../platform/media/prepare/medium.ts";
import { removeLessonMedium, writeLessonCaption, writeLessonMedium } from "../../domain/play/lessonMedium.ts";
import { captionsOf } from "./captionsOf.ts";
import type { SeedContent } from "./contentTypes.ts";
import { hashOfPages } from "./hashOfPages.ts";

export interface PutMedia {
  readonly content: SeedContent;
  /** SHA-256 of the files from which media of lessons are made, by path. */
  readonly sources: Readonly<Record<string, string>>;
  /** Media that were made from new files, by path. Their bytes are stored before they are assigned. */
  readonly media: Readonly<Record<string, Medium>>;
  /** Texts of caption files (WebVTT) by path. */
  readonly captions: Readonly<Record<string, string>>;
}

/**
 * Gives each lesson the medium made from its file. A lesson whose medium was made from the same file is not changed.
 * When a lesson names no file any more, a medium that `school put` made is removed; a medium of another origin stays.
 */
export async function putMedia(tx: Db, { content, sources, media, captions }: PutMedia): Promise<void> {
  const placed = content.courses.flatMap((course) => course.chapters.flatMap((chapter) => chapter.lessons));
  const madeMedia = await madeOf(
    tx,
    content.courses.map(({ id }) => id),
  );
  for (const { id, file, minutes = 0, playUrl, ...lesson } of placed) {
    if (id === undefined) continue;
    const source = file === undefined ? undefined : sources[file];
    if (file !== undefined && source !== undefined && !madeMedia.get(id)?.names.includes(source)) {
      const medium =
        media[file] ?? [...madeMedia.values()].find(({ names }) => names.includes(source))?.medium;
      // A dry run prepares no media.
      if (medium) await writeLessonMedium(tx, id, medium, source);
    }
    if (file === undefined && madeMedia.get(id)?.isOfFolder) {
      await removeLessonMedium(tx, id);
      const own = { duration: minutes * 60, playUrl: playUrl ?? "" };
      await tx.update(lessons).set(own).where(eq(lessons.id, id));
    }
    for (const [lang, path] of captionsOf(lesson)) {
      const vtt = captions[path];
      if (vtt !== undefined) await writeLessonCaption(tx, id, { lang, vtt });
    }
  }
}

interface Made {
  /** Hashes by which the medium is found: of the file that it was made from, and of the file that a player opens. */
  readonly names: readonly string[];
  /** true: `school put` made the medium. */
  readonly isOfFolder: boolean;
  readonly medium: Medium;
}

const NO_LESSON = { type: "video", duration: 0, pageNum: 0, mediaSource: "" } as const;

async function madeOf(tx: Db, courseIds: readonly number[]): Promise<ReadonlyMap<number, Made>> {
  const rows = await tx
    .select({ lesson: lessons, file: lessonMedia })
    .from(lessonMedia)
    .innerJoin(lessons, eq(lessons.id, lessonMedia.lessonId))
    .where(inArray(lessons.courseId, [...courseIds]))
    .orderBy(asc(lessonMedia.lessonId), asc(lessonMedia.sort));
  const byLesson = groupBy(rows, ({ lesson }) => lesson.id);
  return new Map(
    [...byLesson].map(([id, own]) => {
      const [first] = own;
      const files = own.map(({ file: { path, role, size, hash, alt, width, height } }) => ({
        path,
        role,
        size,
        hash,
        alt,
        width,
        height,
      }));
      const { type, duration, pageNum, mediaSource } = first?.lesson ?? NO_LESSON;
      const medium = { type, seconds: duration, pages: pageNum, files } as Medium;
      const names = [mediaSource, mainHash(files)].filter((name) => name !== "");
      return [id, { names, isOfFolder: mediaSource !== "", medium }];
    }),
  );
}

/** Returns the hash of the file that a player opens; for pictures a hash of the hashes of all pictures. */
function mainHash(files: readonly { readonly role: string; readonly hash: string }[]): string {
  const main = files.find(({ role }) => role === "main");
  return main?.hash ?? hashOfPages(files.filter(({ role }) => role === "page").map(({ hash }) => hash));
}

/** Returns hashes of the media that a school has. A file with such a hash need not be encoded again. */
export async function sourcesOfSchool(tx: Db, agencyId: number): Promise<readonly string[]> {
  const own = await tx.select({ id: courses.id }).from(courses).where(eq(courses.agencyId, agencyId));
  const madeMedia = await madeOf(
    tx,
    own.map(({ id }) => id),
  );
  return [...new Set([...madeMedia.values()].flatMap(({ names }) => names))];
}
