import { endpoint } from "../endpoint.ts";

/** Paths that list a learner's attempts. */
const OF_ATTEMPTS = ["/exam/list", "/exam/detail", "/exam/history-list-v1"] as const;
/** Paths that list attempts or compute something from finished attempts. */
const OF_RESULTS = [
  ...OF_ATTEMPTS,
  "/exam/paper",
  "/exam/report",
  "/exam/board",
  "/user/exam-package-v1",
  "/user/user-data",
  "/exam/wrong-list-v1",
  "/exam/wrong-facets",
  "/exam/wrong-paper",
] as const;

export const examList = endpoint("exam", "examList", "GET /exam/list");
export const examDetail = endpoint("exam", "examDetail", "GET /exam/detail");
export const examStart = endpoint("exam", "examStart", "POST /exam/start", { changes: OF_ATTEMPTS });
export const examPaper = endpoint("exam", "examPaper", "GET /exam/paper");
export const examContinue = endpoint("exam", "examContinue", "POST /exam/continue");

/** Saves answers. Does not mark the cached paper as outdated, because the page knows which answers it has saved. */
export const examSave = endpoint("exam", "examSave", "POST /exam/save");
export const examPause = endpoint("exam", "examPause", "POST /exam/pause", { changes: OF_ATTEMPTS });
export const examSection = endpoint("exam", "examSection", "POST /exam/section");
export const examEvents = endpoint("exam", "examEvents", "POST /exam/events");
export const examSubmit = endpoint("exam", "examSubmit", "POST /exam/submit", { changes: OF_RESULTS });
export const examReport = endpoint("exam", "examReport", "GET /exam/report");

/** Checks a receipt. Needs no account: anybody who has the receipt may check it. */
export const examReceipt = endpoint("exam", "examReceipt", "GET /exam/receipt", { token: "ignored" });
export const examBoard = endpoint("exam", "examBoard", "GET /exam/board");
export const examJoinBoard = endpoint("exam", "examJoinBoard", "POST /exam/join-board", {
  changes: ["/exam/board", "/exam/report"],
});

/** Call of the agency's own system: returns the answers that wait for marking. */
export const examMarking = endpoint("exam", "examMarking", "GET /exam/marking", {
  token: "never",
  caller: "agency",
});
export const examMark = endpoint("exam", "examMark", "POST /exam/marking", {
  token: "never",
  caller: "agency",
});
