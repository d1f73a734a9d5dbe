import * as api from "#shared/contract/catalogue/endpoints.ts";
import { type Route, route } from "../route.ts";
import { serveClassroomDetail, serveClassroomList } from "./classrooms.ts";
import { serveCourseDetail, serveCourseFacets, serveCourseList } from "./courses.ts";
import { serveSpeciDetail } from "./speci.ts";
import { serveTeacherDetail, serveTeacherList } from "./teachers.ts";

export const catalogueRoutes: readonly Route[] = [
  route(api.listCourses, serveCourseList),
  route(api.courseFacets, serveCourseFacets),
  route(api.courseDetail, serveCourseDetail),
  route(api.classroomDetail, serveClassroomDetail),
  route(api.listClassrooms, serveClassroomList),
  route(api.speciDetail, serveSpeciDetail),
  route(api.listTeachers, serveTeacherList),
  route(api.teacherDetail, serveTeacherDetail),
];
