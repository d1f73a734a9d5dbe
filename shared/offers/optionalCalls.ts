import type { RouteId } from "../routes/table.ts";

/** Calls without which the screens still fulfil their purpose. What shows the answers is then hidden completely. */
interface Beside {
  readonly calls: readonly string[];
  readonly screens: readonly RouteId[];
  /** Reason why the screens still fulfil their purpose, shown in the documents of the contract. */
  readonly why: string;
}

/**
 * The only list of optional calls. The specification defines the purpose of each screen (Spec §2, §3, §7): calls that
 * serve it, or that are needed to use the screen, are never in this list. tests/foreign/screens.test.ts checks that
 * each screen of this list fulfils its purpose without these calls.
 */
const BESIDE: readonly Beside[] = [
  {
    calls: ["GET /user/today"],
    screens: ["index", "studyCourse", "studyQuestion"],
    why: "The list of the day is an addition: lists, figures and ways to practise are other calls'.",
  },
  {
    calls: ["GET /course/facets"],
    screens: ["course", "course1"],
    why: "Subjects, price and order narrow the list without it; years and kinds of courses do so too.",
  },
  {
    calls: ["GET /question/facets"],
    screens: ["question", "question1"],
    why: "Subjects narrow the list without it; types, difficulties and years do so too.",
  },
  {
    calls: ["GET /speci/detail"],
    screens: ["speci"],
    why: "It is a text about the subject: its subjects, courses, classes and news are other calls'.",
  },
  {
    calls: ["POST /share/create", "GET /share/picture"],
    screens: ["courseDetail", "questionExamResult", "onlineResult", "mockExamResult"],
    why: "It is a button that hands a link out.",
  },
  {
    calls: ["GET /live/my"],
    screens: ["live"],
    why: "The list has every class; the learner's own have screens of their own.",
  },
  {
    calls: ["POST /live/reserve"],
    screens: ["live", "liveDetail", "liveCenter"],
    why: "It is a reminder: classes are shown by time and state (Spec §3), and nobody needs it to be let in.",
  },
  {
    calls: ["GET /live/calendar.ics"],
    screens: ["liveDetail"],
    why: "It is a file for the learner's own calendar.",
  },
  {
    calls: ["GET /captcha"],
    screens: ["login", "register", "resetPwd"],
    why: "It is asked where an answer demands a picture, which an API without pictures does not do.",
  },
  {
    calls: ["POST /sms/check"],
    screens: ["login", "resetPwd"],
    why: "The code is checked when it is used as well.",
  },
  {
    calls: ["POST /user/wechat-start", "POST /user/wechat-login", "POST /user/wechat-bind"],
    screens: ["login"],
    why: "It is a further way to sign in, shown where the agency has it.",
  },
  {
    calls: ["GET /user/wechat-list", "POST /user/wechat-unbind"],
    screens: ["profile"],
    why: "It lists and unbinds WeChat accounts, shown where the agency has them.",
  },
  {
    calls: ["POST /user/mail-code"],
    screens: ["login", "resetPwd"],
    why: "E-mail is a second way for a code, shown where the agency has it.",
  },
  {
    calls: ["GET /user/mail", "POST /user/mail-proof-code", "POST /user/mail-proof"],
    screens: ["profile"],
    why: "It proves an address for codes by e-mail, shown where the agency has them.",
  },
  {
    calls: [
      "POST /user/mobile",
      "GET /user/sessions",
      "POST /user/session-close",
      "POST /user/sessions-close",
      "GET /user/export",
      "POST /user/close",
      "POST /user/reopen",
    ],
    screens: ["profile"],
    why: "Portrait, data and password are what Spec §7 has of an account; this is a section beside them.",
  },
  {
    calls: ["GET /course/kept", "POST /course/keep", "GET /note/list", "GET /note/frame", "GET /note/export"],
    screens: ["studyCourseRecord"],
    why: "It is of another tab: what was studied is told without it.",
  },
  {
    calls: ["GET /user/classroom-file"],
    screens: ["studyCourseResource"],
    why: "The list of files names addresses: of this call, or of the API's own.",
  },
  {
    calls: ["POST /practice/put-away"],
    screens: ["studyQuestionRecord"],
    why: "It takes rows out of the list, which has them all without it.",
  },
  {
    calls: [
      "GET /exam/wrong-facets",
      "GET /exam/review-plan",
      "POST /exam/review-plan",
      "GET /exam/wrong-paper",
      "POST /exam/wrong-reason",
    ],
    screens: ["studyQuestionError"],
    why: "It narrows, plans, prints or sorts what the list of the specification has.",
  },
  {
    calls: ["POST /news/view"],
    screens: ["newsDetail"],
    why: "It counts a reader.",
  },
];

/**
 * Returns the reason why a screen does not need a call such as `GET /user/today`; undefined: the screen needs the call.
 */
export function whyBeside(id: RouteId, call: string): string | undefined {
  return BESIDE.find(({ screens, calls }) => screens.includes(id) && calls.includes(call))?.why;
}

/** All pairs of a screen and an optional call, for tests. */
export const optionalCalls: readonly (readonly [RouteId, string])[] = BESIDE.flatMap(({ screens, calls }) =>
  screens.flatMap((id) => calls.map((call) => [id, call] as const)),
);
