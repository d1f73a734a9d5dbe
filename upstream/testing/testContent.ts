import type { SeedContent } from "../operator/school/contentTypes.ts";

const contact = {
  phone: "400-000-0001",
  hours: "9:00-21:00",
  wechat: "",
  email: "",
  address: "",
  icp: "测试ICP备1号",
  policeNo: "",
  copyright: "测试学校",
};
const nav = { course: true, live: true, question: true, news: true, newsOnTop: true };

/** Content of two agencies, which share one subject and have one subject each of their own. */
export const testContent: SeedContent = {
  agencies: [
    {
      id: 1,
      name: "甲校",
      flag: "jia",
      slogan: "先学一步",
      intro: "甲校的介绍",
      hosts: [
        { host: "localhost", mode: "0" },
        { host: "jia-study.example", mode: "1" },
      ],
      subjectIds: [313, 400],
      examTypeIds: [3, 4, 5],
      nav,
      showPrice: true,
      zkProvince: 430000,
      brand: "#2f6f5e",
      redirects: [{ from: "/old", to: "/course", status: 301 }],
      contact,
      footer: [{ title: "帮助", links: [{ title: "怎样注册", url: "/help/1" }] }],
    },
    {
      id: 2,
      name: "乙校",
      flag: "yi",
      slogan: "",
      intro: "",
      hosts: [{ host: "yi.example", mode: "0" }],
      subjectIds: [313],
      examTypeIds: [3],
      nav: { ...nav, news: false },
      showPrice: false,
      zkProvince: 440000,
      brand: "#8a3b2f",
      look: { logoDark: "/uploads/icon/1-4e59.svg", titlePattern: "{title}｜{name}" },
      redirects: [],
      linkOpensAccounts: true,
      contact,
      footer: [],
    },
  ],
  subjects: [
    {
      id: 313,
      name: "自考",
      slug: "zikao",
      hue: 200,
      intro: "自考的介绍",
      children: [
        {
          id: 314,
          name: "公共课",
          children: [
            { id: 315, name: "英语（二）" },
            { id: 316, name: "湖南课", provinceIds: [430000] },
          ],
        },
        { id: 320, name: "没有科目的方向" },
      ],
    },
    {
      id: 400,
      name: "会计",
      slug: "kuaiji",
      hue: 30,
      children: [{ id: 401, name: "初级", children: [{ id: 402, name: "经济法基础" }] }],
    },
  ],
  subjectPages: [
    { subjectId: 313, content: "<h2>怎样报考</h2>", facts: [{ name: "考试次数", value: "每年两次" }] },
  ],
  teachers: [
    {
      id: 1,
      name: "林知远",
      title: "英语主讲",
      intro: "讲英语",
      detail: "<p>讲英语。</p>",
      subjectIds: [314],
    },
    { id: 2, name: "何清", title: "会计主讲", intro: "讲会计", detail: "<p>讲会计。</p>", subjectIds: [401] },
  ],
  courses: [
    course({
      id: 11,
      name: "英语精讲",
      subjectId: 315,
      price: 199,
      year: 2026,
      type: "精讲",
      recommended: true,
    }),
    course({ id: 12, name: "英语入门", subjectId: 315, price: 0, year: 2025, type: "入门" }),
    course({
      id: 13,
      name: "经济法精讲",
      subjectId: 402,
      price: 299.5,
      year: 2026,
      type: "精讲",
      teacherIds: [2],
    }),
    course({ id: 14, name: "乙校自有课", subjectId: 315, price: 88, year: 2026, type: "精讲", agencyId: 2 }),
  ],
  classrooms: [
    {
      id: 21,
      name: "英语系统班",
      subjectId: 314,
      classroomCourseType: "系统班",
      classTypeName: "全程班",
      year: 2026,
      intro: "从头到尾",
      detail: "<p>从头到尾。</p>",
      courseIds: [11, 12],
      teacherIds: [1],
      price: 599,
      studyNum: 9,
      services: ["答疑"],
    },
  ],
  contractTemplates: [],
  signedContracts: [],
  talks: [],
  readings: [],
  classroomFiles: [
    { id: 61, classroomId: 21, courseId: 11, name: "讲义", ext: "pdf", lines: ["讲义", "一", "二"] },
  ],
  lives: [
    live({ id: 31, name: "正在直播", start: "now", dayOffset: 0 }),
    live({ id: 32, name: "昨天的课", start: "19:30", dayOffset: -1 }),
    live({ id: 33, name: "明天的课", start: "19:30", dayOffset: 1 }),
    { ...live({ id: 34, name: "会计直播", start: "20:00", dayOffset: 2 }), subjectId: 402, teacherId: 2 },
  ],
  newsCategories: [
    { id: 1, name: "考试动态", intro: "" },
    { id: 2, name: "备考经验", intro: "" },
  ],
  news: [
    news({ id: 41, title: "报名开始", daysAgo: 1, top: true }),
    news({ id: 42, title: "考场须知", daysAgo: 2 }),
    news({ id: 43, title: "会计新规", daysAgo: 3, subjectId: 400 }),
    news({ id: 44, title: "乙校通知", daysAgo: 1, agencyId: 2 }),
  ],
  help: [{ id: 1, cate: "账号", title: "怎样注册", content: "<p>用手机号注册。</p>" }],
  pages: [
    { key: "aboutus", title: "关于我们", content: "<p>共用的介绍。</p>" },
    { key: "aboutus", title: "关于乙校", content: "<p>乙校的介绍。</p>", agencyId: 2 },
    { key: "user_agreement", title: "用户协议", content: "<p>协议。</p>" },
    { key: "privacy", title: "隐私政策", content: "<p>隐私。</p>" },
  ],
  ads: [
    { id: 1, position: "home_banner", title: "早鸟价", line: "本周截止", url: "/course", hue: 200 },
    { id: 2, position: "home_banner", title: "会计季", line: "", url: "/kuaiji", hue: 30, subjectId: 400 },
    { id: 3, position: "news_side", title: "系统班", line: "", url: "/classroom/21", hue: 200 },
    { id: 4, position: "news_side", title: "精讲", line: "", url: "/course/11", hue: 200 },
    { id: 7, position: "live_top", title: "早鸟", line: "", url: "/course/11?from=side", hue: 200 },
    { id: 8, position: "live_top", title: "晚鸟", line: "", url: "/course/11", hue: 200 },
    { id: 5, position: "news_side", title: "乙校的课", line: "", url: "/course/14", hue: 200 },
    { id: 6, position: "news_side", title: "别处", line: "", url: "https://example.com/course/11", hue: 200 },
    { id: 9, position: "news_side", title: "精讲二", line: "", url: "/course/11?from=ad", hue: 200 },
  ],
  questions: [
    question({ id: 51, type: "single", answer: ["B"], options: lettered(["甲", "乙", "丙"]) }),
    question({ id: 52, type: "multiple", answer: ["A", "C"], options: lettered(["甲", "乙", "丙"]) }),
    question({ id: 53, type: "judge", answer: ["对"] }),
    question({ id: 54, type: "fill", answer: ["北京##北京市", "上海"] }),
    question({ id: 55, type: "essay", answer: ["言之成理即可"] }),
    {
      ...question({ id: 56, type: "single", answer: ["A"], options: lettered(["甲", "乙"]) }),
      subjectId: 402,
    },
  ],
  passages: [],
  pictures: [],
  users: [
    {
      ...user({ agencyId: 1, mobile: "13800000001", username: "xiaoming", nickname: "小明" }),
      learnt: [
        { lessonId: 11_000, percent: 100 },
        { lessonId: 11_001, percent: 100 },
        { lessonId: 11_002, percent: 40 },
      ],
    },
    {
      ...user({ agencyId: 2, mobile: "13800000001", username: "xiaoming", nickname: "另一个小明" }),
      courseIds: [],
    },
  ],
  courseCodes: [],
  packages: [],
  coupons: [],
  orders: [],
  papers: [],
  examLearners: [],
  examAttempts: [],
  practiceRuns: [],
  favourites: [],
  shares: [],
};

