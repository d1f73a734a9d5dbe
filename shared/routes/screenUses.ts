import { learnerUses } from "./learnerUses.ts";
import { type ScreenUse, today } from "./screenUse.ts";
import type { RouteId } from "./table.ts";

/*
 * Calls of each screen, for the documents and checks of the contract. The server also uses the list: it hides a screen
 * when the operator's map turns off the calls that the screen needs. Browsers do not load this list; a screen declares
 * its calls beside its component (decision 001).
 */

const share = { "It is a button that hands a link out.": ["POST /share/create", "GET /share/picture"] };
const reserve = {
  "It is a reminder: classes are shown by time and state (Spec §3), and nobody needs it to be let in.": [
    "POST /live/reserve",
  ],
};

const ZK = "GET /subject/zk-subject-v1";
const AD = "GET /advertise/ad";
const courses: ScreenUse = {
  job: ["GET /course/list"],
  blocks: [ZK, AD],
  beside: {
    "Subjects, price and order narrow the list without it; years and kinds of courses do so too.": [
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
    "Subjects narrow the list without it; types, difficulties and years do so too.": ["GET /question/facets"],
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
  beside: share,
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
    ],
    beside: today,
  },
  course: courses,
  course1: courses,
  courseDetail: { critical: ["GET /course/detail"], beside: share },
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
      "The list has every class; the learner's own have screens of their own.": ["GET /live/my"],
    },
  },
  liveDetail: {
    critical: ["GET /live/detail"],
    beside: { ...reserve, "It is a file for the learner's own calendar.": ["GET /live/calendar.ics"] },
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
    blocks: ["GET /question/lessons"],
    beside: share,
  },
  newsDetail: { critical: ["GET /news/detail"], beside: { "It counts a reader.": ["POST /news/view"] } },
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
      "It is a text about the subject: its subjects, courses, classes and news are other calls'.": [
        "GET /speci/detail",
      ],
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
