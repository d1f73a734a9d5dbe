import type { PassageSeed, PictureSeed, QuestionSeed } from "../../questionSeeds.ts";
import { html, p, table } from "../html.ts";
import { about, chapter } from "./chapter.ts";
import { draw, type Drawn } from "./picture.ts";

const NUMBERS = ["", "", "", "三", "四", "五", "六", "七", "八"] as const;

function corners(sides: number, x: number, y: number, radius: number): string {
  return Array.from({ length: sides }, (_, place) => {
    const turn = (2 * Math.PI * place) / sides - Math.PI / 2;
    return `${(x + radius * Math.cos(turn)).toFixed(1)},${(y + radius * Math.sin(turn)).toFixed(1)}`;
  }).join(" ");
}

function polygon(sides: number, x: number, y: number): string {
  return `<polygon points="${corners(sides, x, y, 34)}" fill="none" stroke="#222" stroke-width="2"/>`;
}

function shape(sides: number): Drawn {
  return draw(`正${NUMBERS[sides]}边形`, 90, 90, polygon(sides, 45, 47));
}

const row = draw(
  "从左到右依次为正三角形、正方形、正五边形、问号",
  420,
  100,
  `${polygon(3, 55, 54)}${polygon(4, 155, 50)}${polygon(5, 255, 50)}<text x="360" y="62" text-anchor="middle" font-size="40" fill="#222">?</text>`,
);

function dots(count: number, x: number): string {
  return Array.from(
    { length: count },
    (_, place) =>
      `<circle cx="${x + 18 * (place % 3)}" cy="${26 + 20 * Math.floor(place / 3)}" r="6" fill="#222"/>`,
  ).join("");
}

const dotRow = draw(
  "四个方格，黑点数依次为 1、3、5、问号",
  420,
  100,
  `${[10, 112, 214, 316].map((x) => `<rect x="${x}" y="6" width="90" height="88" fill="none" stroke="#222" stroke-width="2"/>`).join("")}${dots(1, 36)}${dots(3, 138)}${dots(5, 240)}<text x="361" y="64" text-anchor="middle" font-size="40" fill="#222">?</text>`,
);

function dotCard(count: number): Drawn {
  return draw(
    `${count} 个黑点`,
    90,
    90,
    `<rect x="2" y="2" width="86" height="86" fill="none" stroke="#222" stroke-width="2"/>${dots(count, 27)}`,
  );
}

const SHAPES = [4, 6, 7, 8].map(shape);
const CARDS = [6, 7, 8, 9].map(dotCard);

export const civilServicePictures: readonly PictureSeed[] = [row, dotRow, ...SHAPES, ...CARDS].map(
  ({ seed }) => seed,
);

const orchard: PassageSeed = {
  id: 12,
  subjectId: 6011,
  content: html(
    p("下表为某县 2023—2025 年水果产量情况（虚构数据）。"),
    table(
      ["品种", "2023 年（万吨）", "2024 年（万吨）", "2025 年（万吨）"],
      ["柑橘", "40", "44", "55"],
      ["葡萄", "10", "12", "15"],
      ["桃", "20", "24", "30"],
      ["合计", "70", "80", "100"],
    ),
  ),
};

const library: PassageSeed = {
  id: 13,
  subjectId: 6012,
  content: html(
    p(
      "材料 1：青石镇图书室建成三年，藏书八千册，平均每天只有四个人进门。管理员老周说：“白天人都在地里和厂里，等人下班了，我们也关门了。”镇里统计，工作日 18 点以后到馆的人次占全天的零头，因为那时只开到 18 点半。",
    ),
    p(
      "材料 2：邻近的柳溪村把书柜搬进了小卖部、茶馆和村卫生室，村民扫码借还，月均借阅是过去的六倍。村里还请返乡大学生每周六晚上办“板凳读书会”，老人听讲养殖，孩子听讲故事。负责人说，难处是书更新慢，“菜谱和养鱼的书翻烂了，新书半年才来一批”。",
    ),
    p(
      "材料 3：县图书馆有流动书车一辆，司机一名，排班表上每个乡镇两个月轮到一次。有读者留言：“不缺书，缺的是想看的时候能看到。”",
    ),
  ),
};

export const civilServicePassages: readonly PassageSeed[] = [orchard, library];

