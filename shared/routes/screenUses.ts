import { learnerUses, questionNotes } from "./learnerUses.ts";
import { type ScreenUse, today } from "./screenUse.ts";
import type { RouteId } from "./table.ts";

/*
 * Calls of each screen, for the documents and checks of the contract. The server also uses the list: it hides a screen
 * when the operator's map turns off the calls that the screen needs. Browsers do not load this list; a screen declares
 * its calls beside its component (decision 001).
 */

const share = {
  "The button that makes a link is an addition.": ["POST /share/create", "GET /share/picture"],
};
const reserve = {
  "A reminder is an addition: classes are shown by time and state (Spec §3), and joining needs none.": [
    "POST /live/reserve",
  ],
};

const ZK = "GET /subject/zk-subject-v1";
const AD = "GET /advertise/ad";
const courses: ScreenUse = {
  job: ["GET /course/list"],
  blocks: [ZK, AD],
  beside: {
    "The list is still filtered by subject, price and order; years and kinds are further filters.": [
      "GET /course/facets",
    ],
  },
};
const teachers: ScreenUse = { job: ["GET /teacher/list"], blocks: [ZK] };
const questions: ScreenUse = {
  job: ["GET /question/list"],
  leadsTo: "questionDetail",
  blocks: [ZK],
  beside: {
    "The list is still filtered by subject; types, difficulties and years are further filters.": [
      "GET /question/facets",
    ],
  },
};
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
  blocks: ["GET /exam/board", "POST /exam/join-board", "GET /exam/receipt", "GET /question/lessons"],
  beside: { ...share, ...questionNotes },
};
const questionParts = ["POST /question/collect", "POST /question/feedback", "GET /question/lessons"];

/** Calls of every screen. screenUses.test.ts compares this list with the calls that the screens really make. */
export const screenUses: Readonly<Record<RouteId, ScreenUse>> = {
  ...learnerUses,
  index: {
    blocks: [
      "GET /user/info-v1",
      "GET /user/learn-record",
      AD,
      "GET /live/list",
      "GET /course/list",
      "GET /classroom/list",
      "GET /teacher/list",
      "GET /news/list",
      "GET /question/list",
      "GET /user/classroom-v1",
    ],
    beside: today,
  },
  course: courses,
  course1: courses,
  courseDetail: {
    critical: ["GET /course/detail"],
    beside: share,
  },
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
  live: {
    job: ["GET /live/list"],
    blocks: [AD],
    beside: {
      ...reserve,
      "The list shows every class; other screens show the learner's own classes.": ["GET /live/my"],
    },
  },
  liveDetail: {
    critical: ["GET /live/detail"],
    beside: { ...reserve, "The file for the learner's calendar is an addition.": ["GET /live/calendar.ics"] },
  },
  liveCenter: { job: ["GET /live/list"], blocks: ["GET /calendar/info", AD], beside: reserve },
  livePlayer: room,
  liveWeb: room,
  question: questions,
  question1: questions,
  questionDetail: {
    critical: ["GET /question/detail"],
    job: ["GET /question/check"],
    blocks: [...questionParts, "GET /question/places", "POST /practice/single", "POST /practice/judge"],
    beside: questionNotes,
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
    beside: questionNotes,
  },
  questionOffline: {
    job: ["POST /practice/start", "GET /practice/run", "POST /practice/key", "POST /practice/answer"],
    blocks: ["GET /practice/setup", "GET /exam/review-plan"],
  },
  questionExamResult: {
    critical: ["GET /practice/report"],
    blocks: ["GET /question/lessons"],
    beside: share,
  },
  newsDetail: {
    critical: ["GET /news/detail"],
    beside: { "The page only counts its reader with this call.": ["POST /news/view"] },
  },
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
  speci: {
    blocks: ["GET /course/list", "GET /live/list", "GET /news/list"],
    beside: {
      "The text about the subject is an addition: other calls return its subjects, courses, classes and news.":
        ["GET /speci/detail"],
    },
  },
};

/** Returns the optional calls of a screen, each with the reason why the screen fulfils its purpose without it. */
export function besidesOf(id: RouteId): ReadonlyMap<string, string> {
  const reasons = Object.entries(screenUses[id].beside ?? {});
  return new Map(reasons.flatMap(([why, calls]) => calls.map((call) => [call, why] as const)));
}

/** Calls that no screen makes, with their caller and what is missing without them. */
export const elsewhere: Readonly<Record<string, readonly [who: string, without: string]>> = {
  "GET /agency/{host}": ["every page", "Without this call the site cannot open."],
  "GET /uploads/json/default.json": [
    "every page",
    "Without this call the site uses 20 s, subject 313 and /static/.",
  ],
  "GET /default/bottom-detail": [
    "the frame",
    "Without this call the footer shows only the agency's name and ICP number.",
  ],
  "POST /user/logout": [
    "the frame",
    "Without this call the site clears the cookie, and the token stays valid until it expires.",
  ],
  "GET /user/messages-unread": ["the frame", "Without this call 消息 shows no number."],
  "GET /default/ip": [
    "the frame",
    "Without this call the province is 湖南 until the visitor chooses another.",
  ],
  "GET /subject/tree": ["no caller yet", "The site uses `subject_list` of the agency."],
  "GET /question/chapters": ["no caller yet", "The site uses the chapters of /practice/setup."],
  "GET /exam/marking": ["the agency's own system", "Without this call answers are marked by other means."],
  "POST /exam/marking": ["the agency's own system", "Without this call answers are marked by other means."],
  "POST /live/redeem": [
    "the provider of live rooms",
    "Without this call the provider cannot let learners into its rooms.",
  ],
};
