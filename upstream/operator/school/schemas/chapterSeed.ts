import * as z from "zod/mini";
import { amount, filePath, flag, id, type Seed, text, url } from "./fields.ts";

const language = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "write a language as zh or en"));

const lessonSeed = z.strictObject({
  /** undefined: the lesson of this name in the course keeps its id; without one the lesson gets a new id. */
  id: z.exactOptional(id),
  name: text,
  type: z.exactOptional(z.enum(["video", "audio", "doc", "pic", "live", "exam"])),
  minutes: z.exactOptional(amount),
  /** Number of pages of a document. */
  pages: z.exactOptional(amount),
  /** true: everybody may watch the lesson without buying (试看, a free trial), once it has a medium. */
  free: flag,
  /** Key of the generated film in talks.yaml that is the lesson's medium and sets its length. */
  talk: z.exactOptional(text),
  /** Key of the generated document in readings.yaml that is the lesson's medium and sets its number of pages. */
  reading: z.exactOptional(text),
  /** File from which the medium is made: a film, a recording, a PDF, or a playlist (.m3u8) with its files beside it. */
  file: z.exactOptional(filePath),
  /** Caption file (.vtt), or one for each language: { zh: media/1.vtt, en: media/1.en.vtt }. */
  captions: z.exactOptional(
    z.union(
      [filePath, z.record(language, filePath)],
      "write the path of a .vtt, or one a language: { zh: media/1.vtt, en: media/1.en.vtt }",
    ),
  ),
  /** Address of the medium at another provider, when there is no file. */
  playUrl: z.exactOptional(url),
});

export const chapterSeed = z.strictObject({
  id: z.exactOptional(id),
  name: text,
  lessons: z.array(lessonSeed),
});

export type LessonSeed = Seed<typeof lessonSeed>;
export type ChapterSeed = Seed<typeof chapterSeed>;

/** A course as far as its lessons need it. */
export interface CourseSeed {
  readonly id: number;
  readonly subjectId: number;
  readonly chapters: readonly ChapterSeed[];
}
