import type { Endpoint } from "../endpoint.ts";

export const listCourses = {
  area: "catalogue",
  name: "listCourses",
  method: "GET",
  path: "/course/list",
  token: "optional",
} as const satisfies Endpoint;

export const courseFacets = {
  area: "catalogue",
  name: "courseFacets",
  method: "GET",
  path: "/course/facets",
  token: "ignored",
} as const satisfies Endpoint;

export const courseDetail = {
  area: "catalogue",
  name: "courseDetail",
  method: "GET",
  path: "/course/detail",
  token: "optional",
} as const satisfies Endpoint;

export const classroomDetail = {
  area: "catalogue",
  name: "classroomDetail",
  method: "GET",
  path: "/classroom/detail",
  token: "optional",
} as const satisfies Endpoint;

export const listClassrooms = {
  area: "catalogue",
  name: "listClassrooms",
  method: "GET",
  path: "/classroom/list",
  token: "optional",
} as const satisfies Endpoint;

export const speciDetail = {
  area: "catalogue",
  name: "speciDetail",
  method: "GET",
  path: "/speci/detail",
  token: "ignored",
} as const satisfies Endpoint;

export const listTeachers = {
  area: "catalogue",
  name: "listTeachers",
  method: "GET",
  path: "/teacher/list",
  token: "ignored",
} as const satisfies Endpoint;

export const teacherDetail = {
  area: "catalogue",
  name: "teacherDetail",
  method: "GET",
  path: "/teacher/detail",
  token: "ignored",
} as const satisfies Endpoint;
