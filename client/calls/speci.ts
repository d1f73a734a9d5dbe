import { callOf } from "#shared/contract/endpoint.ts";
import { listCourses, listNews, speciDetail } from "#shared/contract/catalogue/endpoints.ts";
import { listLives } from "#shared/contract/live/endpoints.ts";

export function speciDetailCall(sid: string) {
  return callOf(speciDetail, { sid });
}

export function speciCoursesCall(level1: string) {
  return callOf(listCourses, { level1, page: 1, pageSize: 8 });
}

export function speciLivesCall(level1: string) {
  return callOf(listLives, { level1, page: 1, pageSize: 12 });
}

export function speciNewsCall(level1: string) {
  return callOf(listNews, { level1, page: 1, pageSize: 6 });
}
