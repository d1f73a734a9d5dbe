import * as z from "zod/mini";
import { ID } from "#shared/domain/id.ts";
import { MOST_OF_RUN } from "#shared/domain/practiceModes.ts";
import { MASTERIES } from "#shared/domain/mastery.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { SELF_VERDICTS } from "#shared/domain/selfVerdict.ts";
import { WRONG_REASONS } from "#shared/domain/wrongBook.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, key, listOf, maybe, objectOf, text, time } from "../fields.ts";
import { answerOrText, optionalText, shortText } from "../inputs.ts";
import { AskedQuestion } from "../entities.ts";

export { practiceAnnotate, practiceAnnotations } from "./annotationSchemas.ts";

const requestId = z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确"));
const recordId = shortText;
const seq = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000));
const listOfTypes = z.pipe(
  z.union([z.array(z.enum(QUESTION_TYPES)).check(z.maxLength(100)), z.enum(QUESTION_TYPES)]),
  z.transform((value) => (typeof value === "string" ? [value] : value)),
);

const choice = {
  /**
   * Set of questions: an exam type (Spec §3), random, wrong (the wrong book), review (questions of the wrong book due
   * today), favorite, or lesson.
   */
  mode: z.string().check(z.regex(/^[a-zA-Z\d]{1,20}$/, "没有这种练习")),
  /** A subject of any level. Ignored in mode lesson, which uses the subject of the course. */
  subject_id: shortText,
  /**
   * Mode lesson: the lesson whose questions are practised. Questions that are not done, or are in the wrong book, come
   * first.
   */
  lesson_id: optionalText,
  chapter_id: optionalText,
  types: z.optional(listOfTypes),
  difficulty: optionalText,
  year: optionalText,
  /** undone: only questions not answered before; wrong: only questions of the wrong book. */
  only: z.optional(z.enum(["undone", "wrong"])),
  /** Mode wrong: only questions that were missed in this exam type. */
  source: z.optional(z.string().check(z.regex(ID, "没有这种来源"))),
  /** Mode wrong: only questions for which the learner chose this reason. */
  reason: z.optional(z.enum(WRONG_REASONS)),
};

const ways = listOf(objectOf({ value: text, num: count }));

export const practiceSetup = defineSchemas({
  about: "What a learner may choose before a practice run: how many questions there are, of which kinds.",
  input: z.object(choice),
  data: maybe(
    objectOf({
      mode: text,
      name: text,
      subject_id: id,
      subject_name: text,
      chapter_id: text,
      chapter_name: text,
      /**
       * Number of questions that match the chosen filters. The lists of possible filters are those of the whole mode.
       */
      total_num: count,
      undone_num: count,
      wrong_num: count,
      type: ways,
      difficulty: ways,
      chapter: listOf(objectOf({ id, name: text, num: count })),
      /** Whether the learner may practise all questions; if not, only the first free_num questions are open. */
      is_buy: flag,
      free_num: count,
      package_id: text,
      /** Today's run (daily practice), or a run in progress with the same mode; "": none. */
      record_id: text,
      status: text,
    }),
  ),
});

export const practiceStart = defineSchemas({
  about:
    "Begins a run. With a seed the set is the same for everybody as long as the bank is; without one undone questions come first. The daily set is one a day. Sent again with its request_id it is the same run.",
  input: z.object({
    ...choice,
    request_id: requestId,
    count: z.optional(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_OF_RUN, `一次最多 ${MOST_OF_RUN} 题`)),
    ),
    seed: z.optional(z.string().check(z.regex(/^[\w-]{1,32}$/, "题组编号不正确"))),
    /**
     * Earlier run of the learner. The new run gets the questions of that run that were not answered right, instead of
     * questions from the question bank.
     */
    from_record: optionalText,
    /** Mode lesson: classroom in which the learner studies the lesson; default: that of the course. */
    classroom_id: optionalText,
    /** Mode lesson: second at which the learner left the lesson, for the link back to it. */
    second: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  }),
  data: objectOf({
    /** Id of the new run; "": no questions to practise. */
    record_id: text,
    question_num: count,
    /** Reason for an empty record_id. done: all questions are done; none: no such questions exist. */
    reason: text,
  }),
});

const Told = objectOf({
  seq: count,
  /** right | wrong | part_right | reviewing; no_answer: the learner looked up the key; "": not released. */
  status: text,
  my_answer: listOf(text),
  /** How sure the learner was: sure | unsure | guess; "": not stated. */
  sure: text,
  spent_ms: count,
  is_marked: flag,
  /** The learner's own judgement: known | shaky; "": none. */
  mastery: text,
  /** Verdict of each fill-in blank, or of each left item of a match. */
  blanks: listOf(text),
  /** The key. Empty until it is released, like the members that follow. */
  answer: listOf(text),
  analysis: text,
  right_rate: count,
  easy_wrong: text,
  /** 1: the learner is taking an exam with the question, so key and analysis are withheld until the hand-in. */
  is_in_exam: flag,
  is_wrong_book: flag,
  /** Time of the next review; "": not in the wrong book. */
  due_time: time,
  /** Number of right answers in a row until the question leaves the wrong book; 0: not in the wrong book. */
  leaves_in: count,
});

