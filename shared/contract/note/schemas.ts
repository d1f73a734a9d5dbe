import * as z from "zod/mini";
import { readFrame } from "#shared/domain/noteFrame.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty } from "../entities.ts";
import { count, flag, id, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

const Note = objectOf({
  note_id: id,
  lesson_id: text,
  lesson_name: text,
  /** Lesson type: video | audio | doc | pic | live | exam. For doc and pic `second` is a page number. */
  lesson_type: text,
  course_id: text,
  course_name: text,
  /** Classroom in which the learner studies the lesson now; "": none. */
  classroom_id: text,
  /** Second of the lesson; page number for a doc or pic. */
  second: count,
  /** Text of the note as Markdown. */
  content: text,
  /** Whether the note has a picture of the video (noteFrame). */
  has_frame: flag,
  create_time: time,
  update_time: time,
});

const ofNotes = { lesson_id: optionalText, course_id: optionalText };

export const noteList = defineSchemas({
  about: "The learner's notes: of a lesson by their second, else the latest first.",
  input: z.object({
    ...ofNotes,
    /** Word to search for in the text of the notes. */
    q: z.optional(z.string().check(z.maxLength(50))),
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(Note),
});

export const saveNote = defineSchemas({
  about: "Adds a note, or changes that of note_id. Sent again with its request_id it is the same note.",
  input: z.object({
    request_id: z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确")),
    note_id: optionalText,
    /** Required for a new note. */
    lesson_id: optionalText,
    second: z.optional(z.coerce.number().check(z.gte(0), z.lte(1_000_000))),
    /** Picture of the video, for a new note: a data: URL of WebP or JPEG. */
    frame: z.optional(
      z.string().check(z.refine((value) => readFrame(value) !== undefined, "画面的格式或大小不对")),
    ),
    content: z
      .string()
      .check(z.trim(), z.minLength(1, "请先写点什么"), z.maxLength(5_000, "一条笔记最多 5000 字")),
  }),
  data: Note,
});

export const noteFrame = defineSchemas({
  about: "No envelope: the picture of a note of the learner. 404 where there is none.",
  input: z.object({ note_id: shortText }),
  data: Empty,
});

export const deleteNote = defineSchemas({
  about: "Takes a note out; also a success when it is gone already.",
  input: z.object({ note_id: shortText }),
  data: Empty,
});

export const exportNotes = defineSchemas({
  about: "No envelope: the notes as a markdown file, by course and lesson.",
  input: z.object(ofNotes),
  data: Empty,
});
