import * as z from "zod/mini";
import { LEAVES_AFTER, LEAVES_AFTER_LEAST, LEAVES_AFTER_MOST } from "#shared/domain/wrongBook.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { SubjectNum } from "../entities.ts";
import { count, countWithin, flag, id, listOf, objectOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

/* The learner's tasks of the day, and the rules of reviews. */

export const today = defineSchemas({
  about:
    "What the learner has to do today, in the order in which it is done: a class that begins within ten minutes first, then what is due to be reviewed, the daily set, the next lesson, classes of the day, courses that end within two weeks.",
  input: z.object({}),
  data: objectOf({
    /** Estimated minutes of all tasks that are not done. */
    minutes: count,
    /** Subject that the learner prepares for; "": not chosen. */
    goal_id: text,
    /** Next exam day of each subject that the learner studies: that of the goal first, then the nearest. */
    exam: listOf(objectOf({ subject_id: id, subject_name: text, day: time, left_days: count })),
    item: listOf(
      objectOf({
        /** Key of a task, which stays the same while the task is the same. */
        key: id,
        /** review | daily | lesson | live | expiry */
        kind: text,
        name: text,
        /**
         * Estimated minutes: one for each due question, ten for the daily practice, what remains of a lesson or live
         * class, and for an expiring course the length of its next lesson.
         */
        minutes: count,
        /** Number of questions; 0 for a daily practice that the learner has not started. */
        num: count,
        is_done: flag,
        /** Subject to start the practice with (practiceStart), in mode review or daily. */
        subject_id: text,
        subject_name: text,
        /** Run of the daily practice; "": not started. */
        record_id: text,
        course_id: text,
        course_name: text,
        /** Classroom of the lesson. For an expiring course, lesson_id is "" if its next lesson is a task of its own. */
        classroom_id: text,
        lesson_id: text,
        live_id: text,
        start_time: time,
        /** End of the live class, or of the learner's access to the course. */
        end_time: time,
      }),
    ),
  }),
});

const ReviewPlan = objectOf({
  /** Number of questions of the wrong book that are due today or overdue. */
  due_num: count,
  subject: listOf(SubjectNum),
  /** Time at which the next question becomes due for review; "": none. */
  next_time: time,
  /** Number of right answers in a row after which a question leaves the wrong book. */
  leaves_after: countWithin(LEAVES_AFTER_LEAST, LEAVES_AFTER_MOST, LEAVES_AFTER),
  exam: listOf(
    objectOf({
      subject_id: id,
      subject_name: text,
      root_id: text,
      /**
       * Exam day, YYYY-MM-DD, today or later; "": not set. A subject without its own day has that of its parent
       * subject.
       */
      day: time,
      left_days: count,
      /** Whether the learner set the day for this subject itself, not for its parent subject. */
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
            /** Exam day, YYYY-MM-DD, today or later; "": the learner's own day is deleted. */
            day: z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, "请选择考试日期")),
          }),
        )
        .check(z.maxLength(100)),
    ),
  }),
  data: ReviewPlan,
});
