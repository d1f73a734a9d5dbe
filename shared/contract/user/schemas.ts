import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty, Subject, UserInfo } from "../entities.ts";
import { count, flag, id, listOf, objectOf, pageNumber, pageOf, text } from "../fields.ts";
import { optionalText } from "../inputs.ts";

/* What a signed-in page asks. Signing in and the account are in account.ts, so that only their forms bring it. */

export const logout = defineSchemas({
  about: "Ends the session of the token; also a success when there is none.",
  input: z.object({}),
  data: Empty,
});

export const userInfo = defineSchemas({
  about: "The signed-in learner. Validates the token.",
  input: z.object({}),
  data: UserInfo,
});

export const mySubject = defineSchemas({
  about: "Subjects of which the learner owns something.",
  input: z.object({}),
  data: listOf(Subject),
});

export const userData = defineSchemas({
  about: "Study figures of the learner in a subject.",
  input: z.object({ subject_id: optionalText }),
  data: objectOf({
    study_time: count,
    today_time: count,
    days: count,
    streak: count,
    done_num: count,
    right_rate: count,
    exam_num: count,
    /** Of 100, the other learners of the agency with less study time in the last 30 days; -1 while fewer than ten others have any, and for who has none. */
    rank_percent: count,
    week: listOf(objectOf({ date: text, time: count, num: count })),
    /** Of the last twelve weeks the days with something on them, the oldest first; seconds and questions. */
    calendar: listOf(objectOf({ date: text, time: count, num: count })),
    /** What all of it was for, by subject; seconds and questions. */
    subject: listOf(objectOf({ id, name: text, root_id: text, root_name: text, time: count, num: count })),
  }),
});

export const learnRecord = defineSchemas({
  about: "Lessons the learner studied, the last one first, with the classroom in which each is studied now.",
  input: z.object({
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
    type: optionalText,
  }),
  data: pageOf(
    objectOf({
      course_id: text,
      course_name: text,
      course_cover: text,
      classroom_id: text,
      lesson_id: text,
      lesson_name: text,
      position: count,
      duration: count,
      /** Of 100, by what was really played; 100 is finished, and nothing else is. */
      progress: count,
      is_finish: flag,
      /** Why it cannot be gone on with: buy | contract (entities.ts, Lesson); "" where it can. */
      lock: text,
      /** What has to be signed first; "" nothing. */
      contract_id: text,
      update_time: text,
    }),
  ),
});

export const unreadMessages = defineSchemas({
  about: "How many messages the learner has not read.",
  input: z.object({}),
  data: objectOf({ num: count }),
});
