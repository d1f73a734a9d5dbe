import type { SubjectSeed } from "../contentTypes.ts";

/*
 * Level-2 entries without children (法学, 普通话水平测试 ...) and the whole of 社会工作者 are there on purpose:
 * the site prunes them (Spec §5). Some level-3 subjects have no content, for the empty states.
 */

const HUNAN_AND_NEIGHBOURS = [430000, 420000, 360000, 440000, 450000, 520000, 500000];

const zikao: SubjectSeed = {
  id: 313,
  name: "自学考试",
  aliasName: "自考",
  slug: "zikao",
  partPolicy: "all",
  hue: 24,
  glyph: "自",
  intro: "不限年龄和学历起点，一门一门考下来，拿国家承认的专科或本科学历。",
  children: [
    {
      id: 314,
      name: "公共课",
      glyph: "公",
      children: [
        { id: 3141, name: "马克思主义基本原理", aliasName: "马原", glyph: "原" },
        { id: 3142, name: "中国近现代史纲要", aliasName: "史纲", glyph: "史" },
        { id: 3143, name: "英语（专升本）", aliasName: "英语", glyph: "英" },
        { id: 3144, name: "大学语文", glyph: "语" },
      ],
    },
    {
      id: 315,
      name: "汉语言文学",
      glyph: "文",
      children: [
        { id: 3151, name: "中国古代文学史", aliasName: "古代文学史", glyph: "古" },
        { id: 3152, name: "外国文学史", glyph: "外" },
        { id: 3153, name: "语言学概论", glyph: "语" },
      ],
    },
    {
      id: 316,
      name: "行政管理",
      glyph: "政",
      children: [
        { id: 3161, name: "行政管理学", glyph: "管" },
        { id: 3162, name: "公共政策学", glyph: "政" },
      ],
    },
    {
      id: 317,
      name: "工商管理",
      glyph: "商",
      children: [
        { id: 3171, name: "管理学原理", glyph: "原" },
        { id: 3172, name: "财务管理学", glyph: "财" },
      ],
    },
    {
      id: 318,
      name: "学前教育",
      glyph: "幼",
      provinceIds: HUNAN_AND_NEIGHBOURS,
      children: [
        { id: 3181, name: "学前心理学", glyph: "心" },
        { id: 3182, name: "学前教育原理", glyph: "教" },
      ],
    },
    {
      id: 320,
      name: "计算机科学与技术",
      aliasName: "计算机",
      glyph: "算",
      children: [
        { id: 3201, name: "数据结构导论", glyph: "数" },
        { id: 3202, name: "操作系统概论", glyph: "操" },
      ],
    },
    {
      id: 321,
      name: "视觉传达设计",
      glyph: "艺",
      provinceIds: [440000, 330000],
      children: [{ id: 3211, name: "设计概论", glyph: "设" }],
    },
    { id: 319, name: "法学", glyph: "法" },
  ],
};

const jiaozi: SubjectSeed = {
  id: 400,
  name: "教师资格",
  aliasName: "教资",
  slug: "jiaozi",
  hue: 152,
  glyph: "师",
  intro: "笔试过线再面试，合格后申请认定，一证走上讲台。",
  children: [
    {
      id: 401,
      name: "幼儿园",
      glyph: "幼",
      children: [
        { id: 4011, name: "综合素质（幼儿园）", aliasName: "幼儿综合", glyph: "综" },
        { id: 4012, name: "保教知识与能力", glyph: "保" },
      ],
    },
    {
      id: 402,
      name: "小学",
      glyph: "小",
      children: [
        { id: 4021, name: "综合素质（小学）", aliasName: "小学综合", glyph: "综" },
        { id: 4022, name: "教育教学知识与能力", glyph: "教" },
      ],
    },
    {
      id: 403,
      name: "中学",
      glyph: "中",
      children: [
        { id: 4031, name: "综合素质（中学）", aliasName: "中学综合", glyph: "综" },
        { id: 4032, name: "教育知识与能力", glyph: "教" },
        { id: 4033, name: "语文学科知识与教学能力", aliasName: "语文学科", glyph: "语" },
        { id: 4034, name: "数学学科知识与教学能力", aliasName: "数学学科", glyph: "数" },
      ],
    },
    {
      id: 404,
      name: "面试",
      glyph: "面",
      children: [
        { id: 4041, name: "结构化问答", glyph: "答" },
        { id: 4042, name: "试讲与答辩", glyph: "试" },
      ],
    },
    { id: 405, name: "普通话水平测试", aliasName: "普通话", glyph: "普" },
  ],
};

const kuaiji: SubjectSeed = {
  id: 500,
  name: "会计职称",
  aliasName: "会计",
  slug: "kuaiji",
  hue: 208,
  glyph: "会",
  intro: "初级、中级、高级三个级别，从记账到管账，一步一个台阶。",
  children: [
    {
      id: 501,
      name: "初级会计",
      glyph: "初",
      children: [
        { id: 5011, name: "初级会计实务", glyph: "实" },
        { id: 5012, name: "经济法基础", glyph: "经" },
      ],
    },
    {
      id: 502,
      name: "中级会计",
      glyph: "中",
      children: [
        { id: 5021, name: "中级会计实务", glyph: "实" },
        { id: 5022, name: "财务管理", glyph: "财" },
        { id: 5023, name: "经济法", glyph: "经" },
      ],
    },
    {
      id: 503,
      name: "高级会计",
      glyph: "高",
      children: [{ id: 5031, name: "高级会计实务", glyph: "高" }],
    },
    { id: 504, name: "会计继续教育", glyph: "继" },
  ],
};

