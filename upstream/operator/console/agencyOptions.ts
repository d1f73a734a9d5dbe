import { examTypes } from "#shared/domain/examTypes.ts";
import { freeText, text, yesNo } from "#upstream/operator/school/kinds/options.ts";

export const name = { kind: "text", most: 40, help: "its name", zh: ["机构名称"] } as const;
export const host = {
  kind: "host",
  concerns: "machine",
  help: "a domain under which it is found",
  zh: ["域名", "学员访问的域名"],
} as const;
export const subjects = {
  kind: "ids",
  of: "subject",
  levels: [1],
  help: "ids of its level-1 subjects in their order",
  zh: ["一级科目", "按显示顺序"],
} as const;

export const EXAM_TYPES = examTypes.map(({ id, name: own }) => `${id} ${own}`).join(", ");

/** Options of `agency change`. */
export const changeOptions = {
  name,
  slogan: freeText(60, "the line under its name", ["宣传语", "名称下面的一行"]),
  intro: freeText(600, "what it is, for search engines and its footer", ["简介", "搜索引擎和页脚里显示"]),
  colour: { kind: "colour", help: "its brand colour", zh: ["主题色"] },
  logo: {
    kind: "picture",
    use: "logo",
    help: "picture of its logo, as a file or an https address",
    zh: ["标志图片", "方形或横条，透明背景的 PNG 最好"],
  },
  "no-logo": { kind: "switch", help: "its logo is drawn again", zh: ["不用自己的标志图片"] },
  "logo-dark": {
    kind: "picture",
    use: "logo",
    help: "the same for dark backgrounds",
    zh: ["深色标志图片", "深色背景上用"],
  },
  "no-logo-dark": {
    kind: "switch",
    help: "its logo is the same on dark backgrounds",
    zh: ["深色背景用同一个标志"],
  },
  favicon: {
    kind: "picture",
    use: "favicon",
    help: "its small picture, as a file or an https address",
    zh: ["网站小图标", "方形，显示在浏览器标签上"],
  },
  "no-favicon": { kind: "switch", help: "its small picture is drawn again", zh: ["不用自己的小图标"] },
  "title-pattern": text(60, "of every page's title, with {title} and {name}", [
    "标题格式",
    "网页标题，用 {title} 和 {name}",
  ]),
  "show-prices": {
    ...yesNo("whether prices are shown; without them nothing is sold", ["显示价格", "不显示就不出售"]),
    concerns: "money",
  },
  course: yesNo("whether 课程 is in the navigation", ["导航显示课程"]),
  live: yesNo("whether 直播 is in the navigation", ["导航显示直播"]),
  question: yesNo("whether 题库 is in the navigation", ["导航显示题库"]),
  news: yesNo("whether 资讯 is in the navigation", ["导航显示资讯"]),
  "news-on-top": yesNo("whether 资讯 stands at the top of pages as well", ["顶部显示资讯"]),
  subjects,
  "zk-subject": {
    kind: "id",
    of: "subject",
    levels: [1],
    help: "its level-1 subject of 自考, whose subjects differ by province (default: that of the system config)",
    zh: ["自考科目", "自考所在的一级科目，各省科目不同；不填随系统设置"],
  },
  "add-host": host,
  "study-host": { ...host, help: "the same in study mode", zh: ["学习端域名", "学习模式的域名"] },
  "remove-host": { ...host, help: "a domain that is no longer its", zh: ["移除域名", "不再使用的域名"] },
  "media-hosts": {
    kind: "hosts",
    help: "where recordings come from besides the site",
    zh: ["媒体域名", "录播在本站以外的域名"],
  },
  "room-hosts": {
    kind: "hosts",
    help: "where live rooms are besides the site",
    zh: ["直播间域名", "直播间在本站以外的域名"],
  },
  "exam-types": {
    kind: "ids",
    of: "examType",
    help: `kinds of its bank in their order, of ${EXAM_TYPES}`,
    zh: ["题型顺序", "题库里显示的种类，按顺序"],
  },
  province: {
    kind: "id",
    of: "province",
    help: "of its 自考 where a visitor has chosen none, by its code such as 430000",
    zh: ["默认省份", "自考访客没选省份时用"],
  },
  "link-opens-accounts": yesNo("whether a signed link opens an account at the first visit", [
    "链接自动开账号",
    "登录链接第一次使用时开账号",
  ]),
  phone: freeText(40, "shown for questions", ["咨询电话"]),
  hours: freeText(40, "when it is answered", ["咨询时间"]),
  wechat: freeText(40, "its account of WeChat", ["微信号"]),
  email: freeText(80, "its address for mails", ["邮箱"]),
  address: freeText(80, "where it is", ["地址"]),
  copyright: freeText(80, "the last line of its footer", ["版权信息", "页脚最后一行"]),
  icp: freeText(60, "its ICP record", ["备案号（ICP）"]),
  "police-no": freeText(60, "its record at the police", ["公安备案号"]),
  "wechat-login": yesNo("whether learners may sign in by WeChat (WECHAT_LOGIN_APP_ID, WECHAT_SITE_APP_ID)", [
    "微信登录",
  ]),
  "mail-codes": yesNo(
    "whether learners get codes by e-mail too, to an address that they have proved (SMTP_URL)",
    ["邮箱验证码", "验证码也发到学员验证过的邮箱"],
  ),
  "report-mail": freeText(120, "where the report of each day and warnings are mailed to (SMTP_URL)", [
    "日报邮箱",
    "接收每天的报表和警告",
  ]),
  "sms-a-day": {
    kind: "whole",
    least: 1,
    most: 1_000_000,
    concerns: "machine",
    help: "how many SMS it sends a day at most",
    zh: ["每天短信上限"],
  },
} as const;
