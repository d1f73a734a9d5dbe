import * as z from "zod/mini";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { AskedQuestion, QuestionCard } from "../entities.ts";
import { count, flag, id, listOf, maybe, objectOf, pageNumber, pageOf, text } from "../fields.ts";
import { answerOrText, optionalText, shortText } from "../inputs.ts";

/** Filters of a question list: subject ("0" or absent: all), type, difficulty and year. */
const list = {
  level1: optionalText,
  level2: optionalText,
  level3: optionalText,
  type: z.optional(z.enum(QUESTION_TYPES)),
  difficulty: optionalText,
  year: optionalText,
};

/**
 * The learner's last verdict in practice: right | wrong | part_right | reviewing; "": never answered, or not signed in.
 */
const myStatus = text;

export const listQuestions = defineSchemas({
  about: "Questions of the bank by subject, chapter, type, difficulty and year, 20 a page; without keys.",
  input: z.object({
    ...list,
    chapter_id: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  data: pageOf(objectOf({ ...QuestionCard.shape, my_status: myStatus, is_explained: flag })),
});

export const questionPlaces = defineSchemas({
  about:
    "The same list as places of an answer sheet, 50 a page: only what a number, its type and its state need.",
  input: z.object({ ...list, page: pageNumber }),
  data: pageOf(objectOf({ id, type: text, my_status: myStatus })),
});

export const questionFacets = defineSchemas({
  about:
    "The subjects, types, years and difficulties that questions have, with their numbers, for the filter rows.",
  input: z.object({ level1: optionalText, level2: optionalText, level3: optionalText }),
  data: objectOf({
    type: listOf(objectOf({ value: text, num: count })),
    year: listOf(objectOf({ value: text, num: count })),
    difficulty: listOf(objectOf({ value: text, num: count })),
  }),
});

export const questionChapters = defineSchemas({
  about: "Chapters of a subject with their number of questions.",
  input: z.object({ subject_id: shortText }),
  data: listOf(objectOf({ id, name: text, question_num: count })),
});

export const questionDetail = defineSchemas({
  about:
    "One question without key and analysis, with its neighbours in a list of the bank: in the one that is named, else among those of its own subject. Empty when there is none.",
  input: z.object({ id: shortText, ...list }),
  data: maybe(
    objectOf({
      ...AskedQuestion.shape,
      /** Number of the question within its material, from 1; 0: no material. material_num: number of its questions. */
      material_no: count,
      material_num: count,
      prev_id: text,
      next_id: text,
      /**
       * Number of the question in the list, from 1; 0: not in the list, and the previous and next question are those
       * around the position where it would be. list_num: length of the list.
       */
      list_no: count,
      list_num: count,
    }),
  ),
});

export const collectQuestion = defineSchemas({
  about: "Keeps a question among the learner's favourites, or takes it out.",
  input: z.object({ id: shortText, is_collect: z.enum(["0", "1"]) }),
  data: objectOf({ id, is_collect: flag }),
});

export const questionFeedback = defineSchemas({
  about: "Reports a mistake in a question.",
  input: z.object({
    id: shortText,
    request_id: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确"))),
    kind: z.enum(["typo", "answer", "analysis", "picture", "other"]),
    content: z.optional(z.string().check(z.maxLength(500, "说明最多 500 字"))),
  }),
  /** received | corrected | kept */
  data: objectOf({ id, status: text }),
});

export const checkQuestion = defineSchemas({
  about:
    'Judges an answer and then returns key and analysis. An answer is a list of texts: keys of options, a text for each blank, for each left item of a match the key of its right one ("" where none is given), or one text. Changes nothing, so that a form without scripts can send it. Too many requests are refused (20429).',
  input: z.object({
    id: shortText,
    /** Option keys, the texts of fill-in blanks in order, or one text. */
    answer: answerOrText,
  }),
  data: maybe(
    objectOf({
      id,
      /** right | wrong | part_right | reviewing (an essay cannot be judged automatically). */
      status: text,
      my_answer: listOf(text),
      /** Verdict of each fill-in blank, or of each left item of a match: right | wrong | no_answer | reviewing. */
      blanks: listOf(text),
      answer: listOf(text),
      /** Text with TeX. */
      analysis: text,
      right_rate: count,
      easy_wrong: text,
    }),
  ),
});
