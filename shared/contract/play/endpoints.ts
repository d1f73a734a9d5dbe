import { endpoint } from "../endpoint.ts";

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
export const play = endpoint("play", "play", "POST /course/play", { token: "optional" });

/**
 * Reports progress, every 15 seconds. Does not mark the outline beside the player as outdated, because the answer holds
 * the lesson's new progress.
 */
export const learnReport = endpoint("play", "learnReport", "POST /course/learn-report", {
  changes: OF_RECORDS,
});
export const finishLesson = endpoint("play", "finishLesson", "POST /course/finish", { changes: OF_LEARNING });
export const lessonQuestions = endpoint("play", "lessonQuestions", "GET /course/lesson-questions", {
  token: "optional",
});
export const questionLessons = endpoint("play", "questionLessons", "GET /question/lessons", {
  token: "optional",
});

/** Saves a lesson in the learner's list. Does not mark the lesson as outdated: the answer holds its new state. */
export const keepLesson = endpoint("play", "keepLesson", "POST /course/keep", { changes: ["/course/kept"] });
export const keptLessons = endpoint("play", "keptLessons", "GET /course/kept");
export const lessonFeedback = endpoint("play", "lessonFeedback", "POST /course/feedback");
export const userSettings = endpoint("play", "userSettings", "GET /user/settings");
export const saveSettings = endpoint("play", "saveSettings", "POST /user/settings", {
  changes: ["/user/settings"],
});
export const createHandoff = endpoint("play", "createHandoff", "POST /handoff/create");
export const handoffState = endpoint("play", "handoffState", "GET /handoff/state");
export const redeemHandoff = endpoint("play", "redeemHandoff", "POST /handoff/redeem");
