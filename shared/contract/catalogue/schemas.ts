import * as z from "zod/mini";
import { COURSE_SORTS } from "#shared/domain/courseSorts.ts";
import { defineSchemas } from "../defineSchemas.ts";
import {
  Chapter,
  Course,
  ClassroomCard,
  CourseCard,
  Subject,
  TeacherBrief,
  TeacherCard,
} from "../entities.ts";
import { count, flag, id, key, listOf, maybe, objectOf, pageNumber, pageOf, text } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

export const listCourses = defineSchemas({
  about: "Courses by subject (three levels), year, type and price, 20 a page.",
  input: z.object({
    level1: optionalText,
    level2: optionalText,
    level3: optionalText,
    year: optionalText,
    type: optionalText,
    price: z.optional(z.enum(["free", "paid"])),
    sort: z.optional(z.enum(COURSE_SORTS)),
    page: pageNumber,
    page_size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  data: pageOf(CourseCard),
});

export const courseFacets = defineSchemas({
  about: "The years and types that courses of a subject have, for the filter rows.",
  input: z.object({ level1: optionalText, level2: optionalText, level3: optionalText }),
  data: objectOf({ year: listOf(text), type: listOf(text) }),
});

export const courseDetail = defineSchemas({
  about: "A course with chapters, lessons and teachers; empty when there is none.",
  input: z.object({ id: shortText }),
  data: maybe(
    objectOf({
      ...Course.shape,
      /** HTML. */
      detail: text,
      chapter: listOf(Chapter),
      buy_num: count,
      is_collect: flag,
      classroom: listOf(ClassroomCard),
      /**
       * Classroom for the link /course/study/{classroom_id}: one that the learner owns, else the trial one; "":
       * neither.
       */
      classroom_id: text,
      /** Contract that the learner must sign before the lessons open; "": none. */
      contract_id: text,
    }),
  ),
});

export const classroomDetail = defineSchemas({
  about: "A classroom with its courses in groups (Spec §3) and services; empty when there is none.",
  input: z.object({ id: shortText }),
  data: maybe(
    objectOf({
      ...ClassroomCard.shape,
      /** HTML. */
      detail: text,
      teacher: listOf(TeacherBrief),
      services: listOf(text),
      /** Contract that the learner must sign before the lessons open; "": none. */
      contract_id: text,
      group: listOf(
        objectOf({
          classroomCourseType: text,
          list: listOf(
            objectOf({ classroom_id: id, name: text, class_type_name: text, course: listOf(CourseCard) }),
          ),
        }),
      ),
    }),
  ),
});

export const listClassrooms = defineSchemas({
  about: "Classrooms of a subject.",
  input: z.object({ level1: optionalText, page: pageNumber }),
  data: pageOf(ClassroomCard),
});

export const speciDetail = defineSchemas({
  about: "The introduction of an exam, by its page address; empty when there is none.",
  input: z.object({ sid: shortText }),
  data: maybe(
    objectOf({
      sid: key,
      subject: Subject,
      title: text,
      intro: text,
      /** HTML. */
      content: text,
      facts: listOf(objectOf({ name: text, value: text })),
    }),
  ),
});

export const listTeachers = defineSchemas({
  about: "Teachers by subject.",
  input: z.object({
    level1: optionalText,
    level2: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(TeacherCard),
});

export const teacherDetail = defineSchemas({
  about: "A teacher with courses; empty when there is none.",
  input: z.object({ id: shortText }),
  data: maybe(objectOf({ ...TeacherCard.shape, detail: text, course: listOf(CourseCard) })),
});
