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
  /** Such as 教育学主讲 · 十二年教龄. */
  title: text,
  intro: text,
  /** Level-1 or level-2 ids; the first is the main one. */
  subjectIds: ids,
  detail: markdown,
});

/** A language as captions name it. */
const language = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "write a language as zh or en"));

const lessonSeed = z.strictObject({
  /** Absent: that of the lesson of its course with this name, or a new one. */
  id: z.exactOptional(id),
  name: text,
  type: z.exactOptional(z.enum(["video", "audio", "doc", "pic", "live", "exam"])),
  minutes: z.exactOptional(amount),
  /** Pages of a doc. */
  pages: z.exactOptional(amount),
  /** Anyone may watch it before buying (试看), as soon as it has a medium. */
  free: flag,
  /** The talk by which it plays (talks.yaml). Its length is the talk's. */
  talk: z.exactOptional(text),
  /** The reading of the lesson (readings.yaml). The pages are those of the reading. */
  reading: z.exactOptional(text),
  /** The source of the lesson: a film, a recording, a PDF, or a playlist (.m3u8) with its parts beside it. */
  file: z.exactOptional(filePath),
  /** The captions, a .vtt; where there are several, one a language: { zh: media/1.vtt, en: media/1.en.vtt }. */
  captions: z.exactOptional(
    z.union(
      [filePath, z.record(language, filePath)],
      "write the path of a .vtt, or one a language: { zh: media/1.vtt, en: media/1.en.vtt }",
    ),
  ),
  /** Instead of a file: where a provider has it. */
  playUrl: z.exactOptional(url),
});

export const courseSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  /** A level-3 id, or a level-2 id where the course covers it all. */
  subjectId: id,
  /** Such as 精讲, 冲刺, 真题, 入门. */
  type: text,
  year: id,
  intro: text,
  teacherIds: ids,
  /** 0 is free. */
  price,
  originPrice: z.exactOptional(price),
  studyNum: z.exactOptional(amount),
  buyNum: z.exactOptional(amount),
  tags: texts,
  /** Spec §5 expiry text: "2027-04-30", "2027年4月" ...; absent: validDays from buying. */
  expireTime: z.exactOptional(text),
  /** 0 is for ever; absent: 365, or what a command has set. */
  validDays: z.exactOptional(amount),
  recommended: flag,
  /** A place that was not played yet cannot be jumped to. */
  seekLimited: flag,
  /** The lessons of the course may be finished by hand. */
  manualFinish: flag,
  /** The percent of a lesson that has to be played; absent: 90, or what a command has set. */
  finishPercent: z.exactOptional(amount),
  chapters: z.array(z.strictObject({ id: z.exactOptional(id), name: text, lessons: z.array(lessonSeed) })),
  detail: markdown,
});

export const classroomSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  subjectId: id,
  /** The group of Spec §3, such as 系统班, 冲刺班. */
  classroomCourseType: text,
  classTypeName: text,
  year: id,
  intro: text,
  courseIds: ids,
  /** The first is the head of the class. */
  teacherIds: ids,
  price,
  originPrice: z.exactOptional(price),
  studyNum: z.exactOptional(amount),
  expireTime: z.exactOptional(text),
  validDays: z.exactOptional(amount),
  services: texts,
  recommended: flag,
  /** The contract that its learners sign first. */
  contractTemplateId: z.exactOptional(id),
  detail: markdown,
});

/** A file to download in a classroom, or lines of which one is made. */
export const classroomFileSeed = z.strictObject({
  id,
  classroomId: id,
  /** The classroom's course that the file belongs to; absent: the whole classroom. */
  courseId: z.exactOptional(id),
  name: text,
  /** csv: cells are joined by commas already. pdf: the first line is the title. */
  ext: z.exactOptional(z.enum(["pdf", "csv", "txt"])),
  lines: z.exactOptional(lines),
  file: z.exactOptional(filePath),
});

export type LessonSeed = Seed<typeof lessonSeed>;
export type CourseSeed = Seed<typeof courseSeed>;
export type ClassroomFileSeed = Seed<typeof classroomFileSeed>;
