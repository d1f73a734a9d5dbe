import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { Chapter, CourseCard, Empty, QuestionCard } from "../entities.ts";
import { count, flag, listOf, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";

/* The study calls of Spec §7; their screens come later, their contract is settled here. */

const optionalText = z.optional(z.string());

export const studyAgain = defineEndpoint({
  method: "POST",
  path: "/user-study-again",
  token: "required",
  about: "Restarts a classroom or a course.",
  input: z.object({ classroom_id: optionalText, course_id: optionalText }),
  data: Empty,
});

export const userClassrooms = defineEndpoint({
  method: "GET",
  path: "/user/classroom-v1",
  token: "required",
  about: "The learner's classrooms in groups (Spec §3).",
  input: z.object({ subject_id: optionalText, year: optionalText }),
  data: listOf(
    objectOf({
      classroomCourseType: text,
      list: listOf(
        objectOf({
          classroom_id: text,
          name: text,
          class_type_name: text,
          expire_time: text,
          study_percent: count,
          course: listOf(CourseCard),
        }),
      ),
    }),
  ),
});

export const classroomResource = defineEndpoint({
  method: "GET",
  path: "/user/classroom-resource",
  token: "required",
  about: "Chapters and lessons of a classroom.",
  input: z.object({ classroom_id: z.string(), course_id: optionalText }),
  data: listOf(Chapter),
});

export const classroomResourceList = defineEndpoint({
  method: "GET",
  path: "/user/classroom-resource-list",
  token: "required",
  about: "Files of a classroom.",
  input: z.object({ classroom_id: z.string(), course_id: optionalText }),
  data: listOf(objectOf({ id: text, name: text, ext: text, size: count, url: text })),
});

export const examPackage = defineEndpoint({
  method: "GET",
  path: "/user/exam-package-v1",
  token: "required",
  about: "What the question bank of a subject holds for the learner, by exam type.",
  input: z.object({ subject_id: optionalText }),
  data: listOf(
    objectOf({
      exam_type: text,
      name: text,
      total_num: count,
      done_num: count,
      right_rate: count,
      is_buy: flag,
      expire_time: text,
    }),
  ),
});

const listInput = z.object({
  subject_id: optionalText,
  exam_type: optionalText,
  chapter_id: optionalText,
  page: pageNumber,
});

const history = pageOf(
  objectOf({
    record_id: text,
    exam_id: text,
    name: text,
    exam_type: text,
    score: count,
    total_score: count,
    right_num: count,
    question_num: count,
    right_rate: count,
    used_time: count,
    status: text,
    create_time: time,
    date: text,
  }),
);

const wrong = pageOf(
  objectOf({
    id: text,
    question_id: text,
    question: QuestionCard,
    exam_type: text,
    chapter_name: text,
    source_name: text,
    wrong_num: count,
    last_answer: text,
    last_time: time,
    reason: text,
    due_time: time,
    right_streak: count,
  }),
);

function examList<const Path extends `/${string}`, Data extends typeof history | typeof wrong>(
  path: Path,
  about: string,
  data: Data,
) {
  return defineEndpoint({ method: "GET", path, token: "required", about, input: listInput, data });
}

export const examHistory = examList("/exam/history-list-v1", "Finished exams of the learner.", history);
export const dailyHistory = examList(
  "/exam/daily-history-list-v1",
  "Daily practice of the learner, by date.",
  history,
);
export const wrongList = examList("/exam/wrong-list-v1", "The learner's wrong book.", wrong);
export const dailyWrongList = examList(
  "/exam/daily-wrong-list-v1",
  "Wrong answers of daily practice.",
  wrong,
);