const gongkao: SubjectSeed = {
  id: 600,
  name: "公务员",
  aliasName: "公考",
  slug: "gongkao",
  partPolicy: "all",
  hue: 268,
  glyph: "公",
  intro: "行测练速度，申论练文字，从看懂职位表到走进考场。",
  children: [
    {
      id: 601,
      name: "国家公务员",
      aliasName: "国考",
      glyph: "国",
      children: [
        { id: 6011, name: "行政职业能力测验", aliasName: "国考行测", glyph: "测" },
        { id: 6012, name: "申论", aliasName: "国考申论", glyph: "申" },
      ],
    },
    {
      id: 602,
      name: "湖南省考",
      glyph: "湘",
      children: [
        { id: 6021, name: "行测（湖南）", glyph: "测" },
        { id: 6022, name: "申论（湖南）", glyph: "申" },
      ],
    },
    {
      id: 603,
      name: "事业单位",
      glyph: "事",
      children: [
        { id: 6031, name: "职业能力倾向测验", aliasName: "职测", glyph: "职" },
        { id: 6032, name: "公共基础知识", aliasName: "公基", glyph: "基" },
      ],
    },
    {
      id: 604,
      name: "公考面试",
      glyph: "面",
      children: [
        { id: 6041, name: "结构化面试", glyph: "面" },
        { id: 6042, name: "无领导小组讨论", glyph: "讨" },
      ],
    },
    { id: 605, name: "选调生", glyph: "选" },
  ],
};

const jianzao: SubjectSeed = {
  id: 700,
  name: "建造师",
  slug: "jianzao",
  hue: 42,
  glyph: "建",
  intro: "一建、二建公共科目与专业实务，案例题逐问拆解。",
  children: [
    {
      id: 701,
      name: "一级建造师",
      aliasName: "一建",
      glyph: "壹",
      children: [
        { id: 7011, name: "建设工程经济", glyph: "经" },
        { id: 7012, name: "建设工程法规及相关知识", aliasName: "工程法规", glyph: "法" },
        { id: 7013, name: "建设工程项目管理", aliasName: "项目管理", glyph: "项" },
        { id: 7014, name: "建筑工程管理与实务", aliasName: "建筑实务", glyph: "建" },
        { id: 7015, name: "市政公用工程管理与实务", aliasName: "市政实务", glyph: "市" },
      ],
    },
    {
      id: 702,
      name: "二级建造师",
      aliasName: "二建",
      glyph: "贰",
      children: [
        { id: 7021, name: "建设工程施工管理", aliasName: "施工管理", glyph: "施" },
        { id: 7022, name: "二建法规及相关知识", aliasName: "二建法规", glyph: "法" },
        { id: 7023, name: "二建建筑工程管理与实务", aliasName: "二建建筑", glyph: "建" },
        { id: 7024, name: "二建机电工程管理与实务", aliasName: "二建机电", glyph: "机" },
      ],
    },
    { id: 703, name: "建造师增项", glyph: "增" },
  ],
};

const huli: SubjectSeed = {
  id: 800,
  name: "护理资格",
  aliasName: "护理",
  slug: "huli",
  hue: 338,
  glyph: "护",
  intro: "护士执业资格与护理职称考试，从基础护理到专科病例。",
  children: [
    {
      id: 801,
      name: "护士执业资格",
      aliasName: "护考",
      glyph: "护",
      children: [
        { id: 8011, name: "专业实务", glyph: "务" },
        { id: 8012, name: "实践能力", glyph: "实" },
      ],
    },
    {
      id: 802,
      name: "主管护师",
      glyph: "管",
      children: [
        { id: 8021, name: "主管护师·基础知识", aliasName: "基础知识", glyph: "基" },
        { id: 8022, name: "主管护师·专业实践能力", aliasName: "专业实践", glyph: "实" },
      ],
    },
    {
      id: 803,
      name: "护师",
      glyph: "师",
      children: [{ id: 8031, name: "护师·基础知识", glyph: "基" }],
    },
    { id: 804, name: "护理学高级职称", aliasName: "副高护理", glyph: "高" },
  ],
};

const shegong: SubjectSeed = {
  id: 900,
  name: "社会工作者",
  aliasName: "社工",
  slug: "shegong",
  hue: 186,
  glyph: "社",
  intro: "社会工作者职业水平考试，课程筹备中。",
  children: [
    { id: 901, name: "助理社会工作师", aliasName: "初级社工", glyph: "助" },
    { id: 902, name: "社会工作师", aliasName: "中级社工", glyph: "社" },
  ],
};

export const subjects: readonly SubjectSeed[] = [zikao, jiaozi, kuaiji, gongkao, jianzao, huli, shegong];
