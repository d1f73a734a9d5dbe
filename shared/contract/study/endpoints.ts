import type { Endpoint } from "../endpoint.ts";

export const studyAgain = {
  area: "study",
  name: "studyAgain",
  method: "POST",
  path: "/user-study-again",
  token: "required",
  changes: [
    "/user/learn-record",
    "/user/user-data",
    "/user/classroom-v1",
    "/user/classroom-resource",
    "/course/detail",
    "/user/today",
  ],
} as const satisfies Endpoint;

export const userClassrooms = {
  area: "study",
  name: "userClassrooms",
  method: "GET",
  path: "/user/classroom-v1",
  token: "required",
} as const satisfies Endpoint;

export const classroomResource = {
  area: "study",
  name: "classroomResource",
  method: "GET",
  path: "/user/classroom-resource",
  token: "required",
} as const satisfies Endpoint;

export const classroomResourceList = {
  area: "study",
  name: "classroomResourceList",
  method: "GET",
  path: "/user/classroom-resource-list",
  token: "required",
} as const satisfies Endpoint;

/**
 * A file of a classroom. The answer is bytes (with Range) instead of an envelope. classroomResourceList has the links.
 */
export const classroomFile = {
  area: "study",
  name: "classroomFile",
  method: "GET",
  path: "/user/classroom-file",
  token: "required",
  lane: "file",
} as const satisfies Endpoint;

export const examPackage = {
  area: "study",
  name: "examPackage",
  method: "GET",
  path: "/user/exam-package-v1",
  token: "required",
} as const satisfies Endpoint;

export const examHistory = {
  area: "study",
  name: "examHistory",
  method: "GET",
  path: "/exam/history-list-v1",
  token: "required",
} as const satisfies Endpoint;

export const dailyHistory = {
  area: "study",
  name: "dailyHistory",
  method: "GET",
  path: "/exam/daily-history-list-v1",
  token: "required",
} as const satisfies Endpoint;

export const wrongList = {
  area: "study",
  name: "wrongList",
  method: "GET",
  path: "/exam/wrong-list-v1",
  token: "required",
} as const satisfies Endpoint;

export const dailyWrongList = {
  area: "study",
  name: "dailyWrongList",
  method: "GET",
  path: "/exam/daily-wrong-list-v1",
  token: "required",
} as const satisfies Endpoint;

export const wrongFacets = {
  area: "study",
  name: "wrongFacets",
  method: "GET",
  path: "/exam/wrong-facets",
  token: "required",
} as const satisfies Endpoint;

export const wrongPaper = {
  area: "study",
  name: "wrongPaper",
  method: "GET",
  path: "/exam/wrong-paper",
  token: "required",
} as const satisfies Endpoint;

export const wrongReason = {
  area: "study",
  name: "wrongReason",
  method: "POST",
  path: "/exam/wrong-reason",
  token: "required",
  changes: ["/exam/wrong-list-v1", "/exam/daily-wrong-list-v1", "/exam/wrong-facets", "/exam/wrong-paper"],
} as const satisfies Endpoint;

/** The learner's tasks of the day. Pages request them again after each task that was done. */
export const today = {
  area: "study",
  name: "today",
  method: "GET",
  path: "/user/today",
  token: "required",
} as const satisfies Endpoint;

export const reviewPlan = {
  area: "study",
  name: "reviewPlan",
  method: "GET",
  path: "/exam/review-plan",
  token: "required",
} as const satisfies Endpoint;

export const saveReviewPlan = {
  area: "study",
  name: "saveReviewPlan",
  method: "POST",
  path: "/exam/review-plan",
  token: "required",
  changes: [
    "/exam/review-plan",
    "/exam/wrong-list-v1",
    "/exam/daily-wrong-list-v1",
    "/practice/setup",
    "/user/today",
  ],
} as const satisfies Endpoint;

export const favouriteList = {
  area: "study",
  name: "favouriteList",
  method: "GET",
  path: "/question/favorite-list",
  token: "required",
} as const satisfies Endpoint;

export const favouriteSubjects = {
  area: "study",
  name: "favouriteSubjects",
  method: "GET",
  path: "/question/favorite-subjects",
  token: "required",
} as const satisfies Endpoint;

export const mySubject = {
  area: "study",
  name: "mySubject",
  method: "GET",
  path: "/user/my-subject-v1",
  token: "required",
} as const satisfies Endpoint;

export const userData = {
  area: "study",
  name: "userData",
  method: "GET",
  path: "/user/user-data",
  token: "required",
} as const satisfies Endpoint;

export const learnRecord = {
  area: "study",
  name: "learnRecord",
  method: "GET",
  path: "/user/learn-record",
  token: "required",
} as const satisfies Endpoint;
