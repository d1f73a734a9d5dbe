import type { Endpoint } from "../endpoint.ts";

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

export const examList = {
  area: "exam",
  name: "examList",
  method: "GET",
  path: "/exam/list",
  token: "required",
} as const satisfies Endpoint;

export const examDetail = {
  area: "exam",
  name: "examDetail",
  method: "GET",
  path: "/exam/detail",
  token: "required",
} as const satisfies Endpoint;

export const examStart = {
  area: "exam",
  name: "examStart",
  method: "POST",
  path: "/exam/start",
  token: "required",
  changes: OF_ATTEMPTS,
} as const satisfies Endpoint;

export const examPaper = {
  area: "exam",
  name: "examPaper",
  method: "GET",
  path: "/exam/paper",
  token: "required",
} as const satisfies Endpoint;

export const examContinue = {
  area: "exam",
  name: "examContinue",
  method: "POST",
  path: "/exam/continue",
  token: "required",
} as const satisfies Endpoint;

/** Saves answers. Does not mark the cached paper as outdated, because the page knows which answers it has saved. */
export const examSave = {
  area: "exam",
  name: "examSave",
  method: "POST",
  path: "/exam/save",
  token: "required",
} as const satisfies Endpoint;

export const examPause = {
  area: "exam",
  name: "examPause",
  method: "POST",
  path: "/exam/pause",
  token: "required",
  changes: OF_ATTEMPTS,
} as const satisfies Endpoint;

export const examSection = {
  area: "exam",
  name: "examSection",
  method: "POST",
  path: "/exam/section",
  token: "required",
} as const satisfies Endpoint;

export const examEvents = {
  area: "exam",
  name: "examEvents",
  method: "POST",
  path: "/exam/events",
  token: "required",
} as const satisfies Endpoint;

export const examSubmit = {
  area: "exam",
  name: "examSubmit",
  method: "POST",
  path: "/exam/submit",
  token: "required",
  changes: OF_RESULTS,
} as const satisfies Endpoint;

export const examReport = {
  area: "exam",
  name: "examReport",
  method: "GET",
  path: "/exam/report",
  token: "required",
} as const satisfies Endpoint;

/** Checks a receipt. Needs no account: anybody who has the receipt may check it. */
export const examReceipt = {
  area: "exam",
  name: "examReceipt",
  method: "GET",
  path: "/exam/receipt",
  token: "ignored",
} as const satisfies Endpoint;

export const examBoard = {
  area: "exam",
  name: "examBoard",
  method: "GET",
  path: "/exam/board",
  token: "required",
} as const satisfies Endpoint;

export const examJoinBoard = {
  area: "exam",
  name: "examJoinBoard",
  method: "POST",
  path: "/exam/join-board",
  token: "required",
  changes: ["/exam/board", "/exam/report"],
} as const satisfies Endpoint;

/** Call of the agency's own system: returns the answers that wait for marking. */
export const examMarking = {
  area: "exam",
  name: "examMarking",
  method: "GET",
  path: "/exam/marking",
  token: "never",
  caller: "agency",
} as const satisfies Endpoint;

export const examMark = {
  area: "exam",
  name: "examMark",
  method: "POST",
  path: "/exam/marking",
  token: "never",
  caller: "agency",
} as const satisfies Endpoint;