const runHead = {
  record_id: key,
  mode: text,
  name: text,
  subject_id: text,
  subject_name: text,
  chapter_name: text,
  /** doing | finished */
  status: text,
  seed: text,
  question_num: count,
  /** Mode lesson: the lesson to link back to; null in other modes. */
  lesson: maybe(
    objectOf({
      lesson_id: key,
      lesson_name: text,
      course_id: text,
      /**
       * Classroom for the link /course/study/{classroom_id}; "": the lesson can only be tried (/course/{course_id}).
       */
      classroom_id: text,
      second: count,
    }),
  ),
} as const;

export const practiceRun = defineSchemas({
  about: "A run of the learner: its questions, without keys, and what was answered, with them.",
  input: z.object({ record_id: recordId }),
  data: maybe(
    objectOf({
      ...runHead,
      begin_time: time,
      used_time: count,
      is_trial: flag,
      /** Questions of the run. Questions that were removed from the question bank are left out. */
      question: listOf(objectOf({ ...AskedQuestion.shape, seq: count })),
      answer: listOf(Told),
    }),
  ),
});

export const practiceAnswer = defineSchemas({
  about:
    "Saves the answer to a question of a run and returns verdict, key and analysis; the first answer counts. With tell 0 the answer is only stored, may be changed, and is judged when the run is finished.",
  input: z.object({
    record_id: recordId,
    request_id: z.optional(requestId),
    seq,
    answer: answerOrText,
    sure: z.optional(z.enum(["", "sure", "unsure", "guess"])),
    spent_ms: z.optional(z.coerce.number().check(z.gte(0))),
    tell: z.optional(z.enum(["0", "1"])),
    /** Time of the answer, ms. If two devices save an answer, the later one is kept. */
    at: z.optional(z.coerce.number().check(z.gte(0))),
  }),
  data: Told,
});

export const practiceSingle = defineSchemas({
  about:
    "Saves the answer to one question outside of any run and returns verdict, key and analysis. It belongs to a record of the learner's day and subject (单题练习); a second answer to the question begins another record.",
  input: z.object({
    question_id: shortText,
    request_id: z.optional(requestId),
    answer: answerOrText,
    spent_ms: z.optional(z.coerce.number().check(z.gte(0))),
  }),
  data: objectOf({ record_id: id, ...Told.shape }),
});

export const practiceMark = defineSchemas({
  about: "Marks a question of a run, to come back to it.",
  input: z.object({ record_id: recordId, seq, is_marked: z.enum(["0", "1"]) }),
  data: objectOf({ seq: count, is_marked: flag }),
});

export const practiceTime = defineSchemas({
  about:
    "For how long a run has been in sight, in seconds, those before this page included: whatever was looked at, answered or not. The longest one holds.",
  input: z.object({ record_id: recordId, used_time: z.coerce.number().check(z.gte(0), z.lte(604_800)) }),
  data: objectOf({ used_time: count }),
});

export const practicePutAway = defineSchemas({
  about:
    "Puts a run that is under way out of the learner's lists, or back. Its answers stay and count as before.",
  input: z.object({ record_id: recordId, is_away: z.enum(["0", "1"]) }),
  data: objectOf({ is_away: flag }),
});

export const practiceKey = defineSchemas({
  about:
    "Tells key and analysis of a question of a run without an answer (背题); an answer to it counts nowhere any more.",
  input: z.object({ record_id: recordId, seq }),
  data: Told,
});

export const practiceJudge = defineSchemas({
  about:
    "The learner's own verdict on an answer that no rule judges (reviewing), given once. It counts in the report and for the wrong book, but in no right rate.",
  input: z.object({ record_id: recordId, seq, verdict: z.enum(SELF_VERDICTS, "没有这种自评") }),
  data: Told,
});

export const practiceMastery = defineSchemas({
  about:
    "The learner's own grade of a question whose key was shown: known (我掌握了) or shaky (还不熟); the last grade counts. It regrades the answer for the spaced repetition; shaky puts a question into the wrong book, without a mistake.",
  input: z.object({ record_id: recordId, seq, mastery: z.enum(MASTERIES, "没有这种说法") }),
  data: Told,
});

export const practiceFinish = defineSchemas({
  about: "Ends a run and judges what was only kept; once ended it stays as it is.",
  input: z.object({ record_id: recordId }),
  data: objectOf({ record_id: key }),
});

export const practiceReport = defineSchemas({
  about: "The result of a run.",
  input: z.object({ record_id: recordId }),
  data: maybe(
    objectOf({
      ...runHead,
      chapter_id: text,
      begin_time: time,
      end_time: time,
      used_time: count,
      right_num: count,
      wrong_num: count,
      part_num: count,
      none_num: count,
      /** Number of essays that the learner compares with the key. */
      reviewing_num: count,
      /** Number of right answers that the learner marked as guessed. */
      lucky_num: count,
      /** Right answers in percent of judged answers. */
      right_rate: count,
      /** Results are grouped by knowledge point, or by chapter when the questions have no knowledge points. */
      section_kind: text,
      section: listOf(
        objectOf({
          name: text,
          question_num: count,
          right_num: count,
          none_num: count,
          reviewing_num: count,
        }),
      ),
      question: listOf(
        objectOf({ seq: count, question_id: text, status: text, sure: text, is_marked: flag }),
      ),
      /** Number and filters with which the run was started. A similar run is started with the same values. */
      count,
      types: listOf(text),
      difficulty: text,
      only: text,
    }),
  ),
});
