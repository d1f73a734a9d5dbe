import type { RouteId } from "./table.ts";

/*
 * Calls of each screen, for the documents and checks of the contract. The server also uses the list: it hides a screen
 * when the operator's map turns off the calls that the screen needs. Browsers do not load this list; a screen declares
 * its calls beside its component (decision 001).
 */

export interface ScreenUse {
  /** Calls that the page waits for. If the API does not have one of them, the page answers 404 and names the reason. */
  readonly critical?: readonly string[];
  /** Further calls that the screen needs for its purpose. If the map turns one off, the screen is not offered. */
  readonly job?: readonly string[];
  /** Screen that opens when a learner selects a row of this one. If it is not offered, neither is this screen. */
  readonly leadsTo?: RouteId;
  /** Calls of single parts and buttons. If one is turned off, only its part is hidden. */
  readonly blocks?: readonly string[];
}

const list = (call: string, facets: readonly string[]): ScreenUse => ({ job: [call], blocks: facets });
const ZK = "GET /subject/zk-subject-v1";
const AD = "GET /advertise/ad";
const courses = list("GET /course/list", ["GET /course/facets", ZK, AD]);
const teachers = list("GET /teacher/list", [ZK]);
const questions: ScreenUse = {
  ...list("GET /question/list", ["GET /question/facets", ZK]),
  leadsTo: "questionDetail",
};
const code = ["GET /captcha", "POST /user/check-username"];
const handoff = ["POST /handoff/create", "GET /handoff/state", "POST /handoff/redeem"];
const room: ScreenUse = {
  critical: ["GET /live/room"],
  job: ["POST /live/join"],
  blocks: ["GET /live/messages", "GET /live/events", "POST /live/message"],
};
const hall: ScreenUse = {
  critical: ["GET /exam/list"],
  job: ["GET /exam/detail", "POST /exam/start"],
  blocks: ["GET /exam/board"],
};
const examResult: ScreenUse = {
  critical: ["GET /exam/report"],
  blocks: [
    "GET /exam/board",
    "POST /exam/join-board",
    "GET /exam/receipt",
    "GET /question/lessons",
    "POST /share/create",
    "GET /share/picture",
  ],
};
const wrongTools = [
  "GET /exam/wrong-facets",
  "GET /exam/review-plan",
  "POST /exam/review-plan",
  "GET /exam/wrong-paper",
  "POST /exam/wrong-reason",
  "GET /exam/daily-wrong-list-v1",
];
const questionParts = ["POST /question/collect", "POST /question/feedback", "GET /question/lessons"];

