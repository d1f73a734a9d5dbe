import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { WRONG_REASONS } from "#shared/domain/wrongBook.ts";
import { AskedQuestion, Chapter, CourseCard, Empty, QuestionCard, Subject, SubjectNum } from "../entities.ts";
import { count, flag, id, listOf, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

export { reviewPlan, saveReviewPlan, today } from "./daySchemas.ts";

export const studyAgain = defineSchemas({
  about: "Restarts a classroom or a course.",
  input: z.object({ classroom_id: optionalText, course_id: optionalText }),
  data: Empty,
});

export const userClassrooms = defineSchemas({
  about: "The learner's classrooms in groups (Spec §3), courses that are had alone as well.",
  input: z.object({ subject_id: optionalText, year: optionalText }),
  data: listOf(
    objectOf({
      classroomCourseType: text,
      list: listOf(
        objectOf({
          classroom_id: id,
          name: text,
          cover: text,
          class_type_name: text,
          expire_time: text,
          study_percent: count,
          lesson_id: text,
          lesson_name: text,
          /** Id of the course, if the learner owns a course outside any classroom; "": the entry is a classroom. */
          course_id: text,
          /** Contract that the learner must sign before the lessons open; "": none. */
          contract_id: text,
          course: listOf(CourseCard),
        }),
      ),
    }),
  ),
});

export const classroomResource = defineSchemas({
  about:
    'Chapters and lessons of a classroom, those of a course together; cover is its course\'s, "" for none.',
  input: z.object({ classroom_id: shortText, course_id: optionalText }),
  data: listOf(objectOf({ ...Chapter.shape, course_id: text, course_name: text, cover: text })),
});

export const classroomResourceList = defineSchemas({
  about:
    "Files of a classroom; without classroom_id of all that the learner has or had, with those that do not open and why.",
  input: z.object({ classroom_id: optionalText, course_id: optionalText }),
  data: listOf(
    objectOf({
      id,
      name: text,
      /** File name extension without a dot, such as pdf. */
      ext: text,
      /** Size in bytes. */
      size: count,
      /** Address below /uploads/, an https URL of another origin, or the path of classroomFile; "": locked. */
      url: text,
      classroom_id: text,
      classroom_name: text,
      /** Name of the course that the file belongs to; "": the file belongs to the whole classroom. */
      course_name: text,
      /** Id of the course, if the learner owns the course outside any classroom. */
      course_id: text,
      /** Reason why the file is locked: buy | contract (entities.ts, Lesson); "": open. */
      lock: text,
      /** Contract that the learner must sign first; "": none. */
      contract_id: text,
    }),
  ),
});

export const classroomFile = defineSchemas({
  about:
    "No envelope: the bytes of a file of a classroom, with Range, If-Range and an ETag that names them. 404 where there is none for the learner, 400 while it is locked.",
  input: z.object({ id: shortText }),
  data: Empty,
});

export const examPackage = defineSchemas({
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
      /** Package by which the exam is sold or owned; "": the exam is free. */
      package_id: text,
      expire_time: text,
    }),
  ),
});

const paging = { page: pageNumber, page_size: z.optional(z.coerce.number()) };

const historyInput = z.object({
  /** A subject of any level. The filter includes all subjects below it. */
  subject_id: optionalText,
  exam_type: optionalText,
  /** doing: only attempts in progress. */
  status: z.optional(z.enum(["doing"])),
  ...paging,
});

const TOLD = { answer: listOf(text), analysis: text, is_in_exam: flag };
const wrongFilter = {
  /** A subject of any level. The filter includes all subjects below it. */
  subject_id: optionalText,
  chapter_id: optionalText,
  exam_type: optionalText,
  reason: optionalText,
  /** Only questions that are due for review today or overdue. */
  due: z.optional(z.enum(["1"])),
};
const wrongInput = z.object({ ...wrongFilter, ...paging });

