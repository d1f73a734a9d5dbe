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
  /** Title, such as 教育学主讲 · 十二年教龄. */
  title: text,
  intro: text,
  /** Ids of subjects on level 1 or 2; the first is the main one. */
  subjectIds: ids,
  detail: markdown,
});

const language = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "write a language as zh or en"));

const lessonSeed = z.strictObject({
  /** undefined: the id of the course's lesson with this name, or a new id. */
  id: z.exactOptional(id),
  name: text,
  type: z.exactOptional(z.enum(["video", "audio", "doc", "pic", "live", "exam"])),
  minutes: z.exactOptional(amount),
  /** Number of pages of a doc. */
  pages: z.exactOptional(amount),
  /** true: anyone may watch the lesson before buying (试看), once it has a medium. */
  free: flag,
  /** Talk that is the medium of the lesson (talks.yaml); it sets the length of the lesson. */
  talk: z.exactOptional(text),
  /** Reading that is the medium of the lesson (readings.yaml); it sets the pages of the lesson. */
  reading: z.exactOptional(text),
  /** Source file: a film, a recording, a PDF, or a playlist (.m3u8) with its parts beside it. */
  file: z.exactOptional(filePath),
  /** Caption file (.vtt), or one for each language: { zh: media/1.vtt, en: media/1.en.vtt }. */
  captions: z.exactOptional(
    z.union(
      [filePath, z.record(language, filePath)],
      "write the path of a .vtt, or one a language: { zh: media/1.vtt, en: media/1.en.vtt }",
    ),
  ),
  /** Address of the medium at a provider, in place of a file. */
  playUrl: z.exactOptional(url),
});

export const courseSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  /** Id of a subject on level 3, or on level 2 when the course covers it all. */
  subjectId: id,
  /** Type, such as 精讲, 冲刺, 真题, 入门. */
  type: text,
  year: id,
  intro: text,
  teacherIds: ids,
  /** 0: free. */
  price,
  originPrice: z.exactOptional(price),
  studyNum: z.exactOptional(amount),
  buyNum: z.exactOptional(amount),
  tags: texts,
  /** Expiry text of Spec §5: "2027-04-30", "2027年4月" ...; undefined: validDays from the purchase. */
  expireTime: z.exactOptional(text),
  /** 0: no end; undefined: 365, or the value that a command has set. */
  validDays: z.exactOptional(amount),
  recommended: flag,
  /** true: learners cannot jump to a place not played yet. */
  seekLimited: flag,
  /** true: learners may mark lessons of the course as finished. */
  manualFinish: flag,
  /** Percent of a lesson that must be played; undefined: 90, or the value that a command has set. */
  finishPercent: z.exactOptional(amount),
  chapters: z.array(z.strictObject({ id: z.exactOptional(id), name: text, lessons: z.array(lessonSeed) })),
  detail: markdown,
});

export const classroomSeed = z.strictObject({
  id,
  ...owner,
  name: text,
  subjectId: id,
  /** Group of Spec §3, such as 系统班, 冲刺班. */
  classroomCourseType: text,
  classTypeName: text,
  year: id,
  intro: text,
  courseIds: ids,
  /** Teachers of the class; the first one is its head. */
  teacherIds: ids,
  price,
  originPrice: z.exactOptional(price),
  studyNum: z.exactOptional(amount),
  expireTime: z.exactOptional(text),
  validDays: z.exactOptional(amount),
  services: texts,
  recommended: flag,
  /** Contract that its learners sign first. */
  contractTemplateId: z.exactOptional(id),
  detail: markdown,
});

/** A file to download in a classroom, or lines from which the file is made. */
export const classroomFileSeed = z.strictObject({
  id,
  classroomId: id,
  /** Course of the classroom that the file is for; undefined: the whole classroom. */
  courseId: z.exactOptional(id),
  name: text,
  /** csv: each line has its cells joined by commas; pdf: the first line is the title. */
  ext: z.exactOptional(z.enum(["pdf", "csv", "txt"])),
  lines: z.exactOptional(lines),
  file: z.exactOptional(filePath),
});

export type LessonSeed = Seed<typeof lessonSeed>;
export type CourseSeed = Seed<typeof courseSeed>;
export type ClassroomFileSeed = Seed<typeof classroomFileSeed>;
