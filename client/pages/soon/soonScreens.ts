import type { RouteId } from "#shared/routes/table.ts";

export interface SoonScreen {
  readonly name: string;
  /** One sentence: what it will be for. */
  readonly about: string;
}

/** Every screen that is not open yet, in the words of the learner who looks for it. */
export const soonScreens: Readonly<Partial<Record<RouteId, SoonScreen>>> = {
  coursePlayer: { name: "课程学习", about: "在这里看课、记笔记，从上次停下的那一秒接着学。" },
  teacher: { name: "名师", about: "在这里了解每位老师的讲课方向和正在开的课。" },
  teacher1: { name: "名师", about: "在这里按科目找到适合你的老师。" },
  teacherDetail: { name: "老师主页", about: "在这里看老师的介绍、课程和近期直播。" },
  live: { name: "直播", about: "在这里看今天和接下来的直播，到点直接进入。" },
  liveDetail: { name: "直播详情", about: "在这里看直播的时间、老师和内容，开播时直接进入。" },
  liveCenter: { name: "全部直播", about: "在这里按日期找到每一场直播和回放。" },
  livePlayer: { name: "直播间", about: "在这里听课、提问，课后看回放。" },
  liveWeb: { name: "直播间", about: "在这里听课、提问，课后看回放。" },
  profile: { name: "账号设置", about: "在这里修改头像、昵称和个人信息。" },
  courseCode: { name: "兑换课程", about: "在这里用课程兑换码开通课程。" },
  contract: { name: "我的协议", about: "在这里查看和签署报读课程的协议。" },
  myOrder: { name: "我的订单", about: "在这里查看订单、付款和退款的进度。" },
  order: { name: "确认订单", about: "在这里核对课程、使用优惠并完成付款。" },
  questionExam: { name: "练习", about: "在这里做题：章节练习、每日一练、历年真题和模拟卷。" },
  questionExamResult: { name: "练习结果", about: "在这里看这组题的得分、用时和薄弱的考点。" },
  studyCourse: { name: "学习中心", about: "在这里接着上次的进度学，看今天该做什么。" },
  studyMyCourse: { name: "我的课程", about: "在这里找到你报读的全部课程和有效期。" },
  studyCourseRecord: { name: "学习记录", about: "在这里看每天学了多久、学到了哪里。" },
  studyCourseResource: { name: "学习资料", about: "在这里下载讲义和随课资料。" },
  studyLive: { name: "直播课表", about: "在这里看你的直播安排，到点直接进入。" },
  studyMyLive: { name: "我的直播", about: "在这里找到预约过的直播和回放。" },
  studyQuestion: { name: "题库学习", about: "在这里接着练，看复习计划和考试倒计时。" },
  studyMyQuestion: { name: "我的题库", about: "在这里找到你开通的题库。" },
  studyQuestionRecord: { name: "做题记录", about: "在这里看每一次练习和考试的成绩。" },
  studyQuestionError: { name: "错题本", about: "在这里把做错的题一道道弄懂，到该复习的日子提醒你。" },
  studyQuestionFavorite: { name: "收藏的题", about: "在这里重温你收藏的题目。" },
  newsDetail: { name: "资讯详情", about: "在这里读考试政策和备考经验的全文。" },
  newsCate: { name: "考试资讯", about: "在这里看报名时间、考试政策和备考经验。" },
  aboutUs: { name: "关于我们", about: "在这里了解我们是谁、怎样联系我们。" },
  help: { name: "帮助", about: "在这里找到常见问题的答案。" },
  private: { name: "隐私政策", about: "在这里看我们怎样保护你的个人信息。" },
  policy: { name: "用户协议", about: "在这里看使用本站的约定。" },
  search: { name: "搜索", about: "在这里一次搜遍课程、老师、直播、资讯和题目，拼音首字母也可以。" },
  mockExam: { name: "模拟考试", about: "在这里按真实的考试时间和题型做一套模拟卷。" },
  mockExamResult: { name: "模拟考试成绩", about: "在这里看得分、用时、各考点的表现和排位。" },
  onlinePortal: { name: "在线考试", about: "在这里看考试安排、检查设备，到点进入考场。" },
  onlineExam: { name: "在线考试", about: "在这里作答，每一次选择都会即时保存。" },
  onlineResult: { name: "在线考试成绩", about: "在这里看成绩、解析和交卷回执。" },
  share: { name: "学习分享", about: "在这里打开同学分享给你的课程或练习。" },
};
