import type { Endpoint } from "../endpoint.ts";

/** Paths that summarize a learner's answers. */
const OF_ANSWERS = [
  "/exam/wrong-list-v1",
  "/exam/daily-wrong-list-v1",
  "/exam/wrong-facets",
  "/exam/wrong-paper",
  "/exam/review-plan",
  "/question/list",
  "/question/places",
  "/practice/setup",
  "/practice/report",
  "/user/exam-package-v1",
  "/user/user-data",
  "/user/today",
] as const;
const OF_RUNS = [
  ...OF_ANSWERS,
  "/practice/run",
  "/exam/history-list-v1",
  "/exam/daily-history-list-v1",
] as const;

export const practiceSetup = {
  area: "practice",
  name: "practiceSetup",
  method: "GET",
  path: "/practice/setup",
  token: "required",
} as const satisfies Endpoint;

export const practiceStart = {
  area: "practice",
  name: "practiceStart",
  method: "POST",
  path: "/practice/start",
  token: "required",
  changes: OF_RUNS,
} as const satisfies Endpoint;

export const practiceRun = {
  area: "practice",
  name: "practiceRun",
  method: "GET",
  path: "/practice/run",
  token: "required",
} as const satisfies Endpoint;

/** Answers a question of a run. Does not mark the run as outdated, because the answer holds the run's new state. */
export const practiceAnswer = {
  area: "practice",
  name: "practiceAnswer",
  method: "POST",
  path: "/practice/answer",
  token: "required",
  changes: OF_ANSWERS,
} as const satisfies Endpoint;

export const practiceSingle = {
  area: "practice",
  name: "practiceSingle",
  method: "POST",
  path: "/practice/single",
  token: "required",
  changes: OF_RUNS,
} as const satisfies Endpoint;

export const practiceMark = {
  area: "practice",
  name: "practiceMark",
  method: "POST",
  path: "/practice/mark",
  token: "required",
} as const satisfies Endpoint;

export const practiceTime = {
  area: "practice",
  name: "practiceTime",
  method: "POST",
  path: "/practice/time",
  token: "required",
} as const satisfies Endpoint;

export const practicePutAway = {
  area: "practice",
  name: "practicePutAway",
  method: "POST",
  path: "/practice/put-away",
  token: "required",
  changes: OF_RUNS,
} as const satisfies Endpoint;

export const practiceKey = {
  area: "practice",
  name: "practiceKey",
  method: "POST",
  path: "/practice/key",
  token: "required",
} as const satisfies Endpoint;

export const practiceJudge = {
  area: "practice",
  name: "practiceJudge",
  method: "POST",
  path: "/practice/judge",
  token: "required",
  changes: OF_ANSWERS,
} as const satisfies Endpoint;

export const practiceMastery = {
  area: "practice",
  name: "practiceMastery",
  method: "POST",
  path: "/practice/mastery",
  token: "required",
  changes: OF_ANSWERS,
} as const satisfies Endpoint;

export const practiceFinish = {
  area: "practice",
  name: "practiceFinish",
  method: "POST",
  path: "/practice/finish",
  token: "required",
  changes: OF_RUNS,
} as const satisfies Endpoint;

export const practiceReport = {
  area: "practice",
  name: "practiceReport",
  method: "GET",
  path: "/practice/report",
  token: "required",
} as const satisfies Endpoint;

export const practiceAnnotations = {
  area: "practice",
  name: "practiceAnnotations",
  method: "GET",
  path: "/practice/annotations",
  token: "required",
} as const satisfies Endpoint;

/** Has no `changes`: this device knows the annotations, and other devices request them when they open the run. */
export const practiceAnnotate = {
  area: "practice",
  name: "practiceAnnotate",
  method: "POST",
  path: "/practice/annotate",
  token: "required",
} as const satisfies Endpoint;
