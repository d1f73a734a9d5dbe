import { endpoint } from "../endpoint.ts";

export const listCourses = endpoint("catalogue", "listCourses", "GET /course/list", { token: "optional" });
export const courseFacets = endpoint("catalogue", "courseFacets", "GET /course/facets", { token: "ignored" });
export const courseDetail = endpoint("catalogue", "courseDetail", "GET /course/detail", {
  token: "optional",
});
export const classroomDetail = endpoint("catalogue", "classroomDetail", "GET /classroom/detail", {
  token: "optional",
});
export const listClassrooms = endpoint("catalogue", "listClassrooms", "GET /classroom/list", {
  token: "optional",
});
export const speciDetail = endpoint("catalogue", "speciDetail", "GET /speci/detail", { token: "ignored" });
export const listTeachers = endpoint("catalogue", "listTeachers", "GET /teacher/list", { token: "ignored" });
export const teacherDetail = endpoint("catalogue", "teacherDetail", "GET /teacher/detail", {
  token: "ignored",
});
