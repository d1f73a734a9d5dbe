import type { LayoutName, OnEnter, RouteShape } from "./route.ts";

/*
 * The one list of screens (Spec §2). The server's guard, the browser's navigation, client/screens.ts, the
 * prefetch and the invariants of tests/site all read it. Redirects that are part of the product stand in
 * redirects.ts; their sources are no screens.
 */

const ID = /^\d{1,18}$/;
const ids = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ID]));

interface Options {
  readonly auth?: true;
  readonly study?: true;
  readonly soon?: true;
  readonly layout?: LayoutName;
  readonly onEnter?: OnEnter;
  readonly validate?: Readonly<Record<string, RegExp>>;
}

function route<const Id extends string>(id: Id, path: `/${string}`, options: Options = {}) {
  const { auth = false, study = false, soon = false, layout = "default", ...rest } = options;
  return { id, path, auth, studyMode: study, layout, open: !soon, ...rest } satisfies RouteShape;
}

export const routes = [
  route("index", "/"),
  route("course", "/course"),
  route("course1", "/course/:level1/:level2", { validate: ids("level1", "level2") }),
  route("courseDetail", "/course/:id", { study: true, validate: ids("id") }),
  route("classroomDetail", "/classroom/:id", { study: true, validate: ids("id") }),
  route("coursePlayer", "/course/study/:classroomId", {
    auth: true,
    study: true,
    soon: true,
    validate: ids("classroomId"),
  }),
  route("teacher", "/teacher", { soon: true }),
  route("teacher1", "/teacher/:level1/:level2", { soon: true, validate: ids("level1", "level2") }),
  route("teacherDetail", "/teacher/:id", { study: true, soon: true, validate: ids("id") }),
  route("live", "/live", { study: true, soon: true }),
  route("liveDetail", "/live/:id", { study: true, soon: true, validate: ids("id") }),
  route("liveCenter", "/live/all", { soon: true }),
  route("livePlayer", "/live/player", { auth: true, study: true, soon: true }),
  route("liveWeb", "/live-web", { auth: true, study: true, soon: true }),
  route("login", "/user/login", { study: true, onEnter: "leaveIfSignedIn" }),
  route("register", "/user/register", { study: true, onEnter: "signOutFirst" }),
  route("resetPwd", "/user/reset-pwd", { study: true, onEnter: "signOutFirst" }),
  route("updatePwd", "/user/updatepwd", { study: true }),
  route("profile", "/user/profile", { auth: true, study: true, soon: true }),
  route("courseCode", "/user/coursecode", { auth: true, study: true, soon: true }),
  route("contract", "/user/contract", { auth: true, study: true, soon: true }),
  route("myOrder", "/user/order", { auth: true, soon: true }),
  route("order", "/order/index", { auth: true, soon: true }),
  route("question", "/question"),
  route("question1", "/question/:level1/:level2", { validate: ids("level1", "level2") }),
  route("questionDetail", "/question/:id", { validate: ids("id") }),
  route("questionExam", "/question/exam", { auth: true, study: true, soon: true }),
  route("questionExamResult", "/question/exam/result", { auth: true, study: true, soon: true }),
  route("studyCourse", "/study/course", { auth: true, study: true, soon: true }),
  route("studyMyCourse", "/study/course/my", { auth: true, study: true, soon: true }),
  route("studyCourseRecord", "/study/course/record", { auth: true, study: true, soon: true }),
  route("studyCourseResource", "/study/course/resource", { auth: true, study: true, soon: true }),
  route("studyLive", "/study/live", { auth: true, study: true, soon: true }),
  route("studyMyLive", "/study/live/my", { auth: true, study: true, soon: true }),
  route("studyQuestion", "/study/question", { auth: true, study: true, soon: true }),
  route("studyMyQuestion", "/study/question/my", { auth: true, study: true, soon: true }),
  route("studyQuestionRecord", "/study/question/record", { auth: true, study: true, soon: true }),
  route("studyQuestionError", "/study/question/error", { auth: true, study: true, soon: true }),
  route("studyQuestionFavorite", "/study/question/favorite", { auth: true, study: true, soon: true }),
  route("newsDetail", "/news/:id", { study: true, soon: true, validate: ids("id") }),
  route("newsCate", "/news/cate/:cateid", { soon: true, validate: ids("cateid") }),
  route("aboutUs", "/aboutus", { study: true, soon: true }),
  route("help", "/help/:id", { study: true, soon: true, validate: ids("id") }),
  route("private", "/private", { study: true, soon: true }),
  route("policy", "/policy", { study: true, soon: true }),
  route("search", "/search", { study: true, soon: true }),
  route("mockExam", "/mock-exam", { auth: true, study: true, soon: true, layout: "exam" }),
  route("onlinePortal", "/online-portal", { auth: true, study: true, soon: true, layout: "exam" }),
  route("onlineResult", "/online-result", { auth: true, study: true, soon: true, layout: "exam" }),
  route("onlineExam", "/online-exam", { auth: true, study: true, soon: true, layout: "exam" }),
  route("mockExamResult", "/mock-exam-result", { auth: true, study: true, soon: true, layout: "exam" }),
  route("share", "/share", { study: true, soon: true, layout: "exam" }),
  route("components", "/dev/components", { study: true }),
  route("speci", "/:sid", { validate: { sid: /^[a-z0-9][a-z0-9-]{0,31}$/i } }),
];

export type Route = (typeof routes)[number];
export type RouteId = Route["id"];
