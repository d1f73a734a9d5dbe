import { endpoint } from "../endpoint.ts";

export const studyAgain = endpoint("study", "studyAgain", "POST /user-study-again", {
  changes: [
    "/user/learn-record",
    "/user/user-data",
    "/user/classroom-v1",
    "/user/classroom-resource",
    "/course/detail",
    "/user/today",
  ],
});
export const userClassrooms = endpoint("study", "userClassrooms", "GET /user/classroom-v1");
export const classroomResource = endpoint("study", "classroomResource", "GET /user/classroom-resource");
export const classroomResourceList = endpoint(
  "study",
  "classroomResourceList",
  "GET /user/classroom-resource-list",
);

/**
 * A file of a classroom. The answer is bytes (with Range) instead of an envelope. classroomResourceList has the links.
 */
export const classroomFile = endpoint("study", "classroomFile", "GET /user/classroom-file", { lane: "file" });
export const examPackage = endpoint("study", "examPackage", "GET /user/exam-package-v1");
export const examHistory = endpoint("study", "examHistory", "GET /exam/history-list-v1");
export const dailyHistory = endpoint("study", "dailyHistory", "GET /exam/daily-history-list-v1");
export const wrongList = endpoint("study", "wrongList", "GET /exam/wrong-list-v1");
export const dailyWrongList = endpoint("study", "dailyWrongList", "GET /exam/daily-wrong-list-v1");
export const wrongFacets = endpoint("study", "wrongFacets", "GET /exam/wrong-facets");
export const wrongPaper = endpoint("study", "wrongPaper", "GET /exam/wrong-paper");
export const wrongReason = endpoint("study", "wrongReason", "POST /exam/wrong-reason", {
  changes: ["/exam/wrong-list-v1", "/exam/daily-wrong-list-v1", "/exam/wrong-facets", "/exam/wrong-paper"],
});

/** The learner's tasks of the day. Pages request them again after each task that was done. */
export const today = endpoint("study", "today", "GET /user/today");
export const reviewPlan = endpoint("study", "reviewPlan", "GET /exam/review-plan");
export const saveReviewPlan = endpoint("study", "saveReviewPlan", "POST /exam/review-plan", {
  changes: [
    "/exam/review-plan",
    "/exam/wrong-list-v1",
    "/exam/daily-wrong-list-v1",
    "/practice/setup",
    "/user/today",
  ],
});
export const favouriteList = endpoint("study", "favouriteList", "GET /question/favorite-list");
export const favouriteSubjects = endpoint("study", "favouriteSubjects", "GET /question/favorite-subjects");
export const mySubject = endpoint("study", "mySubject", "GET /user/my-subject-v1");
export const userData = endpoint("study", "userData", "GET /user/user-data");
export const learnRecord = endpoint("study", "learnRecord", "GET /user/learn-record");
