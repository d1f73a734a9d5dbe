import * as z from "zod/mini";
import { LEAVES_AFTER, LEAVES_AFTER_LEAST, LEAVES_AFTER_MOST } from "#shared/domain/wrongBook.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { SubjectNum } from "../entities.ts";
import { count, countWithin, flag, id, listOf, objectOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

/* The list of the day, and the rules by which reviews are planned. */

export const today = defineSchemas({
  about:
    "What the learner has to do today, in the order in which it is done: a class that begins within ten minutes first, then what is due to be reviewed, the daily set, the next lesson, classes of the day, courses that end within two weeks.",
  input: z.object({}),
  data: objectOf({
    /** The minutes of all that is not done. */
    minutes: count,
    /** The next exams of what the learner studies, the nearest first. */
    exam: listOf(objectOf({ subject_id: id, subject_name: text, day: text, left_days: count })),
    item: listOf(
      objectOf({
        /** The key of an item: the same as long as there is the same to do. */
        key: id,
        /** review | daily | lesson | live | expiry */
        kind: text,
        name: text,
        /** A minute a due question, ten the daily set, the rest of a lesson or class; of a course that ends, of its next lesson. */
        minutes: count,
        /** Questions; of a daily set 0 until it is begun. */
        num: count,
        is_done: flag,
        /** The subject for practiceStart, with mode review or the daily one. */
        subject_id: text,
        subject_name: text,
        /** The daily set that is begun. */
        record_id: text,
        course_id: text,
        course_name: text,
        /** Where a lesson is studied; lesson_id of a course that ends is "" where its next lesson is on the list already. */
        classroom_id: text,
        lesson_id: text,
        live_id: text,
        start_time: time,
        /** The end of a class, or of the access to a course. */
        end_time: time,
      }),
    ),
  }),
});

const ReviewPlan = objectOf({
  /** Questions of the wrong book that are due today, or were before. */
  due_num: count,
  subject: listOf(SubjectNum),
  /** When the next one will be due, of those that are not yet; "" for none. */
  next_time: time,
  /** Right answers in a row after which a question leaves the wrong book. */
  leaves_after: countWithin(LEAVES_AFTER_LEAST, LEAVES_AFTER_MOST, LEAVES_AFTER),
  /** The learner's exams (level 1), each with its subjects below it. */
  exam: listOf(
    objectOf({
      subject_id: id,
      subject_name: text,
      root_id: text,
      /** YYYY-MM-DD, today or later; "" where nobody has said. A subject without one of its own has that of the one above. */
      day: text,
      left_days: count,
      /** The learner's own, said of this very subject. */
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
            /** YYYY-MM-DD, from today on; "" takes back the learner's own. */
            day: z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, "请选择考试日期")),
          }),
        )
        .check(z.maxLength(100)),
    ),
  }),
  data: ReviewPlan,
});
