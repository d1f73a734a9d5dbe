import { type ScreenUse, today } from "./screenUse.ts";
import type { RouteId } from "./table.ts";

const captcha = {
  "Only an API that asks for a picture code needs this call.": ["GET /captcha"],
};
const smsCheck = { "The code is checked again when it is used.": ["POST /sms/check"] };
const mailCode = {
  "Codes by e-mail are an addition, shown where the agency offers them.": ["POST /user/mail-code"],
};

export const questionNotes = {
  "The learner's notes on questions are an addition.": [
    "GET /note/question-list",
    "POST /note/question-save",
  ],
};

/** Calls of the screens of accounts, orders and a learner's studies. */
export const learnerUses = {
  login: {
    job: ["POST /user/login"],
    blocks: [
      "POST /sms/send",
      "POST /user/register",
      "POST /user/check-username",
      "GET /mechanism/policy-info",
    ],
    beside: {
      ...captcha,
      ...smsCheck,
      ...mailCode,
      "Signing in by WeChat is an addition, shown where the agency offers it.": [
        "POST /user/wechat-start",
        "POST /user/wechat-login",
        "POST /user/wechat-bind",
      ],
    },
  },
  uidLogin: { job: ["POST /user/uid-login"] },
  register: {
    job: ["POST /user/register", "POST /sms/send"],
    blocks: ["POST /user/check-username", "GET /mechanism/policy-info"],
    beside: captcha,
  },
  resetPwd: {
    job: ["POST /user/forget-password", "POST /sms/send"],
    blocks: ["POST /user/check-username"],
    beside: { ...captcha, ...smsCheck, ...mailCode },
  },
  updatePwd: { job: ["POST /user/reset-password-v1"] },
  // Has no needed calls: the tab 我的 leads to this screen, so it must always be offered.
  mine: { blocks: ["GET /user/info-v1"] },
  profile: {
    critical: ["GET /user/info-v1"],
    blocks: ["POST /user/info", "POST /user/avatar"],
    beside: {
      "Spec §7 asks for portrait, data and password; this section is an addition.": [
        "POST /user/mobile",
        "GET /user/sessions",
        "POST /user/session-close",
        "POST /user/sessions-close",
        "GET /user/export",
        "POST /user/close",
        "POST /user/reopen",
      ],
      "Proving an e-mail address is an addition, shown where the agency offers codes by e-mail.": [
        "GET /user/mail",
        "POST /user/mail-proof-code",
        "POST /user/mail-proof",
      ],
      "The list of bound WeChat accounts is an addition, shown where the agency offers signing in by WeChat.":
        ["GET /user/wechat-list", "POST /user/wechat-unbind"],
    },
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
    blocks: ["GET /order/detail", "GET /mechanism/policy-info"],
    beside: {
      "Only an upstream that simulates payments needs this call.": ["POST /order/sandbox"],
    },
  },
  // Has no needed calls: /study redirects to this screen, so it must always be offered.
  studyCourse: { blocks: ["GET /user/user-data"], beside: today },
  studyMyCourse: {
    job: ["GET /user/classroom-v1"],
    blocks: ["GET /user/my-subject-v1", "POST /user-study-again"],
  },
  studyCourseRecord: {
    critical: ["GET /user/learn-record"],
    beside: {
      "These calls belong to another tab; the record of studies does not need them.": [
        "GET /course/kept",
        "POST /course/keep",
        "GET /note/list",
        "GET /note/question-list",
        "GET /note/frame",
        "GET /note/export",
      ],
    },
  },
  studyCourseResource: {
    critical: ["GET /user/classroom-resource-list"],
    beside: {
      "The list of files may name addresses of the API's own instead of this call.": [
        "GET /user/classroom-file",
      ],
    },
  },
  studyLive: { critical: ["GET /live/my"], blocks: ["POST /live/reserve"] },
  studyMyLive: {
    critical: ["GET /live/my"],
    blocks: ["GET /live/feed", "POST /live/feed-open", "POST /live/feed-close"],
  },
  studyQuestion: {
    critical: ["GET /exam/history-list-v1"],
    blocks: ["GET /user/exam-package-v1"],
    beside: today,
  },
  studyMyQuestion: { critical: ["GET /user/exam-package-v1", "GET /exam/history-list-v1"] },
  studyQuestionRecord: {
    critical: ["GET /exam/history-list-v1"],
    blocks: ["GET /exam/daily-history-list-v1"],
    beside: {
      "Removing rows is an addition; without it the list shows all rows.": ["POST /practice/put-away"],
    },
  },
  studyQuestionError: {
    critical: ["GET /exam/wrong-list-v1"],
    blocks: ["GET /exam/daily-wrong-list-v1"],
    beside: {
      "Filters, review plan, printing and reasons are additions to the list of the specification.": [
        "GET /exam/wrong-facets",
        "GET /exam/review-plan",
        "POST /exam/review-plan",
        "GET /exam/wrong-paper",
        "POST /exam/wrong-reason",
      ],
      ...questionNotes,
    },
  },
  studyQuestionFavorite: {
    critical: ["GET /question/favorite-list", "GET /question/favorite-subjects"],
    blocks: ["POST /question/collect"],
    beside: questionNotes,
  },
} as const satisfies Partial<Record<RouteId, ScreenUse>>;