/** 行政职业能力测验, 申论 and 公共基础知识. */
export const civilServiceQuestions: readonly QuestionSeed[] = [
  ...about(orchard, "资料分析", [
    {
      id: 401,
      type: "single",
      form: "reading",
      stem: "2025 年该县水果总产量比上年增长（　　）。",
      options: ["20%", "25%", "30%", "43%"],
      answer: ["B"],
      analysis: "$\\frac{100-80}{80}=25\\%$。",
      difficulty: 1,
      knowledge: ["增长率"],
    },
    {
      id: 402,
      type: "single",
      form: "reading",
      stem: "2025 年与 2023 年相比，柑橘产量占总产量的比重（　　）。",
      options: ["上升约 2 个百分点", "没有变化", "上升约 5 个百分点", "下降约 2 个百分点"],
      answer: ["D"],
      analysis: "2023 年 40 ÷ 70 ≈ 57.1%，2025 年 55 ÷ 100 = 55%，下降约 2 个百分点。",
      difficulty: 2,
      knowledge: ["比重"],
    },
    {
      id: 403,
      type: "single",
      form: "reading",
      stem: "2023—2025 年，产量年均增长量最大的品种是（　　）。",
      options: ["柑橘", "葡萄", "桃", "三者相同"],
      answer: ["A"],
      analysis: "柑橘 (55 − 40) ÷ 2 = 7.5，葡萄 2.5，桃 5（万吨）。",
      difficulty: 2,
      knowledge: ["年均增长量"],
    },
    {
      id: 404,
      type: "multiple",
      form: "reading",
      stem: "根据上表，下列说法正确的有（　　）。",
      options: [
        "2024 年葡萄产量同比增长 20%",
        "2025 年桃的产量是 2023 年的 1.5 倍",
        "2024 年三个品种的增长率相同",
        "2025 年葡萄产量占总产量的 15%",
      ],
      answer: ["A", "B", "D"],
      analysis: "2024 年柑橘增长 10%，葡萄和桃各增长 20%，三者不同。",
      difficulty: 3,
      knowledge: ["综合判断"],
    },
  ]),
  ...chapter(6011, "判断推理", [
    {
      id: 405,
      type: "single",
      form: "image-options",
      stem: `从所给选项中选出最合适的一个，填入问号处，使图形呈现一定的规律。\n\n${row.mark}`,
      options: SHAPES.map(({ mark }) => mark),
      answer: ["B"],
      analysis: "边数依次为 3、4、5，问号处应为 6 条边的图形。",
      difficulty: 1,
      knowledge: ["图形推理"],
    },
    {
      id: 406,
      type: "single",
      form: "image-options",
      stem: `方格中黑点的个数有一定规律，问号处应选（　　）。\n\n${dotRow.mark}`,
      options: CARDS.map(({ mark }) => mark),
      answer: ["B"],
      analysis: "个数为 1、3、5，是公差为 2 的等差数列，问号处为 7 个。",
      difficulty: 1,
      knowledge: ["图形推理"],
    },
    {
      id: 407,
      type: "single",
      stem: "医生 ∶ 医院，相当于（　　）。",
      options: ["教师 ∶ 学生", "作家 ∶ 小说", "厨师 ∶ 餐馆", "司机 ∶ 汽车"],
      answer: ["C"],
      analysis: "职业与工作场所的对应关系：医生在医院工作，厨师在餐馆工作。",
      difficulty: 1,
      knowledge: ["类比推理"],
    },
  ]),
  ...chapter(6011, "数量关系", [
    {
      id: 408,
      type: "single",
      stem: "甲、乙两队合作 12 天可以完成一项工程，甲队单独做需 20 天。乙队单独做需（　　）天。",
      options: ["24", "28", "30", "32"],
      answer: ["C"],
      analysis: "$\\frac{1}{12}-\\frac{1}{20}=\\frac{1}{30}$，即乙队单独做需 30 天。",
      difficulty: 2,
      knowledge: ["工程问题"],
    },
    {
      id: 409,
      type: "fill",
      stem: "某商品先涨价 20%，再降价 20%，现价是原价的____%。",
      answer: ["96|96%"],
      analysis: "$1.2\\times 0.8=0.96$。",
      difficulty: 1,
      knowledge: ["经济利润问题"],
    },
    {
      id: 410,
      type: "single",
      stem: "从 5 名男职工和 3 名女职工中选出 3 人，至少有 1 名女职工的选法有（　　）种。",
      options: ["36", "45", "46", "56"],
      answer: ["C"],
      analysis: "$C_8^3-C_5^3=56-10=46$。",
      difficulty: 3,
      knowledge: ["排列组合"],
    },
  ]),
  ...chapter(6011, "常识判断", [
    {
      id: 411,
      type: "single",
      stem: "二十四节气中，北半球白昼最长的一天是（　　）。",
      options: ["立夏", "秋分", "大暑", "夏至"],
      answer: ["D"],
      analysis: "夏至日太阳直射北回归线，北半球各地白昼达到一年中最长。",
      difficulty: 1,
      knowledge: ["地理常识"],
    },
    {
      id: 412,
      type: "judge",
      stem: "声音在真空中也能传播。",
      answer: ["错"],
      analysis: "声音是机械波，传播需要介质，真空不能传声；光和无线电波可以在真空中传播。",
      difficulty: 1,
      knowledge: ["物理常识"],
    },
  ]),
  ...about(library, "归纳概括与对策", [
    {
      id: 413,
      type: "essay",
      form: "reading",
      stem: "根据给定材料，概括当前农村图书服务存在的主要问题。要求：准确、简明，不超过 150 字。",
      answer: [
        "（1）开放时间与群众作息错位，下班后无处可读；（2）布点单一，图书室离群众的生活场所较远；（3）图书更新慢，与生产生活需要不匹配；（4）流动服务力量不足，书车少、间隔长；（5）专业人员缺乏，活动依靠少数热心人支撑。",
      ],
      analysis: "从三则材料中逐条提取：时间、地点、内容、流动服务、人员。合并同类，不加评论。",
      score: 20,
      difficulty: 4,
      knowledge: ["归纳概括"],
    },
    {
      id: 414,
      type: "essay",
      form: "reading",
      stem: "针对上述问题，提出解决的建议。要求：措施具体可行，不超过 200 字。",
      answer: [
        "（1）错峰开放：工作日延长到 21 点，周末全天开放，并用门禁自助借还；（2）书随人走：在小卖部、茶馆、卫生室设借阅点，扫码通借通还；（3）按需购书：开设荐书渠道，按季更新种养、健康、少儿类图书；（4）加密流动服务：整合邮政、客运班线，使书车每月到乡镇一次；（5）充实队伍：招募返乡大学生和退休教师为志愿者，给予补贴，常态化举办读书会。",
      ],
      analysis: "对策要与问题一一对应，写清谁来做、怎么做。",
      score: 20,
      difficulty: 4,
      knowledge: ["提出对策"],
    },
  ]),
  ...chapter(6032, "科技与生活常识", [
    {
      id: 415,
      type: "fill",
      stem: "氢气燃烧的化学方程式为 $\\ce{2H2 + O2 ->T[点燃] 2H2O}$。若有 4 克氢气完全燃烧，需要氧气____克，生成水____克。（相对原子质量：H 为 1，O 为 16）",
      answer: ["32", "36"],
      analysis: "$\\ce{H2}$ 与 $\\ce{O2}$、$\\ce{H2O}$ 的质量比为 4 ∶ 32 ∶ 36，符合质量守恒。",
      difficulty: 2,
      knowledge: ["化学常识"],
    },
    {
      id: 416,
      type: "single",
      stem: "下列物质中，造成酸雨的主要气体是（　　）。",
      options: ["$\\ce{CO2}$", "$\\ce{SO2}$ 和氮氧化物", "$\\ce{CH4}$", "$\\ce{O3}$"],
      answer: ["B"],
      analysis:
        "$\\ce{SO2}$ 和 $\\ce{NO_x}$ 在大气中被氧化并溶于水，形成硫酸和硝酸；$\\ce{CO2}$、$\\ce{CH4}$ 主要引起温室效应。",
      difficulty: 1,
      knowledge: ["环境常识"],
    },
    {
      id: 417,
      type: "single",
      stem: "使用家用灭火器扑救电器火灾，应首先（　　）。",
      options: ["切断电源", "用水浇灭", "打开门窗", "搬走电器"],
      answer: ["A"],
      analysis: "先断电再灭火，未断电时用水会导致触电。",
      difficulty: 1,
      knowledge: ["安全常识"],
    },
  ]),
  ...chapter(6032, "法律", [
    {
      id: 418,
      type: "multiple",
      stem: "下列国家机关中，由全国人民代表大会产生、对它负责、受它监督的有（　　）。",
      options: ["国务院", "最高人民法院", "最高人民检察院", "中国人民政治协商会议"],
      answer: ["A", "B", "C"],
      analysis: "人民政协是统一战线组织，不是国家机关。",
      difficulty: 2,
      knowledge: ["国家机构"],
    },
    {
      id: 419,
      type: "judge",
      stem: "不满十二周岁的未成年人实施违法行为，一律不负刑事责任。",
      answer: ["对"],
      analysis:
        "按照现行《刑法》，承担刑事责任的最低年龄为十二周岁，且十二至十四周岁须符合严格条件并经最高人民检察院核准追诉。",
      difficulty: 2,
      knowledge: ["刑事责任年龄"],
    },
    {
      id: 420,
      type: "single",
      stem: "公民对行政机关的具体行政行为不服，向上一级行政机关申请重新审查的制度是（　　）。",
      options: ["行政复议", "行政诉讼", "行政赔偿", "信访"],
      answer: ["A"],
      analysis: "行政复议由行政机关审查，行政诉讼由人民法院审理。",
      difficulty: 1,
      knowledge: ["行政复议"],
    },
  ]),
  ...chapter(6032, "公文写作与处理", [
    {
      id: 421,
      type: "single",
      stem: "适用于对下级机关布置工作、传达要求，且使用最广泛的公文文种是（　　）。",
      options: ["请示", "公告", "报告", "通知"],
      answer: ["D"],
      analysis: "通知适用于发布、传达要求下级机关执行和有关单位周知的事项；请示和报告是上行文。",
      difficulty: 1,
      knowledge: ["公文文种"],
    },
    {
      id: 422,
      type: "multiple",
      stem: "关于请示，下列说法正确的有（　　）。",
      options: ["应当一文一事", "必须事前行文", "可以同时主送两个上级机关", "一般不得抄送下级机关"],
      answer: ["A", "B", "D"],
      analysis: "请示原则上只主送一个上级机关，需要时抄送其他相关机关，但不得同时抄送下级机关。",
      difficulty: 2,
      knowledge: ["请示"],
    },
  ]),
];
