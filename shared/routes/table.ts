import { COURSE_SORTS } from "../domain/courseSorts.ts";
import { ID } from "../domain/id.ts";
import { LINK_PROBLEMS } from "../domain/linkProblems.ts";
import { QUESTION_TYPES } from "../domain/questionTypes/questionTypes.ts";
import { id, oneOf, page, text, word, year } from "./forms.ts";
import type { RouteRecord } from "./record.ts";
import { route } from "./route.ts";

/*
 * The only list of screens (Spec §2). The server's guard and page cache, the browser's navigation,
 * client/app/screens.ts, the build, the placeholders and the tests read it. Addresses that the product redirects are no
 * screens; they are in redirects.ts.
 */

/** Course types as upstreams write them, such as 精讲, VIP 冲刺班 and 2小时速成. */
const courseType = word(/^[\p{L}\p{N}][\p{L}\p{N} ·+-]{0,19}$/u);
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const courseMembers = {
  year,
  type: courseType,
  price: oneOf("free", "paid"),
  sort: oneOf(...COURSE_SORTS),
  page,
} as const;
const questionMembers = { type: oneOf(...QUESTION_TYPES), difficulty: word(/^\d$/), year, page } as const;
/** Subject in the path. level2 "0" means all of level 1. */
const subject = { level1: id, level2: id } as const;
const back = { redirect: text } as const;
const record = { record: id } as const;
/** Number of the question at which the learner left a run or exam, or continues it on another device. */
const seq = word(/^\d{1,4}$/);
/** Code with which a phone opens what a learner was doing on a computer. */
const handoff = word(/^[\w-]{20,64}$/);
/** Members of the exam hall's address. Without `paper` the screen is the list of exams. */
const hall = { paper: id, subject: id, page } as const;
/** Members of a result's address. `show`: the questions to show; default: the missed ones, if any. */
const result = { record: id, show: oneOf("all", "wrong", "none", "marked"), page } as const;

/** Defaults of screens that need a signed-in learner and are available in full and in study mode. */
const learner = { auth: true, study: true } as const;
const studyArea = { ...learner, layout: "study" } as const;
const examHall = { ...learner, layout: "exam" } as const;
const liveRoom = { ...learner, layout: "player", policy: "room", members: { id } } as const;

