import * as z from "zod/mini";
import {
  amount,
  filePath,
  flag,
  id,
  ids,
  lines,
  markdown,
  owner,
  price,
  type Seed,
  text,
  texts,
  url,
} from "./fields.ts";

export const teacherSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  /** Role and experience of the teacher, such as 教育学主讲 · 十二年教龄. */
  title: text,
  intro: text,
  /** Ids of subjects on level 1 or 2. The first is the main subject of the teacher. */
  subjectIds: ids,
  detail: markdown,
});

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

export const courseSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  /** Id of a level-3 subject, or of a level-2 subject when the course covers all of it. */
  subjectId: id,
  /** Type, such as 精讲, 冲刺, 真题, 入门. */
  type: text,
  year: id,
  intro: text,
  teacherIds: ids,
  /** Price in yuan; 0: the course is free. */
  price,
  originPrice: z.exactOptional(price),
  studyNum: z.exactOptional(amount),
  buyNum: z.exactOptional(amount),
  tags: texts,
  /** End of access as Spec §5 writes it, such as "2027-04-30" or "2027年4月"; undefined: validDays after the purchase. */
  expireTime: z.exactOptional(text),
  /** Days of access; 0: no end, undefined: the value that a command has set, else 365. */
  validDays: z.exactOptional(amount),
  recommended: flag,
  /** true: learners cannot jump to a position that was not played yet. */
  seekLimited: flag,
  /** true: learners may mark lessons of the course as finished. */
  manualFinish: flag,
  /** Percent of a lesson that must be played to finish it; undefined: the value that a command has set, else 90. */
  finishPercent: z.exactOptional(amount),
  chapters: z.array(z.strictObject({ id: z.exactOptional(id), name: text, lessons: z.array(lessonSeed) })),
  detail: markdown,
});

export const classroomSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  subjectId: id,
  /** Group of classes as Spec §3 lists them, such as 系统班 (full course) or 冲刺班 (last review). */
  classroomCourseType: text,
  classTypeName: text,
  year: id,
  intro: text,
  courseIds: ids,
  /** Ids of the teachers of the class. The first one is the head teacher. */
  teacherIds: ids,
  price,
  originPrice: z.exactOptional(price),
  studyNum: z.exactOptional(amount),
  expireTime: z.exactOptional(text),
  validDays: z.exactOptional(amount),
  services: texts,
  recommended: flag,
  /** Id of the contract that learners of the class must sign before they study. */
  contractTemplateId: z.exactOptional(id),
  detail: markdown,
});

/** A file for download in a classroom; or `lines`, from which the demo makes the file. */
export const classroomFileSeed = z.strictObject({
  id,
  classroomId: id,
  /** Id of the course of the classroom that the file belongs to; undefined: the whole classroom. */
  courseId: z.exactOptional(id),
  name: text,
  /** Kind of the file made from `lines`. csv: commas separate the cells of a line; pdf: the first line is the title. */
  ext: z.exactOptional(z.enum(["pdf", "csv", "txt"])),
  lines: z.exactOptional(lines),
  file: z.exactOptional(filePath),
});

export type LessonSeed = Seed<typeof lessonSeed>;
export type CourseSeed = Seed<typeof courseSeed>;
export type ClassroomFileSeed = Seed<typeof classroomFileSeed>;