function course(
  own: Partial<SeedContent["courses"][number]> & { id: number; name: string; subjectId: number },
) {
  return {
    type: "精讲",
    year: 2026,
    intro: `${own.name}的介绍`,
    detail: `<p>${own.name}</p>`,
    teacherIds: [1],
    price: 0,
    studyNum: own.id * 10,
    buyNum: own.id,
    tags: ["可试看"],
    chapters: [
      {
        name: "第一章",
        lessons: [
          { name: "第一讲", minutes: 30, free: true },
          { name: "第二讲", minutes: 40 },
        ],
      },
      { name: "第二章", lessons: [{ name: "讲义", type: "doc" as const, pages: 12 }] },
    ],
    ...own,
  };
}

function live(own: { id: number; name: string; start: string; dayOffset: number }) {
  return { intro: "直播", subjectId: 315, teacherId: 1, minutes: 90, free: true, watchNum: 100, ...own };
}

function news(own: {
  id: number;
  title: string;
  daysAgo: number;
  top?: boolean;
  subjectId?: number;
  agencyId?: number;
}) {
  return {
    cateId: 1,
    intro: own.title,
    content: `<p>${own.title}</p>`,
    source: "本校",
    author: "编辑部",
    time: "09:30",
    viewNum: 10,
    tags: ["提醒"],
    ...own,
  };
}

function lettered(texts: readonly string[]) {
  return texts.map((content, place) => ({ key: "ABC"[place] ?? "", content }));
}

function question(own: Pick<SeedContent["questions"][number], "id" | "type" | "answer" | "options">) {
  return {
    subjectId: 315,
    chapter: "第一章",
    stem: `第 ${own.id} 题`,
    analysis: `解析${own.id}：看清题意`,
    difficulty: 2,
    year: 2025,
    knowledge: ["语法"],
    ...own,
  };
}

function user(own: { agencyId: number; mobile: string; username: string; nickname: string }) {
  return {
    password: "beikao2026",
    realname: "",
    sex: 3 as const,
    provinceId: 430000,
    courseIds: [11],
    classroomIds: [] as number[],
    ...own,
  };
}
