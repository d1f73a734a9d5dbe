import type { CallTexts } from "./texts.ts";

const newsList = { cate_id: "Id of a category of /news/cate; absent: all." };
const nav = (name: string, what: string) => ({
  [`agency_nav.${name}`]: `${what}: whether it is in the navigation, and where.`,
  [`agency_nav.${name}.url`]: `Address of the entry; "" is /${name === "news" ? "news/cate/1" : name}.`,
  [`agency_nav.${name}.is_show`]: "The agency has it at all.",
  [`agency_nav.${name}.top_is_show`]: "1: in the header too. Only read for news.",
});

/** Field descriptions of the areas config, article and catalogue. */
export const content: Readonly<Record<string, CallTexts>> = {
  "GET /agency/{host}": {
    data: {
      name: "Name of the school, in the header and in titles.",
      domain_extend: "Hosts of the agency with the mode of each.",
      "domain_extend[].domain": "Host, without port.",
      "domain_extend[].mode": '"1": study mode, a site for learners alone; anything else: the whole site.',
      subject_list: "Its subjects (科目), a tree of three levels; a branch without level 3 is not shown.",
      exam_type: "Kinds of practice (题库类型) that it has, in order.",
      "exam_type[].id": "2, 3, 4, 5, 7, 9, 10, 11, 12 or 13, or a number of its own.",
      "exam_type[].name": 'Its name; "" for the site\'s own, which exists for those ten.',
      "exam_type[].icon": 'Picture of it; "" for the site\'s own.',
      agency_nav:
        "Entries of the navigation by name. A list of entries is read as well, by the beginning of each url (Spec §2).",
      ...nav("course", "课程"),
      ...nav("live", "直播"),
      ...nav("question", "题库"),
      ...nav("news", "资讯"),
      agency_flag: "The word that every call carries as Agency-Flag.",
      is_show_price: "Prices are shown; 0: the site takes them out of every answer.",
      zk_province: 'Code of the province whose 自考 it teaches, such as 430000; "" for none.',
      config: "All else that makes the site the agency's own; each member may be absent.",
      "config.redirects": "Addresses that lead elsewhere.",
      "config.redirects[].from": "Path that is asked for, such as /old.",
      "config.redirects[].to": "Path or https address that it leads to.",
      "config.redirects[].status": "301 for good, or 302 for now (the default).",
      "config.theme": "Colours.",
      "config.theme.brand": "Colour of buttons and links, #rrggbb; all shades are made of it.",
      "config.logo": 'Picture of the header; "" for the name in letters.',
      "config.logo_dark": 'The same for dark backgrounds; "" for `logo`.',
      "config.favicon": 'Small picture of browser tabs, PNG or SVG; "" for a drawn one.',
      "config.title_pattern":
        "Title of every page but the first, with {title} and {name}; default `{title} - {name}`.",
      "config.slogan": "One line under the name: what the school is for.",
      "config.keywords": "Words for search engines, separated by commas.",
      "config.description": "One or two sentences for search engines, of pages that have none of their own.",
      "config.no_order": "Nothing is sold on the site; prices may be shown all the same.",
      "config.off":
        "Features that it does without, each a text: teacher, search, practice, exam … (docs/own-api.md).",
      "config.wechat_login": "Learners may sign in by WeChat (微信登录).",
      "config.mail_code":
        "Learners may have codes sent to an e-mail address that they have proved (邮箱验证码).",
      "config.icp": "Number of the ICP record, where /default/bottom-detail has none.",
      "config.police_no": "Number of the public security record, where /default/bottom-detail has none.",
      "config.contact": "How to reach the school.",
      "config.contact.email": 'Mail address; "" for none.',
      "config.contact.wechat": 'Name of its WeChat account; "" for none.',
      "config.contact.address": 'Where it is; "" for none.',
      "config.media_hosts":
        "Https hosts of lessons and recordings, each a text, at most ten: pages that play may load from them.",
      "config.room_hosts": "Https hosts of rooms of live classes, each a text, at most ten.",
      "config.zk_first_subject_id": 'Id of its level 1 subject 自考; "" for that of the system config.',
      "config.agency_flags": "Flags of other agencies that the cookie `ag` may name here, each a text.",
    },
  },
  "GET /uploads/json/default.json": {
    data: {
      refreshRate: "Seconds after which configurations are asked for again, 1 to 86400; default 20.",
      zk_first_subject_id: "Id of the level 1 subject 自考; default 313.",
      resource_url: "Where agency/{host} is: an https address, or a path of the upstream; default /static/.",
    },
  },
  "GET /advertise/ad": {
    input: {
      position: "Place on the site: home | home_side | course | login.",
      subject_id: "Id of the subject whose page it is; absent: none.",
    },
    data: {
      "[].img": "Picture, at least 1200 pixels wide.",
      "[].target": "_blank: opens a new window; anything else: the same one.",
      "[].color": 'Colour behind the picture, #rrggbb; "" for none.',
      "[].url": 'Address that it leads to; "" nowhere.',
      "[].teacher_name": 'Name of the teacher of the course or class that it leads to; "" shows none.',
      "[].price": 'Price of what it leads to; "" shows none.',
    },
  },
  "GET /default/bottom-detail": {
    data: {
      links: "Groups of links in the footer.",
      qr: "Pictures to scan (二维码), such as that of a WeChat account.",
      "qr[].img": "Picture of the code, square.",
      copyright: "Line with the owner of the site.",
      service_time: "When somebody answers the telephone, in words, such as 9:00-18:00.",
    },
  },
  "GET /calendar/info": {
    data: {
      "[].live_num": "Live classes of the day.",
      "[].exam_num": "Exams of the day.",
      "[].items": "What there is on the day.",
      "[].items[].type": "live | exam.",
    },
  },
  "GET /default/ip": { data: { province_name: "Name of the province, such as 湖南." } },
  "GET /mechanism/view": {
    input: { key: "Name of a page: about | contact …; absent: by id.", id: "Id of a page; absent: by key." },
    data: { seo: "Description for search engines. Plain text." },
  },
  "GET /mechanism/policy-info": {
    data: {
      user_agreement: "User agreement (用户协议). HTML.",
      privacy: "Privacy policy (隐私政策). HTML.",
      about: "About the school (关于我们). HTML.",
    },
  },
  "GET /news/list": { input: newsList },
  "GET /news/detail": {
    data: {
      prev: "The piece before it; null for none.",
      next: "The piece behind it; null for none.",
      related: "Others of the same subject or category, newest first.",
    },
  },
  "GET /help/list": { data: { "[].name": "Name of the group of help pages." } },
  "GET /course/list": {
    input: {
      type: "Kind of course, as `type` of /course/facets tells it; absent: all.",
      price: "free | paid; absent: both.",
      sort: "hot (most studied) | new | price | price-desc; absent: as recommended.",
    },
  },
  "GET /course/facets": {
    data: {
      year: "Years that its courses have, each a text.",
      type: "Kinds that its courses have, each a text.",
    },
  },
  "GET /course/detail": {
    data: {
      chapter: "Chapters (章) with their lessons, in order.",
      buy_num: "How many people have bought it.",
      classroom: "Classrooms (班级) that it is part of.",
    },
  },
  "GET /classroom/detail": {
    data: {
      services: "What belongs to it besides, such as 班主任答疑; each a text.",
      group: "Its courses in groups.",
      "group[].list": "Classrooms of the group.",
    },
  },
  "GET /speci/detail": {
    data: {
      sid: "Address of the page: `alias_name` of the subject.",
      subject: "The subject with all below it.",
      facts: "What one should know of the exam, such as 报名时间.",
      "facts[].value": "The fact in words.",
    },
  },
};