export const routes = [
  route("home", "index", "/", "首页", { members: { subject: word(ID) } }),

  route("course", "course", "/course", "课程", { members: courseMembers }),
  route("course", "course1", "/course/:level1/:level2", "课程", {
    members: { ...subject, level3: id, ...courseMembers },
  }),
  route("course", "courseDetail", "/course/:id", "课程详情", {
    study: true,
    members: { id },
  }),
  route("course", "classroomDetail", "/classroom/:id", "班级详情", {
    study: true,
    members: { id },
  }),
  // Not part of the course's screen: a player needs a wider content security policy than a course page.
  route("course", "courseTrial", "/course/:id/trial/:lesson", "课程试看", {
    study: true,
    policy: "player",
    members: { id, lesson: id },
  }),
  route("player", "coursePlayer", "/course/study/:classroomId", "课程学习", {
    ...learner,
    layout: "player",
    policy: "player",
    members: { classroomId: id, lesson: id, t: word(/^\d{1,6}$/), handoff },
  }),

  route("teacher", "teacher", "/teacher", "名师", {
    members: { page },
  }),
  route("teacher", "teacher1", "/teacher/:level1/:level2", "名师", {
    members: { ...subject, page },
  }),
  route("teacher", "teacherDetail", "/teacher/:id", "老师主页", {
    study: true,
    members: { id },
  }),

  route("live", "live", "/live", "直播", { study: true }),
  route("live", "liveDetail", "/live/:id", "直播详情", {
    study: true,
    members: { id },
  }),
  route("live", "liveCenter", "/live/all", "全部直播", {
    members: { subject: id, month: word(MONTH), day: word(DAY), page },
  }),
  route("player", "livePlayer", "/live/player", "直播间", liveRoom),
  route("player", "liveWeb", "/live-web", "直播间", liveRoom),

  route("account", "login", "/user/login", "登录", {
    study: true,
    onEnter: "leaveIfSignedIn",
    members: { type: oneOf("password"), ...back },
  }),
  // The server answers a signed link before it looks for a screen (server/middleware/signInByLink.ts).
  route("account", "uidLogin", "/user/uid-login", "链接登录", {
    study: true,
    members: { problem: oneOf(...LINK_PROBLEMS) },
  }),
  route("account", "register", "/user/register", "注册", {
    study: true,
    onEnter: "signOutFirst",
    members: back,
  }),
  route("account", "resetPwd", "/user/reset-pwd", "重置密码", {
    study: true,
    onEnter: "signOutFirst",
    members: back,
  }),
  route("account", "updatePwd", "/user/updatepwd", "修改密码", { study: true }),
  route("account", "mine", "/user/mine", "我的", learner),
  route("account", "profile", "/user/profile", "账号设置", { ...learner, policy: "crop" }),
  route("account", "courseCode", "/user/coursecode", "兑换课程", learner),
  route("account", "messages", "/user/messages", "消息", { ...learner, members: { page } }),
  route("account", "contract", "/user/contract", "我的协议", { ...learner, members: { id } }),
  route("order", "myOrder", "/user/order", "我的订单", {
    auth: true,
    members: { status: word(/^[1-5]$/), page },
  }),
  route("order", "order", "/order/index", "确认订单", {
    auth: true,
    members: {
      type: oneOf("course", "classroom", "package", "live"),
      id,
      coupon: text,
      no: id,
    },
  }),

  route("question", "question", "/question", "题库", { members: questionMembers }),
  route("question", "question1", "/question/:level1/:level2", "题库", {
    members: { ...subject, level3: id, ...questionMembers },
  }),
  route("question", "questionDetail", "/question/:id", "题目", {
    layout: "exam",
    members: {
      id,
      answer: text,
      self: oneOf("right", "part_right", "wrong"),
      // The list of the question bank from which the question was opened; level1 "0" means the whole bank.
      ...subject,
      level3: id,
      ...questionMembers,
      // Address of a list outside the question bank, or of a run, from which the question was opened.
      back: text,
    },
  }),
  route("question", "questionExam", "/question/exam", "练习", {
    ...learner,
    layout: "exam",
    members: {
      mode: word(/^[a-z\d]{1,20}$/i),
      subject: id,
      chapter: id,
      count: word(/^\d{1,4}$/),
      seed: word(/^[\w-]{1,32}$/),
      only: oneOf("wrong"),
      ...record,
      seq,
      way: oneOf("recite", "test"),
      handoff,
    },
  }),
  // Needs no account: a browser with practice packs caches this page for days, to show it without a network. The cached
  // page must not hold a learner's data.
  route("question", "questionOffline", "/question/offline", "离线练习", {
    study: true,
    layout: "exam",
    members: { ...record, from: text },
  }),
  route("question", "questionExamResult", "/question/exam/result", "练习结果", {
    ...learner,
    layout: "exam",
    members: record,
  }),

  route("study", "studyCourse", "/study/course", "学习中心", studyArea),
  route("study", "studyMyCourse", "/study/course/my", "我的课程", {
    ...studyArea,
    members: { subject: id },
  }),
  route("study", "studyCourseRecord", "/study/course/record", "学习记录", {
    ...studyArea,
    members: { show: text, q: text, page },
  }),
  route("study", "studyCourseResource", "/study/course/resource", "学习资料", studyArea),
  route("study", "studyLive", "/study/live", "直播课表", { ...studyArea, members: { page } }),
  route("study", "studyMyLive", "/study/live/my", "我的直播", { ...studyArea, members: { page } }),
  route("study", "studyQuestion", "/study/question", "题库学习", studyArea),
  route("study", "studyMyQuestion", "/study/question/my", "我的题库", studyArea),
  route("study", "studyQuestionRecord", "/study/question/record", "做题记录", {
    ...studyArea,
    members: { daily: oneOf("1"), page },
  }),
  route("study", "studyQuestionError", "/study/question/error", "错题本", {
    ...studyArea,
    members: {
      subject: id,
      chapter: id,
      source: id,
      due: oneOf("1"),
      reason: word(/^[a-z]{1,12}$/),
      print: oneOf("none", "end"),
      page,
    },
  }),
  route("study", "studyQuestionFavorite", "/study/question/favorite", "收藏的题", {
    ...studyArea,
    members: { subject: id, page },
  }),

  route("news", "newsDetail", "/news/:id", "资讯详情", {
    study: true,
    members: { id },
  }),
  route("news", "newsCate", "/news/cate/:cateid", "考试资讯", {
    members: { cateid: id, page },
  }),
  route("page", "aboutUs", "/aboutus", "关于我们", {
    study: true,
  }),
  route("page", "help", "/help/:id", "帮助", {
    study: true,
    members: { id },
  }),
  route("page", "private", "/private", "隐私政策", {
    study: true,
  }),
  route("page", "policy", "/policy", "用户协议", { study: true }),
  route("search", "search", "/search", "搜索", {
    study: true,
    members: { q: text, type: word(/^[a-z]{1,12}$/), page },
  }),

  route("exam", "mockExam", "/mock-exam", "模拟考试", { ...examHall, members: hall }),
  route("exam", "onlinePortal", "/online-portal", "在线考试", { ...examHall, members: hall }),
  route("exam", "onlineResult", "/online-result", "在线考试成绩", {
    ...examHall,
    members: result,
  }),
  route("exam", "onlineExam", "/online-exam", "在线考试", {
    ...examHall,
    members: { ...record, seq },
  }),
  route("exam", "mockExamResult", "/mock-exam-result", "模拟考试成绩", {
    ...examHall,
    members: result,
  }),
  route("share", "share", "/share", "学习分享", {
    study: true,
    layout: "exam",
    members: { token: text, page },
  }),

  route("gallery", "components", "/dev/components", "组件", { study: true }),
  route("page", "speci", "/:sid", "考试专区", {
    members: { sid: word(/^[a-z0-9][a-z0-9-]{0,31}$/i) },
  }),
];

type Routes = (typeof routes)[number];
export type RouteId = Routes["id"];
export type Route = RouteRecord & { readonly id: RouteId };
export type RouteOf<Id extends RouteId> = Extract<Routes, { readonly id: Id }>;
