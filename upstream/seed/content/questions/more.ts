import type { QuestionSeed } from "../../questionSeeds.ts";
import { p } from "../html.ts";

/** One or two for subjects that have no course yet. */
export const moreQuestions: readonly QuestionSeed[] = [
  {
    id: 53,
    subjectId: 3153,
    chapter: "语言的性质",
    type: "single",
    stem: p("语言符号的音与义之间没有必然的联系，而是由社会约定俗成的，这说明语言符号具有（　　）。"),
    options: ["线条性", "系统性", "稳固性", "任意性"],
    answer: ["D"],
    analysis: p(
      "任意性指音义结合由社会约定，如汉语说“水”，英语说 water。线条性指语言符号在时间上依次出现，不能同时说出两个音。",
    ),
    difficulty: 2,
    knowledge: ["语言符号的任意性"],
  },
  {
    id: 54,
    subjectId: 3162,
    chapter: "政策过程",
    type: "single",
    stem: p("公共政策过程的起点是（　　）。"),
    options: ["政策问题的确认", "政策方案的规划", "政策的合法化", "政策的评估"],
    answer: ["A"],
    analysis: p(
      "政策过程一般包括问题确认与议程设立、方案规划、合法化、执行、评估、调整与终结。只有问题被确认并进入议程，才会有后续的方案。",
    ),
    difficulty: 2,
    knowledge: ["政策过程"],
  },
  {
    id: 55,
    subjectId: 4011,
    chapter: "职业理念",
    type: "single",
    stem: p("户外活动时，小雨蹲在花坛边看蚂蚁，迟迟没有归队。下列做法中，最恰当的是（　　）。"),
    options: [
      "批评小雨不守纪律，取消下次户外活动",
      "不予理睬，带其他幼儿先回教室",
      "蹲下和他一起观察片刻，再约好饭后继续看",
      "请其他幼儿告诉小雨这样做不对",
    ],
    answer: ["C"],
    analysis: p(
      "幼儿是主动的学习者，教师应尊重并保护其好奇心，同时兼顾集体活动与安全。让幼儿独自留在户外（不予理睬）存在安全隐患。",
    ),
    difficulty: 1,
    knowledge: ["儿童观"],
  },
  {
    id: 56,
    subjectId: 7013,
    chapter: "项目管理概论",
    type: "single",
    stem: p("建设工程项目管理的核心任务是项目的（　　）。"),
    options: ["组织协调", "目标控制", "合同管理", "风险管理"],
    answer: ["B"],
    analysis: p(
      "建设工程项目管理的内涵是自项目开始至完成，通过项目策划和项目控制，使费用、进度和质量目标得以实现，其核心任务是目标控制。",
    ),
    difficulty: 1,
    knowledge: ["项目管理的内涵"],
  },
  {
    id: 57,
    subjectId: 7015,
    chapter: "城镇道路工程",
    type: "judge",
    stem: p("城镇沥青路面道路的结构由上而下一般为面层、基层和路基。"),
    answer: ["对"],
    analysis: p(
      "城镇沥青路面道路结构由面层、基层和路基组成，层间结合必须紧密稳定，以保证结构的整体性和应力传递的连续性。",
    ),
    difficulty: 2,
    knowledge: ["沥青路面结构"],
  },
  {
    id: 58,
    subjectId: 8022,
    chapter: "急危重症护理",
    type: "fill",
    stem: p("成人单人心肺复苏时，胸外按压与人工呼吸的比例为____，按压频率为每分钟____次。"),
    answer: ["30:2|30∶2|30比2", "100-120|100至120|100到120|100～120"],
    analysis: p(
      "成人心肺复苏的按压通气比为 30:2，按压频率每分钟 100—120 次，按压深度 5—6 厘米，并保证胸廓充分回弹、尽量减少中断。",
    ),
    difficulty: 2,
    knowledge: ["心肺复苏"],
  },
];
