import { callOf } from "#shared/contract/endpoint.ts";
import { listClassrooms, listCourses, listNews, listTeachers } from "#shared/contract/catalogue/endpoints.ts";
import { ad } from "#shared/contract/config/endpoints.ts";
import { listLives } from "#shared/contract/live/endpoints.ts";
import { learnRecord, userInfo } from "#shared/contract/user/endpoints.ts";

export function bannerCall() {
  return callOf(ad, { position: "home" });
}

/** More than are shown: when one ends, the next takes its place without a call. */
export function nearLivesCall() {
  return callOf(listLives, { page: 1, pageSize: 12 });
}

/** `subject`: the id of a level-1 subject; without it, of all. */
export function recommendedCoursesCall(subject: string | undefined) {
  return callOf(listCourses, { level1: subject, page: 1, pageSize: 8 });
}

export function homeTeachersCall() {
  return callOf(listTeachers, { page: 1, pageSize: 6 });
}

export function homeClassroomsCall() {
  return callOf(listClassrooms, { page: 1 });
}

/** Enough for a few of each category. */
export function homeNewsCall() {
  return callOf(listNews, { page: 1, pageSize: 40 });
}

export function myselfCall() {
  return callOf(userInfo, {});
}

export function lastLessonsCall() {
  return callOf(learnRecord, { page: 1, pageSize: 3 });
}
