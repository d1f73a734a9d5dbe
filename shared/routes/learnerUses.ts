import { type ScreenUse, today } from "./screenUse.ts";
import type { RouteId } from "./table.ts";

const captcha = {
  "It is asked where an answer demands a picture, which an API without pictures does not do.": [
    "GET /captcha",
  ],
};
const smsCheck = { "The code is checked when it is used as well.": ["POST /sms/check"] };
const mailCode = {
  "E-mail is a second way for a code, shown where the agency has it.": ["POST /user/mail-code"],
};

/** Calls of the screens of accounts, orders and a learner's studies. */
export const learnerUses = {
  login: {
    job: ["POST /user/login"],
    blocks: ["POST /sms/send", "POST /user/register", "POST /user/check-username"],
    beside: {
      ...captcha,
      ...smsCheck,
      ...mailCode,
      "It is a further way to sign in, shown where the agency has it.": [
        "POST /user/wechat-start",
        "POST /user/wechat-login",
        "POST /user/wechat-bind",
      ],
    },
  },
  uidLogin: { job: ["POST /user/uid-login"] },
  register: {
    job: ["POST /user/register", "POST /sms/send"],
    blocks: ["POST /user/check-username"],
    beside: captcha,
  },
  resetPwd: {
    job: ["POST /user/forget-password", "POST /sms/send"],
    blocks: ["POST /user/check-username"],
    beside: { ...captcha, ...smsCheck, ...mailCode },
  },
  updatePwd: { job: ["POST /user/reset-password-v1"] },
  profile: {
    critical: ["GET /user/info-v1"],
    blocks: ["POST /user/info", "POST /user/avatar"],
    beside: {
      "Portrait, data and password are what Spec §7 has of an account; this is a section beside them.": [
        "POST /user/mobile",
        "GET /user/sessions",
        "POST /user/session-close",
        "POST /user/sessions-close",
        "GET /user/export",
        "POST /user/close",
        "POST /user/reopen",
      ],
      "It proves an address for codes by e-mail, shown where the agency has them.": [
        "GET /user/mail",
        "POST /user/mail-proof-code",
        "POST /user/mail-proof",
      ],
      "It lists and unbinds WeChat accounts, shown where the agency has them.": [
        "GET /user/wechat-list",
        "POST /user/wechat-unbind",
      ],
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
    blocks: ["GET /order/detail", "POST /order/sandbox"],
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
      "It is of another tab: what was studied is told without it.": [
        "GET /course/kept",
        "POST /course/keep",
        "GET /note/list",
        "GET /note/frame",
        "GET /note/export",
      ],
    },
  },
  studyCourseResource: {
    critical: ["GET /user/classroom-resource-list"],
    beside: {
      "The list of files names addresses: of this call, or of the API's own.": ["GET /user/classroom-file"],
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
      "It takes rows out of the list, which has them all without it.": ["POST /practice/put-away"],
    },
  },
  studyQuestionError: {
    critical: ["GET /exam/wrong-list-v1"],
    blocks: ["GET /exam/daily-wrong-list-v1"],
    beside: {
      "It narrows, plans, prints or sorts what the list of the specification has.": [
        "GET /exam/wrong-facets",
        "GET /exam/review-plan",
        "POST /exam/review-plan",
        "GET /exam/wrong-paper",
        "POST /exam/wrong-reason",
      ],
    },
  },
  studyQuestionFavorite: {
    critical: ["GET /question/favorite-list", "GET /question/favorite-subjects"],
    blocks: ["POST /question/collect"],
  },
} as const satisfies Partial<Record<RouteId, ScreenUse>>;
