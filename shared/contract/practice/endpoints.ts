import { endpoint } from "../endpoint.ts";

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

export const practiceSetup = endpoint("practice", "practiceSetup", "GET /practice/setup");
export const practiceStart = endpoint("practice", "practiceStart", "POST /practice/start", {
  changes: OF_RUNS,
});
export const practiceRun = endpoint("practice", "practiceRun", "GET /practice/run");

/** Answers a question of a run. Does not mark the run as outdated, because the answer holds the run's new state. */
export const practiceAnswer = endpoint("practice", "practiceAnswer", "POST /practice/answer", {
  changes: OF_ANSWERS,
});
export const practiceSingle = endpoint("practice", "practiceSingle", "POST /practice/single", {
  changes: OF_RUNS,
});
export const practiceMark = endpoint("practice", "practiceMark", "POST /practice/mark");
export const practiceTime = endpoint("practice", "practiceTime", "POST /practice/time");
export const practicePutAway = endpoint("practice", "practicePutAway", "POST /practice/put-away", {
  changes: OF_RUNS,
});
export const practiceKey = endpoint("practice", "practiceKey", "POST /practice/key");
export const practiceJudge = endpoint("practice", "practiceJudge", "POST /practice/judge", {
  changes: OF_ANSWERS,
});
export const practiceMastery = endpoint("practice", "practiceMastery", "POST /practice/mastery", {
  changes: OF_ANSWERS,
});
export const practiceFinish = endpoint("practice", "practiceFinish", "POST /practice/finish", {
  changes: OF_RUNS,
});
export const practiceReport = endpoint("practice", "practiceReport", "GET /practice/report");
export const practiceAnnotations = endpoint("practice", "practiceAnnotations", "GET /practice/annotations");

/** Has no `changes`: this device knows the annotations, and other devices request them when they open the run. */
export const practiceAnnotate = endpoint("practice", "practiceAnnotate", "POST /practice/annotate");
