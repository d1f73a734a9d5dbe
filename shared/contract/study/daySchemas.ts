import * as z from "zod/mini";
import { LEAVES_AFTER, LEAVES_AFTER_LEAST, LEAVES_AFTER_MOST } from "#shared/domain/wrongBook.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { SubjectNum } from "../entities.ts";
import { count, countWithin, flag, id, listOf, objectOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

/* The learner's list of the day, and the rules of reviews. */

export const today = defineSchemas({
  about:
    "What the learner has to do today, in the order in which it is done: a class that begins within ten minutes first, then what is due to be reviewed, the daily set, the next lesson, classes of the day, courses that end within two weeks.",
  input: z.object({}),
  data: objectOf({
    /** Minutes of all items that are not done. */
    minutes: count,
    /** Next exams of the subjects that the learner studies, the nearest first. */
    exam: listOf(objectOf({ subject_id: id, subject_name: text, day: text, left_days: count })),
    item: listOf(
      objectOf({
        /** Key of an item, unchanged while its task is the same. */
        key: id,
        /** review | daily | lesson | live | expiry */
        kind: text,
        name: text,
        /**
         * A minute for each due question, ten for the daily set, the rest of a lesson or class; for an expiring course,
         * the length of its next lesson.
         */
        minutes: count,
        /** Number of questions; 0 for a daily set that has not been started. */
        num: count,
        is_done: flag,
        /** Subject for practiceStart, with mode review or daily. */
        subject_id: text,
        subject_name: text,
        /** Run of the daily set, if started. */
        record_id: text,
        course_id: text,
        course_name: text,
        /** Classroom of the lesson. An expiring course has lesson_id "" when its next lesson is already listed. */
        classroom_id: text,
        lesson_id: text,
        live_id: text,
        start_time: time,
        /** End of a class, or of the access to a course. */
        end_time: time,
      }),
    ),
  }),
});

const ReviewPlan = objectOf({
  /** Number of questions of the wrong book that are due today or overdue. */
  due_num: count,
  subject: listOf(SubjectNum),
  /** Time at which the next question becomes due; "": none. */
  next_time: time,
  /** Consecutive right answers after which a question leaves the wrong book. */
  leaves_after: countWithin(LEAVES_AFTER_LEAST, LEAVES_AFTER_MOST, LEAVES_AFTER),
  exam: listOf(
    objectOf({
      subject_id: id,
      subject_name: text,
      root_id: text,
      /** YYYY-MM-DD, today or later; "": not set. A subject without a day inherits that of the subject above. */
      day: text,
      left_days: count,
      /** The day was set by the learner for this very subject. */
      is_own: flag,
    }),
  ),
});

export const reviewPlan = defineSchemas({
  about:
    "The spaced repetition of the wrong book: what is due, and by what it is planned. Due is a question on the day that its answers so far give, at the latest on the day before its exam.",
  input: z.object({}),
  data: ReviewPlan,
});

export const saveReviewPlan = defineSchemas({
  about:
    "Keeps what is sent of: after how many right answers a question leaves, the subject that the learner prepares for, and when a subject is examined.",
  input: z.object({
    leaves_after: z.optional(
      z.coerce.number().check(z.int(), z.gte(LEAVES_AFTER_LEAST), z.lte(LEAVES_AFTER_MOST)),
    ),
    /** A subject of any level. */
    goal_id: z.optional(shortText),
    exam: z.optional(
      z
        .array(
          z.object({
            /** A subject of any level. */
            subject_id: shortText,
            /** YYYY-MM-DD, from today; "": deletes the learner's own day. */
            day: z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, "请选择考试日期")),
          }),
        )
        .check(z.maxLength(100)),
    ),
  }),
  data: ReviewPlan,
});
