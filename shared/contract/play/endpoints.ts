import type { Endpoint } from "../endpoint.ts";

/** Paths that show a learner's progress. */
const OF_RECORDS = [
  "/user/learn-record",
  "/user/user-data",
  "/user/today",
  "/user/classroom-v1",
  "/course/detail",
] as const;
const OF_LEARNING = [...OF_RECORDS, "/user/classroom-resource"] as const;

/** Opens a lesson for playing. A visitor without an account may open a trial lesson. */
export const play = {
  area: "play",
  name: "play",
  method: "POST",
  path: "/course/play",
  token: "optional",
} as const satisfies Endpoint;

/**
 * Reports progress, every 15 seconds. Does not mark the outline beside the player as outdated, because the answer holds
 * the lesson's new progress.
 */
export const learnReport = {
  area: "play",
  name: "learnReport",
  method: "POST",
  path: "/course/learn-report",
  token: "required",
  changes: OF_RECORDS,
} as const satisfies Endpoint;

export const finishLesson = {
  area: "play",
  name: "finishLesson",
  method: "POST",
  path: "/course/finish",
  token: "required",
  changes: OF_LEARNING,
} as const satisfies Endpoint;

export const lessonQuestions = {
  area: "play",
  name: "lessonQuestions",
  method: "GET",
  path: "/course/lesson-questions",
  token: "optional",
} as const satisfies Endpoint;

export const questionLessons = {
  area: "play",
  name: "questionLessons",
  method: "GET",
  path: "/question/lessons",
  token: "optional",
} as const satisfies Endpoint;

/** Saves a lesson in the learner's list. Does not mark the lesson as outdated: the answer holds its new state. */
export const keepLesson = {
  area: "play",
  name: "keepLesson",
  method: "POST",
  path: "/course/keep",
  token: "required",
  changes: ["/course/kept"],
} as const satisfies Endpoint;

export const keptLessons = {
  area: "play",
  name: "keptLessons",
  method: "GET",
  path: "/course/kept",
  token: "required",
} as const satisfies Endpoint;

export const lessonFeedback = {
  area: "play",
  name: "lessonFeedback",
  method: "POST",
  path: "/course/feedback",
  token: "required",
} as const satisfies Endpoint;

export const userSettings = {
  area: "play",
  name: "userSettings",
  method: "GET",
  path: "/user/settings",
  token: "required",
} as const satisfies Endpoint;

export const saveSettings = {
  area: "play",
  name: "saveSettings",
  method: "POST",
  path: "/user/settings",
  token: "required",
  changes: ["/user/settings"],
} as const satisfies Endpoint;

export const createHandoff = {
  area: "play",
  name: "createHandoff",
  method: "POST",
  path: "/handoff/create",
  token: "required",
} as const satisfies Endpoint;

export const handoffState = {
  area: "play",
  name: "handoffState",
  method: "GET",
  path: "/handoff/state",
  token: "required",
} as const satisfies Endpoint;

export const redeemHandoff = {
  area: "play",
  name: "redeemHandoff",
  method: "POST",
  path: "/handoff/redeem",
  token: "required",
} as const satisfies Endpoint;
