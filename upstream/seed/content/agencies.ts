import { iconUrl } from "../../media/urls.ts";
import type { AgencySeed } from "../agencyTypes.ts";

/* Three invented schools: a full site, a study-only site, and one that shows neither prices nor news. */

export const agencies: readonly AgencySeed[] = [
  {
    id: 1,
    name: "备考学堂",
    flag: "beikao",
    slogan: "把该做的题做完，把该懂的弄懂",
    intro:
      "备考学堂专注学历提升与职业资格考试，提供系统课程、直播答疑、分章题库和模拟考试。我们相信，通过考试靠的不是押题，而是一套能坚持下来的学习计划。",
    hosts: [
      { host: "localhost", mode: "0" },
      { host: "127.0.0.1", mode: "0" },
      { host: "www.beikao.example", mode: "0" },
    ],
    subjectIds: [313, 400, 500, 600, 700, 800, 900],
    examTypeIds: [3, 4, 5, 7, 9, 10, 11, 13, 2, 12],
    nav: { course: true, live: true, question: true, news: true, newsOnTop: true },
    showPrice: true,
    zkProvince: 430000,
    brand: "#b45f2b",
    examDays: [
      { subjectId: 313, inDays: 45 },
      { subjectId: 400, inDays: 68 },
      { subjectId: 501, inDays: 96 },
      { subjectId: 601, inDays: 12 },
    ],
    redirects: [
      { from: "/old-courses", to: "/course", status: 301 },
      { from: "/zikao.html", to: "/zikao", status: 301 },
      { from: "/about.html", to: "/aboutus", status: 302 },
    ],
    contact: {
      phone: "400-000-0001",
      hours: "周一至周日 9:00—21:00",
      wechat: "备考学堂服务号",
      email: "service@beikao.example",
      address: "湖南省长沙市岳麓区演示路 1 号 备考学堂",
      icp: "湘ICP备00000001号-1（演示）",
      policeNo: "湘公网安备 00000000000001号（演示）",
      copyright: "",
    },
    footer: [
      {
        title: "学习",
        links: [
          { title: "全部课程", url: "/course" },
          { title: "直播课表", url: "/live/all" },
          { title: "题库练习", url: "/question" },
          { title: "名师团队", url: "/teacher" },
        ],
      },
      {
        title: "考试",
        links: [
          { title: "自学考试", url: "/zikao" },
          { title: "教师资格", url: "/jiaozi" },
          { title: "会计职称", url: "/kuaiji" },
          { title: "公务员", url: "/gongkao" },
        ],
      },
      {
        title: "资讯",
        links: [
          { title: "报名通知", url: "/news/cate/1" },
          { title: "考试大纲", url: "/news/cate/2" },
          { title: "备考指导", url: "/news/cate/3" },
          { title: "政策解读", url: "/news/cate/4" },
        ],
      },
      {
        title: "帮助",
        links: [
          { title: "注册与登录", url: "/help/1" },
          { title: "课程有效期", url: "/help/5" },
          { title: "退款与售后", url: "/help/9" },
          { title: "关于我们", url: "/aboutus" },
        ],
      },
    ],
  },
  {
    id: 2,
    name: "湘禾学习中心",
    flag: "xianghe",
    slogan: "登录即学，专心备考",
    intro: "湘禾学习中心是面向合作院校和单位学员的学习平台。开通账号后，课程、直播、题库和学习记录都在这里。",
    hosts: [
      { host: "study.localhost", mode: "1" },
      { host: "study.beikao.example", mode: "1" },
      { host: "www.xianghe.example", mode: "0" },
    ],
    subjectIds: [313, 400, 800],
    examTypeIds: [3, 4, 5, 7, 11],
    nav: { course: true, live: true, question: true, news: true, newsOnTop: false },
    showPrice: true,
    zkProvince: 430000,
    brand: "#2f6f5e",
    redirects: [
      { from: "/old-courses", to: "/study/course", status: 302 },
      { from: "/my", to: "/study/course/my", status: 301 },
    ],
    linkOpensAccounts: true,
    contact: {
      phone: "400-000-0002",
      hours: "工作日 9:00—18:00",
      wechat: "湘禾学习中心",
      email: "help@xianghe.example",
      address: "湖南省株洲市天元区演示路 2 号 湘禾学习中心",
      icp: "湘ICP备00000002号-1（演示）",
      policeNo: "湘公网安备 00000000000002号（演示）",
      copyright: "",
    },
    footer: [
      {
        title: "我的学习",
        links: [
          { title: "我的课程", url: "/study/course/my" },
          { title: "我的直播", url: "/study/live/my" },
          { title: "我的题库", url: "/study/question/my" },
        ],
      },
      {
        title: "帮助",
        links: [
          { title: "注册与登录", url: "/help/1" },
          { title: "看课与倍速", url: "/help/4" },
          { title: "直播与回放", url: "/help/6" },
        ],
      },
      {
        title: "关于",
        links: [
          { title: "关于我们", url: "/aboutus" },
          { title: "用户协议", url: "/policy" },
          { title: "隐私政策", url: "/private" },
        ],
      },
    ],
  },
  {
    id: 3,
    name: "拾阶职考",
    flag: "shijie",
    slogan: "一级一级，走到要去的地方",
    intro: "拾阶职考为企业员工提供会计、建造师和公职类考试培训，课程由单位统一开通，学员只管学习。",
    hosts: [
      { host: "brand.localhost", mode: "0" },
      { host: "www.shijie.example", mode: "0" },
    ],
    subjectIds: [500, 700, 600],
    examTypeIds: [4, 5, 7, 10, 13],
    nav: { course: true, live: true, question: true, news: false, newsOnTop: false },
    showPrice: false,
    zkProvince: 430000,
    brand: "#3a57b5",
    look: {
      logo: iconUrl({ hue: 226, glyph: "拾阶" }),
      logoDark: iconUrl({ hue: 42, glyph: "拾阶" }),
      favicon: iconUrl({ hue: 226, glyph: "阶" }),
      titlePattern: "{title}｜{name}",
    },
    redirects: [
      { from: "/old-courses", to: "/course", status: 301 },
      { from: "/jianzaoshi", to: "/jianzao", status: 302 },
    ],
    contact: {
      phone: "400-000-0003",
      hours: "周一至周六 8:30—20:00",
      wechat: "拾阶职考服务号",
      email: "hello@shijie.example",
      address: "湖南省湘潭市岳塘区演示路 3 号 拾阶职考",
      icp: "湘ICP备00000003号-1（演示）",
      policeNo: "湘公网安备 00000000000003号（演示）",
      copyright: "",
    },
    footer: [
      {
        title: "课程",
        links: [
          { title: "会计职称", url: "/kuaiji" },
          { title: "建造师", url: "/jianzao" },
          { title: "公务员", url: "/gongkao" },
        ],
      },
      {
        title: "学习",
        links: [
          { title: "全部课程", url: "/course" },
          { title: "直播课表", url: "/live/all" },
          { title: "题库练习", url: "/question" },
        ],
      },
      {
        title: "服务",
        links: [
          { title: "使用课程码", url: "/help/3" },
          { title: "关于我们", url: "/aboutus" },
          { title: "用户协议", url: "/policy" },
          { title: "隐私政策", url: "/private" },
        ],
      },
    ],
  },
];