const history = pageOf(
  objectOf({
    record_id: id,
    exam_id: text,
    name: text,
    exam_type: text,
    /** Mode of practice (shared/domain/practiceModes.ts); "": the attempt is at a paper. */
    mode: text,
    /** Kind of the exam: mock | online; "": no exam. */
    kind: text,
    /** False while an exam withholds score and right answers. */
    is_score_shown: flag,
    subject_id: text,
    subject_name: text,
    chapter_name: text,
    score: count,
    total_score: count,
    right_num: count,
    question_num: count,
    /** Number of questions with an answer that counts: given before the learner looked up the key. */
    answered_num: count,
    /** Number of judged answers. right_rate is the percentage of right answers among the judged answers. */
    judged_num: count,
    right_rate: count,
    used_time: count,
    status: text,
    create_time: time,
    date: time,
  }),
);

const wrong = pageOf(
  objectOf({
    id,
    question_id: text,
    question: QuestionCard,
    exam_type: text,
    chapter_name: text,
    source_name: text,
    /** All exam types in which the learner missed the question. */
    source: listOf(objectOf({ exam_type: text, name: text, wrong_num: count, last_time: time })),
    wrong_num: count,
    last_answer: text,
    last_time: time,
    reason: text,
    due_time: time,
    right_streak: count,
  }),
);

export const examHistory = defineSchemas({
  about: "Exams that are over and runs of practice of the learner, without the daily sets.",
  input: historyInput,
  data: history,
});

export const dailyHistory = defineSchemas({
  about: "Daily practice of the learner, by date.",
  input: historyInput,
  data: history,
});

export const wrongList = defineSchemas({
  about: "The learner's wrong book, wherever a question was missed. Questions without keys.",
  input: wrongInput,
  data: wrong,
});

export const dailyWrongList = defineSchemas({
  about: "What of the wrong book was missed in a daily set.",
  input: wrongInput,
  data: wrong,
});

export const wrongFacets = defineSchemas({
  about:
    "What the wrong book can be narrowed by, counted: subjects of all of it; chapters, sources, reasons and what is due of the chosen subject.",
  input: z.object({ subject_id: optionalText }),
  data: objectOf({
    subject: listOf(SubjectNum),
    chapter: listOf(objectOf({ id, name: text, num: count })),
    source: listOf(objectOf({ exam_type: text, name: text, num: count })),
    reason: listOf(objectOf({ reason: text, num: count })),
    due_num: count,
  }),
});

export const wrongPaper = defineSchemas({
  about:
    "Questions of the wrong book to print, at most 100, those of a chapter and of a passage together. Their keys, which the learner saw after answering, come only with answers 1.",
  input: z.object({ ...wrongFilter, answers: z.optional(z.enum(["0", "1"])) }),
  data: objectOf({
    total: count,
    question: listOf(objectOf({ ...AskedQuestion.shape, ...TOLD })),
  }),
});

export const wrongReason = defineSchemas({
  about: 'Why a question of the wrong book was missed, as its learner sees it; "" takes it back.',
  input: z.object({ id: shortText, reason: z.enum(["", ...WRONG_REASONS]) }),
  data: objectOf({ id, reason: text }),
});

export const favouriteList = defineSchemas({
  about: "The questions that the learner keeps, the latest first; without keys.",
  input: z.object({
    /** A subject of any level. The filter includes all subjects below it. */
    subject_id: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(objectOf({ id, question: QuestionCard, create_time: time })),
});

export const favouriteSubjects = defineSchemas({
  about: "The subjects of the questions that the learner keeps.",
  input: z.object({}),
  data: listOf(SubjectNum),
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
    /** Percentage of other learners who studied less in 30 days; -1: no study, or fewer than ten learners studied. */
    rank_percent: count,
    week: listOf(objectOf({ date: time, time: count, num: count })),
    /** Days of the last twelve weeks on which the learner studied, oldest first. time: seconds; num: questions. */
    calendar: listOf(objectOf({ date: time, time: count, num: count })),
    /** Study time in seconds (time) and number of questions (num), by subject. */
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
      /** Percentage of the lesson that was really played. Only a finished lesson has 100. */
      progress: count,
      is_finish: flag,
      /** Reason why the lesson is locked: buy | contract (entities.ts, Lesson); "": open. */
      lock: text,
      /** Contract that the learner must sign first; "": none. */
      contract_id: text,
      update_time: time,
    }),
  ),
});
