import { type RouteId, routes } from "#shared/routes/table.ts";

/**
 * An address of each screen in the test content (upstream/testing/testContent.ts), with the query members that make the
 * screen send its own call, and a text that the screen shows when it works.
 */
const SCREENS: {
  readonly [I in RouteId]: I extends "components" ? readonly [string] : readonly [string, string];
} = {
  index: ["/", "继续学习"],
  course: ["/course", "英语精讲"],
  course1: ["/course/313/314", "英语精讲"],
  courseDetail: ["/course/11", "英语精讲的介绍"],
  classroomDetail: ["/classroom/21", "从头到尾"],
  courseTrial: ["/course/11/trial/1", "可试看"],
  coursePlayer: ["/course/study/100001", "第二讲"],
  teacher: ["/teacher", "林知远"],
  teacher1: ["/teacher/313/314", "林知远"],
  teacherDetail: ["/teacher/1", "讲英语。"],
  live: ["/live", "正在直播"],
  liveDetail: ["/live/31", "进入直播"],
  liveCenter: ["/live/all", "共 4 场直播"],
  livePlayer: ["/live/player?id=31", "主讲"],
  liveWeb: ["/live-web?id=31", "主讲"],
  login: ["/user/login", "登录"],
  uidLogin: ["/user/uid-login", "登录链接无效"],
  register: ["/user/register", "注册"],
  resetPwd: ["/user/reset-pwd", "找回密码"],
  updatePwd: ["/user/updatepwd", "保存新密码"],
  mine: ["/user/mine", "账号设置"],
  profile: ["/user/profile", "阿圆"],
  courseCode: ["/user/coursecode", "兑换记录"],
  messages: ["/user/messages", "开播提醒"],
  contract: ["/user/contract", "报读班级要签的协议"],
  myOrder: ["/user/order", "待支付"],
  order: ["/order/index?type=course&id=11", "确认订单"],
  question: ["/question", "第 51 题"],
  question1: ["/question/313/314", "第 51 题"],
  questionDetail: ["/question/51", "确认答案"],
  questionExam: ["/question/exam?mode=random&subject=315", "随机练习"],
  questionOffline: ["/question/offline", "离线练习"],
  questionExamResult: ["/question/exam/result?record=1", "正确率"],
  studyCourse: ["/study/course", "学习统计"],
  studyMyCourse: ["/study/course/my", "英语精讲"],
  studyCourseRecord: ["/study/course/record", "已学 41%"],
  studyCourseResource: ["/study/course/resource", "班级里的讲义"],
  studyLive: ["/study/live", "直播课表"],
  studyMyLive: ["/study/live/my", "你预约和单独购买的直播"],
  studyQuestion: ["/study/question", "错题重练"],
  studyMyQuestion: ["/study/question/my", "我的题库"],
  studyQuestionRecord: ["/study/question/record", "期末考试"],
  studyQuestionError: ["/study/question/error", "第 51 题"],
  studyQuestionFavorite: ["/study/question/favorite", "收藏的题"],
  newsDetail: ["/news/41", "报名开始"],
  newsCate: ["/news/cate/1", "考场须知"],
  aboutUs: ["/aboutus", "共用的介绍"],
  help: ["/help/1", "用手机号注册"],
  private: ["/private", "隐私。"],
  policy: ["/policy", "协议。"],
  search: ["/search?q=英语", "英语精讲的介绍"],
  mockExam: ["/mock-exam", "期末考试"],
  onlinePortal: ["/online-portal", "在线考试"],
  onlineResult: ["/online-result?record=1", "得分"],
  onlineExam: ["/online-exam?record=1", "交卷"],
  mockExamResult: ["/mock-exam-result?record=1", "得分"],
  share: ["/share", "我的分享"],
  components: ["/dev/components"],
  speci: ["/zikao", "自考的介绍"],
};

export const ADDRESSES = tableOf(0) as Readonly<Record<RouteId, string>>;
export const JOBS = tableOf(1) as Readonly<Record<Exclude<RouteId, "components">, string>>;

function tableOf(column: number): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(routes.map(({ id }) => [id, SCREENS[id][column]]));
}

/** Returns whether a page has a text outside of its scripts, which hold the answers of its calls. */
export function hasText(page: string, text: string): boolean {
  return page.replaceAll(/<script[^]*?<\/script>/g, "").includes(text);
}
