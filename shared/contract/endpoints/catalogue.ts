import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import {
  Chapter,
  Course,
  ClassroomCard,
  CourseCard,
  NewsCard,
  Subject,
  TeacherBrief,
  TeacherCard,
} from "../entities.ts";
import { count, flag, listOf, maybe, objectOf, pageNumber, pageOf, text } from "../fields.ts";

const optionalText = z.optional(z.string());

/** How a course list is ordered; anything else is the default, by recommendation. */
export const COURSE_SORTS = ["hot", "new", "price", "price-desc"] as const;

export const listCourses = defineEndpoint({
  method: "GET",
  path: "/course/list",
  token: "optional",
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

export const courseFacets = defineEndpoint({
  method: "GET",
  path: "/course/facets",
  token: "none",
  about: "The years and types that courses of a subject have, for the filter rows.",
  input: z.object({ level1: optionalText, level2: optionalText, level3: optionalText }),
  data: objectOf({ year: listOf(text), type: listOf(text) }),
});

export const courseDetail = defineEndpoint({
  method: "GET",
  path: "/course/detail",
  token: "optional",
  about: "A course with chapters, lessons and teachers; empty when there is none.",
  input: z.object({ id: z.string() }),
  data: maybe(
    objectOf({
      ...Course.shape,
      /** HTML. */
      detail: text,
      chapter: listOf(Chapter),
      buy_num: count,
      is_collect: flag,
      classroom: listOf(ClassroomCard),
    }),
  ),
});

export const classroomDetail = defineEndpoint({
  method: "GET",
  path: "/classroom/detail",
  token: "optional",
  about: "A classroom with its courses in groups (Spec §3) and services; empty when there is none.",
  input: z.object({ id: z.string() }),
  data: maybe(
    objectOf({
      ...ClassroomCard.shape,
      /** HTML. */
      detail: text,
      teacher: listOf(TeacherBrief),
      services: listOf(text),
      group: listOf(
        objectOf({
          classroomCourseType: text,
          list: listOf(objectOf({ classroom_id: text, name: text, course: listOf(CourseCard) })),
        }),
      ),
    }),
  ),
});

export const listClassrooms = defineEndpoint({
  method: "GET",
  path: "/classroom/list",
  token: "optional",
  about: "Classrooms of a subject.",
  input: z.object({ level1: optionalText, page: pageNumber }),
  data: pageOf(ClassroomCard),
});

export const speciDetail = defineEndpoint({
  method: "GET",
  path: "/speci/detail",
  token: "none",
  about: "The introduction of an exam, by its page address; empty when there is none.",
  input: z.object({ sid: z.string() }),
  data: maybe(
    objectOf({
      sid: text,
      subject: Subject,
      title: text,
      intro: text,
      /** HTML. */
      content: text,
      facts: listOf(objectOf({ name: text, value: text })),
    }),
  ),
});

export const listTeachers = defineEndpoint({
  method: "GET",
  path: "/teacher/list",
  token: "none",
  about: "Teachers by subject.",
  input: z.object({
    level1: optionalText,
    level2: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(TeacherCard),
});

export const teacherDetail = defineEndpoint({
  method: "GET",
  path: "/teacher/detail",
  token: "none",
  about: "A teacher with courses; empty when there is none.",
  input: z.object({ id: z.string() }),
  data: maybe(objectOf({ ...TeacherCard.shape, detail: text, course: listOf(CourseCard) })),
});

export const newsCategories = defineEndpoint({
  method: "GET",
  path: "/news/cate",
  token: "none",
  about: "Categories of news.",
  input: z.object({}),
  data: listOf(objectOf({ id: text, name: text })),
});

export const listNews = defineEndpoint({
  method: "GET",
  path: "/news/list",
  token: "none",
  about:
    "News, newest first, those marked top before; with level1 only what belongs to that subject or to none.",
  input: z.object({
    cate_id: optionalText,
    level1: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  data: pageOf(NewsCard),
});

export const newsDetail = defineEndpoint({
  method: "GET",
  path: "/news/detail",
  token: "none",
  about: "One piece of news; empty when there is none.",
  input: z.object({ id: z.string() }),
  data: maybe(
    objectOf({
      ...NewsCard.shape,
      /** HTML. */
      content: text,
      author: text,
      tag: listOf(text),
      prev: maybe(objectOf({ id: text, title: text })),
      next: maybe(objectOf({ id: text, title: text })),
    }),
  ),
});

export const listHelp = defineEndpoint({
  method: "GET",
  path: "/help/list",
  token: "none",
  about: "Help pages in groups.",
  input: z.object({}),
  data: listOf(objectOf({ name: text, list: listOf(objectOf({ id: text, title: text })) })),
});

export const helpDetail = defineEndpoint({
  method: "GET",
  path: "/help/detail",
  token: "none",
  about: "A help page (HTML); empty when there is none.",
  input: z.object({ id: z.string() }),
  data: maybe(objectOf({ id: text, title: text, content: text, group: text })),
});
