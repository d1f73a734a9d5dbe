import type { Route } from "../route.ts";
import { serveClassroomDetail, serveClassroomList } from "./classrooms.ts";
import { serveCourseDetail, serveCourseFacets, serveCourseList } from "./courses.ts";
import { serveSpeciDetail } from "./speci.ts";
import { serveTeacherDetail, serveTeacherList } from "./teachers.ts";

export const catalogueRoutes: readonly Route[] = [
  serveCourseList,
  serveCourseFacets,
  serveCourseDetail,
  serveClassroomDetail,
  serveClassroomList,
  serveSpeciDetail,
  serveTeacherList,
  serveTeacherDetail,
];
