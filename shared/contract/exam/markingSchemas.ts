import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, key, listOf, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";
import { requestId } from "./parts.ts";

export const examMarking = defineSchemas({
  about:
    "Answers of the agency's learners that wait for a person, the longest waiting first, once the exam is closed to everybody. An attempt has a number and nothing of its learner.",
  input: z.object({
    paper_id: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(
    objectOf({
      attempt_id: id,
      question_id: id,
      paper_id: text,
      paper_name: text,
      section: text,
      submit_time: time,
      type: text,
      stem: text,
      material: text,
      /** The key of the question; for an essay the expected content. */
      answer: listOf(text),
      analysis: text,
      given: listOf(text),
      full_points: count,
    }),
  ),
});

const LONGEST_COMMENT = 500;
const HUNDREDTHS = 100;

export const examMark = defineSchemas({
  about:
    "Gives points to one answer; the learner is notified when all answers of the attempt have points. A repetition with the same request_id changes nothing. 20404: the agency has no such answer; 20409: the answer does not wait for marking (data.points: it was marked before); 20400 with data.full_points: the points exceed the full points.",
  input: z.object({
    /** Unique for each mark. A replay of the signed request is recognized by this id and changes nothing. */
    request_id: requestId,
    attempt_id: shortText,
    question_id: shortText,
    points: z.number("请填写分数").check(
      z.gte(0, "分数不能小于 0"),
      z.refine((value) => Number.isInteger(Math.round(value * HUNDREDTHS * 1e6) / 1e6), "分数最多两位小数"),
    ),
    comment: z.optional(z.string().check(z.maxLength(LONGEST_COMMENT, "评语不能超过 500 字"))),
  }),
  data: objectOf({
    attempt_id: key,
    question_id: text,
    points: count,
    /** Whether the attempt now has its final score. */
    is_finished: flag,
    /** Number of the attempt's answers that still wait for marking. */
    waiting_num: count,
  }),
});
