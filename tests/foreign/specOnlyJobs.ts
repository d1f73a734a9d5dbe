import type { RouteId } from "#shared/routes/table.ts";

/** Elements that a visitor must find in the main part of a working screen. */
interface Job {
  readonly heading: string;
  /** Texts that the screen must show, including those of its buttons. */
  readonly shows: readonly (string | RegExp)[];
  readonly leadsTo?: readonly string[];
  /** Texts that must not be on the screen, because they belong to features that this upstream lacks. */
  readonly never?: readonly string[];
}

const LIVES = ["正在直播", "直播中", "明天的课", "待开播", "昨天的课", "已结束"];
const COURSES = ["英语精讲", "林知远", "3 讲 · 1.2 小时", "英语入门"];
const NO_ROOM = ["去听课", "进入直播", "预约", "到点从这里进入", "看回放"];
const STUDY = ["/study/course/my", "/study/course/record", "/study/course/resource", "/study/question/my"];

/**
 * Screens that work with an upstream that has only the calls of the specification and public lists
 * (specOnlyUpstream.ts), each with what Spec §2, §3 and §7 say it shows. The learner is the one of learntBefore.ts.
 */
export const SPEC_ONLY_JOBS: Partial<Readonly<Record<RouteId, Job>>> = {
  index: {
    heading: "甲校",
    shows: ["小明", "早鸟价", "自考", ...LIVES, ...COURSES, "英语系统班", "何清", "报名开始"],
    leadsTo: ["/course/11", "/classroom/21", "/teacher/1", "/live/31", "/news/41", "/course"],
    never: [...NO_ROOM, "今天要做", "继续学习"],
  },
  course: {
    heading: "全部课程",
    shows: [...COURSES, "经济法精讲", "¥299.5", "共 3 门课程", "价格从低到高"],
    leadsTo: ["/course/11", "/course/313/0", "/course?price=free"],
    never: ["试看"],
  },
  course1: {
    heading: "公共课 课程",
    shows: [...COURSES, "共 2 门课程"],
    leadsTo: ["/course/11", "/course/313/314?level3=315"],
  },
  courseDetail: {
    heading: "英语精讲",
    shows: ["英语精讲的介绍", "第一章", "第二讲", "已学完 2 / 2 讲", "林知远", "2026 年", "进度"],
    leadsTo: ["/teacher/1", "/classroom/21"],
    never: ["试看一讲", "标着“试看”", "继续学习", "分享"],
  },
  classroomDetail: {
    heading: "英语系统班",
    shows: ["从头到尾", "班级服务", "答疑", "英语精讲", "英语入门", "2 门", "林知远"],
    leadsTo: ["/course/11", "/course/12", "/teacher/1"],
    never: ["立即购买", "继续学习"],
  },
  teacher: { heading: "名师", shows: ["林知远", "何清", "共 2 位老师"], leadsTo: ["/teacher/1"] },
  teacher1: { heading: "公共课 老师", shows: ["林知远", "共 1 位老师"], leadsTo: ["/teacher/1"] },
  teacherDetail: { heading: "林知远", shows: ["讲英语。", "主讲课程", "英语精讲"], leadsTo: ["/course/11"] },
  live: {
    heading: "直播",
    shows: LIVES,
    leadsTo: ["/live/31", "/live/all"],
    never: [...NO_ROOM, "我的直播"],
  },
  liveDetail: {
    heading: "正在直播",
    shows: ["直播中", /(今天|\d月\d+日) \d\d:\d\d/, "英语（二）", "林知远", "听课的方式以学校的通知为准"],
    leadsTo: ["/teacher/1", "/live/all"],
    never: [...NO_ROOM, "加入日历"],
  },
  liveCenter: {
    heading: "全部直播",
    shows: [...LIVES, "共 4 场直播"],
    leadsTo: ["/live/31", "/live/all?subject=313"],
    never: NO_ROOM,
  },
  login: {
    heading: "登录",
    shows: ["密码登录", "验证码登录", "短信验证码"],
    leadsTo: ["/user/register", "/user/reset-pwd", "/user/login?type=password"],
  },
  uidLogin: { heading: "登录链接无效", shows: ["链接不完整"], leadsTo: ["/"] },
  register: { heading: "注册", shows: ["短信验证码", "设置密码", "注册并登录"], leadsTo: ["/policy"] },
  resetPwd: { heading: "找回密码", shows: ["短信验证码", "下一步"], leadsTo: ["/user/login"] },
  updatePwd: { heading: "修改密码", shows: ["原密码", "新密码", "保存新密码"] },
  mine: {
    heading: "我的",
    shows: ["学习中心", "我的课程", "错题本", "退出登录"],
    leadsTo: ["/user/profile", "/study/course", "/user/updatepwd"],
    never: ["消息", "我的订单", "兑换课程", "收藏的题", "模拟考试"],
  },
  profile: {
    heading: "账号设置",
    shows: ["更换头像", "昵称", "保存资料", "138****0001"],
    leadsTo: ["/user/updatepwd"],
    never: ["登录的设备", "导出 JSON", "注销账号", "更换手机号", "复习设置", "你的数据"],
  },
  studyCourse: {
    heading: "学习中心",
    shows: ["学习日历", "学习统计", "英语（二）", "连续"],
    leadsTo: STUDY,
    never: ["今天要做的事"],
  },
  studyMyCourse: {
    heading: "我的课程",
    shows: ["英语系统班", "已学", "重学"],
    leadsTo: ["/classroom/21"],
    never: ["继续学习"],
  },
  studyCourseRecord: {
    heading: "学习记录",
    shows: ["讲义", "英语精讲", "已学 41%", "第一讲", "已学完"],
    never: ["继续学", "收藏的课", "笔记"],
  },
  studyCourseResource: {
    heading: "学习资料",
    shows: ["英语系统班", "讲义", "PDF", "下载"],
    leadsTo: ["/api/uploads/file/61.pdf"],
    never: ["暂不能下载"],
  },
  studyMyQuestion: {
    heading: "我的题库",
    shows: ["历年真题", "做过", "未完成的练习", "随机练习", "长期有效"],
    never: ["去练习", "移除"],
  },
  studyQuestionRecord: {
    heading: "做题记录",
    shows: ["随机练习", "已完成", "期末考试", "得分 10 / 20"],
    leadsTo: ["/study/question/record?daily=1"],
    never: ["看结果", "移除"],
  },
  studyQuestionError: {
    heading: "错题本",
    shows: ["第 51 题", "单选题", "错过 1 次", "上次答的 A", "道错题"],
    never: ["做这道题", "复习设置", "开始复习", "错因", "打印", "筛选"],
  },
  newsDetail: { heading: "报名开始", shows: ["提醒", "编辑部", "上一篇"], leadsTo: ["/news/42"] },
  newsCate: {
    heading: "考试动态",
    shows: ["报名开始", "共 3 篇资讯"],
    leadsTo: ["/news/41", "/news/cate/2"],
  },
  aboutUs: { heading: "关于我们", shows: ["共用的介绍。"] },
  help: { heading: "怎样注册", shows: ["用手机号注册。"] },
  private: { heading: "隐私政策", shows: ["隐私。"] },
  policy: { heading: "用户协议", shows: ["协议。"] },
  speci: {
    heading: "自考",
    shows: ["公共课", ...COURSES, "正在直播", "报名开始"],
    leadsTo: ["/course/11", "/course/313/314", "/live/31", "/news/41"],
    never: NO_ROOM,
  },
};

/** Returns the faults of a page, one line each. */
export function faultsOf(page: string, { heading, shows, leadsTo = [], never = [] }: Job): readonly string[] {
  const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
  const text = main
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, "");
  const h1 = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1]?.replace(/<[^>]*>/g, "");
  return [
    ...(h1 === heading ? [] : [`the heading is ${h1}`]),
    ...shows
      .filter((words) => (typeof words === "string" ? !text.includes(words) : !words.test(text)))
      .map((words) => `does not show ${words}`),
    ...leadsTo
      .filter((href) => !main.includes(`href="${href.replaceAll("&", "&amp;")}"`))
      .map((href) => `does not lead to ${href}`),
    ...[...never, "没有加载出来", "网络不太顺畅"]
      .filter((words) => text.includes(words))
      .map((words) => `shows ${words}`),
    ...[
      ...main.replace(/<!--[\s\S]*?-->/g, "").matchAll(/<(ul|ol|li|nav|section|p|h2|h3)\b[^>]*><\/\1>/g),
    ].map(([frame]) => `has an empty ${frame}`),
  ];
}