/** Calls of every screen. screenUses.test.ts compares this list with the calls that the screens really make. */
export const screenUses: Readonly<Record<RouteId, ScreenUse>> = {
  index: {
    blocks: [
      "GET /user/info-v1",
      "GET /user/learn-record",
      "GET /user/today",
      AD,
      "GET /live/list",
      "GET /course/list",
      "GET /classroom/list",
      "GET /teacher/list",
      "GET /news/list",
    ],
  },
  course: courses,
  course1: courses,
  courseDetail: { critical: ["GET /course/detail"], blocks: ["POST /share/create", "GET /share/picture"] },
  classroomDetail: { critical: ["GET /classroom/detail"] },
  courseTrial: { critical: ["GET /course/detail"], job: ["POST /course/play"] },
  coursePlayer: {
    critical: ["GET /user/classroom-resource", "GET /user/learn-record"],
    job: ["POST /course/play"],
    blocks: [
      "POST /course/learn-report",
      "POST /course/finish",
      "POST /course/keep",
      "POST /course/feedback",
      "GET /course/lesson-questions",
      "GET /course/detail",
      "GET /user/classroom-resource-list",
      "GET /user/classroom-file",
      "GET /user/settings",
      "POST /user/settings",
      "GET /note/list",
      "POST /note/save",
      "POST /note/delete",
      "GET /note/frame",
      "GET /note/export",
      ...handoff,
    ],
  },
  teacher: teachers,
  teacher1: teachers,
  teacherDetail: { critical: ["GET /teacher/detail"] },
  live: { job: ["GET /live/list"], blocks: [AD, "GET /live/my", "POST /live/reserve"] },
  liveDetail: { critical: ["GET /live/detail"], blocks: ["POST /live/reserve", "GET /live/calendar.ics"] },
  liveCenter: { job: ["GET /live/list"], blocks: ["GET /calendar/info", AD, "POST /live/reserve"] },
  livePlayer: room,
  liveWeb: room,
  login: {
    job: ["POST /user/login"],
    blocks: [
      "POST /sms/send",
      "POST /sms/check",
      "POST /user/register",
      ...code,
      "POST /user/mail-code",
      "POST /user/wechat-start",
      "POST /user/wechat-login",
      "POST /user/wechat-bind",
    ],
  },
  uidLogin: { job: ["POST /user/uid-login"] },
  register: { job: ["POST /user/register", "POST /sms/send"], blocks: code },
  resetPwd: {
    job: ["POST /user/forget-password", "POST /sms/send"],
    blocks: ["POST /sms/check", "POST /user/mail-code", ...code],
  },
  updatePwd: { job: ["POST /user/reset-password-v1"] },
  profile: {
    critical: ["GET /user/info-v1"],
    blocks: [
      "POST /user/info",
      "POST /user/avatar",
      "POST /user/mobile",
      "GET /user/mail",
      "POST /user/mail-proof-code",
      "POST /user/mail-proof",
      "GET /user/wechat-list",
      "POST /user/wechat-unbind",
      "GET /user/sessions",
      "POST /user/session-close",
      "POST /user/sessions-close",
      "GET /user/export",
      "POST /user/close",
      "POST /user/reopen",
    ],
  },
  courseCode: { job: ["POST /user/coursecode"], blocks: ["GET /user/coursecode-list"] },
  messages: { critical: ["GET /user/messages"], blocks: ["POST /user/messages-read"] },
  contract: {
    critical: ["GET /user/contract-list"],
    job: ["GET /user/contract-detail", "POST /user/contract-sign"],
  },
  myOrder: {
    critical: ["GET /order/list"],
    blocks: ["POST /order/cancel", "POST /order/refund", "POST /order/pay"],
  },
  order: {
    job: ["POST /order/preview", "POST /order/create", "POST /order/pay"],
    blocks: ["GET /order/detail", "POST /order/sandbox"],
  },
  question: questions,
  question1: questions,
  questionDetail: {
    critical: ["GET /question/detail"],
    job: ["GET /question/check"],
    blocks: [...questionParts, "GET /question/places", "POST /practice/single", "POST /practice/judge"],
  },
  questionExam: {
    critical: ["GET /practice/setup"],
    job: ["POST /practice/start", "GET /practice/run", "POST /practice/answer", "POST /practice/finish"],
    blocks: [
      "POST /practice/key",
      "POST /practice/judge",
      "POST /practice/mark",
      "POST /practice/mastery",
      "POST /practice/time",
      "POST /practice/annotate",
      "GET /practice/annotations",
      ...questionParts,
      ...handoff,
    ],
  },
  questionOffline: {
    job: ["POST /practice/start", "GET /practice/run", "POST /practice/key", "POST /practice/answer"],
    blocks: ["GET /practice/setup", "GET /exam/review-plan"],
  },
  questionExamResult: {
    critical: ["GET /practice/report"],
    blocks: ["GET /question/lessons", "POST /share/create", "GET /share/picture"],
  },
  // Has no needed calls: /study redirects to this screen, so it must always be offered.
  studyCourse: { blocks: ["GET /user/user-data", "GET /user/today"] },
  studyMyCourse: {
    job: ["GET /user/classroom-v1"],
    blocks: ["GET /user/my-subject-v1", "POST /user-study-again"],
  },
  studyCourseRecord: {
    critical: ["GET /user/learn-record"],
    blocks: [
      "GET /course/kept",
      "POST /course/keep",
      "GET /note/list",
      "GET /note/frame",
      "GET /note/export",
    ],
  },
  studyCourseResource: {
    critical: ["GET /user/classroom-resource-list"],
    blocks: ["GET /user/classroom-file"],
  },
  studyLive: { critical: ["GET /live/my"], blocks: ["POST /live/reserve"] },
  studyMyLive: {
    critical: ["GET /live/my"],
    blocks: ["GET /live/feed", "POST /live/feed-open", "POST /live/feed-close"],
  },
  studyQuestion: {
    critical: ["GET /exam/history-list-v1"],
    blocks: ["GET /user/today", "GET /user/exam-package-v1"],
  },
  studyMyQuestion: { critical: ["GET /user/exam-package-v1", "GET /exam/history-list-v1"] },
  studyQuestionRecord: {
    critical: ["GET /exam/history-list-v1"],
    blocks: ["GET /exam/daily-history-list-v1", "POST /practice/put-away"],
  },
  studyQuestionError: { critical: ["GET /exam/wrong-list-v1"], blocks: wrongTools },
  studyQuestionFavorite: {
    critical: ["GET /question/favorite-list", "GET /question/favorite-subjects"],
    blocks: ["POST /question/collect"],
  },
  newsDetail: { critical: ["GET /news/detail"], blocks: ["POST /news/view"] },
  newsCate: { critical: ["GET /news/list", "GET /news/cate"], blocks: [AD] },
  aboutUs: { critical: ["GET /mechanism/view"] },
  help: { critical: ["GET /help/detail"], blocks: ["GET /help/list"] },
  private: { critical: ["GET /mechanism/policy-info"] },
  policy: { critical: ["GET /mechanism/policy-info"] },
  search: { job: ["GET /search"], blocks: ["GET /search/suggest"] },
  mockExam: hall,
  onlinePortal: hall,
  onlineExam: {
    critical: ["GET /exam/paper"],
    job: ["POST /exam/continue", "POST /exam/save", "POST /exam/submit"],
    blocks: ["POST /exam/pause", "POST /exam/section", "POST /exam/events"],
  },
  onlineResult: examResult,
  mockExamResult: examResult,
  share: {
    job: ["GET /share/open"],
    blocks: [
      "GET /share/list",
      "GET /share/results",
      "POST /share/create",
      "POST /share/revoke",
      "GET /share/picture",
    ],
  },
  components: {},
  speci: { blocks: ["GET /speci/detail", "GET /course/list", "GET /live/list", "GET /news/list"] },
};

/** Calls that no screen makes, with their caller and what is missing without them. */
export const elsewhere: Readonly<Record<string, readonly [who: string, without: string]>> = {
  "GET /agency/{host}": ["every page", "Without it there is no site."],
  "GET /uploads/json/default.json": [
    "every page",
    "Without it 20 s, 313 and /static/ stand for what it says.",
  ],
  "GET /default/bottom-detail": [
    "the frame",
    "Without it the footer has the name and the number of the ICP record of the agency alone.",
  ],
  "POST /user/logout": [
    "the frame",
    "Without it the cookie is cleared all the same; the token ends by itself.",
  ],
  "GET /user/messages-unread": ["the frame", "Without it no number stands beside 消息."],
  "GET /default/ip": ["the frame", "Without it the province is 湖南 until the visitor chooses another."],
  "GET /subject/tree": ["nobody yet", "`subject_list` of the agency is used."],
  "GET /question/chapters": ["nobody yet", "Chapters are those of /practice/setup."],
  "GET /exam/marking": ["the agency's own system", "Without it answers are marked elsewhere."],
  "POST /exam/marking": ["the agency's own system", "Without it answers are marked elsewhere."],
  "POST /live/redeem": ["the provider of live rooms", "Without it there are no rooms of a provider."],
};
