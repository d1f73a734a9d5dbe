import * as z from "zod/mini";
import { readFrame } from "#shared/domain/noteFrame.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty, QuestionCard } from "../entities.ts";
import { count, flag, id, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

const NOTE_LETTERS_MOST = 5_000;
const NOTE_TOO_LONG = `一条笔记最多 ${NOTE_LETTERS_MOST} 字`;
/** Word to search for in the text of the notes. */
const q = z.optional(z.string().check(z.maxLength(50)));

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
    q,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(Note),
});

/** Most questions whose notes one call asks for: fewer than a page of the list has at most. */
const MOST_QUESTIONS = 100;

const QuestionNote = objectOf({
  question_id: id,
  question: QuestionCard,
  /** Text of the note as Markdown; "" while is_in_exam is set. */
  content: text,
  /** Whether an attempt of the learner in progress asks the question. The note is then withheld like the analysis. */
  is_in_exam: flag,
  update_time: time,
});

export const questionNotes = defineSchemas({
  about: "The learner's notes on questions, the latest first.",
  input: z.object({
    /** Questions whose notes are wanted; absent: all. */
    question_id: z.optional(
      z.union([z.array(shortText).check(z.maxLength(MOST_QUESTIONS, "一次最多看 100 题的笔记")), shortText]),
    ),
    q,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(QuestionNote),
});

export const saveQuestionNote = defineSchemas({
  about: "Writes the note on a question in place of what it was; an empty text takes it out.",
  input: z.object({
    question_id: shortText,
    content: z.string().check(z.trim(), z.maxLength(NOTE_LETTERS_MOST, NOTE_TOO_LONG)),
  }),
  data: Empty,
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
      .check(z.trim(), z.minLength(1, "请先写点什么"), z.maxLength(NOTE_LETTERS_MOST, NOTE_TOO_LONG)),
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
