import type { PaperSeed } from "../questionSeeds.ts";

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/**
 * Exams of the demo bank, of questions that stand in it. What stands in an online one is met nowhere else until its end, so they
 * leave enough of their subject to practise.
 */
export const papers: readonly PaperSeed[] = [
  {
    id: 1,
    subjectId: 5011,
    name: "初级会计实务 全真模拟卷（一）",
    description: "题型、分值和时间都照着真考来。随时可以开始，做到一半可以暂停，交卷后马上看到得分和解析。",
    kind: "mock",
    examType: 7,
    passScore: 60,
    limitMinutes: 105,
    sections: [
      {
        name: "一、单项选择题",
        score: 2,
        questionIds: [
          26, 27, 101, 102, 105, 106, 107, 109, 113, 115, 119, 121, 123, 125, 128, 129, 131, 134, 137,
        ],
      },
      { name: "二、多项选择题", score: 2, questionIds: [28, 103, 110, 117, 122, 126, 130, 136, 138] },
      { name: "三、判断题", score: 1, questionIds: [29, 104, 111, 114, 118, 120, 124, 127, 133, 135] },
      { name: "四、填空题", score: 4.5, questionIds: [108, 112, 116, 132] },
      { name: "五、不定项选择题（一）", score: 2, questionIds: range(140, 143) },
      { name: "六、不定项选择题（二）", score: 2, questionIds: range(144, 147) },
    ],
  },
  {
    id: 2,
    subjectId: 4032,
    name: "教育知识与能力（中学）模拟卷（一）",
    description: "含简答题和材料分析题。客观题交卷后马上出分，主观题由老师批阅，批完会在消息里告诉你。",
    kind: "mock",
    examType: 7,
    passScore: 90,
    limitMinutes: 120,
    sections: [
      {
        name: "一、单项选择题",
        score: 2,
        questionIds: [
          18,
          19,
          ...range(201, 206),
          ...range(210, 214),
          ...range(217, 222),
          223,
          224,
          227,
          228,
          230,
        ],
      },
      { name: "二、多项选择题", score: 3, questionIds: [20, 207, 215, 225] },
      { name: "三、判断题", score: 2, questionIds: [21, 208, 216, 229] },
      { name: "四、填空题", score: 5, questionIds: [209, 226] },
      { name: "五、简答题", score: 12, questionIds: [231, 232] },
      { name: "六、材料选择题（一）", score: 4, questionIds: [233] },
      { name: "七、材料分析题（一）", score: 20, questionIds: [234] },
      { name: "八、材料选择题（二）", score: 4, questionIds: [235] },
      { name: "九、材料分析题（二）", score: 20, questionIds: [236] },
    ],
  },
  {
    id: 3,
    subjectId: 4032,
    name: "教育知识与能力（中学）随机组卷 · 快练",
    description: "每次按规则从题库里另抽一套，题目和选项的顺序也不一样，适合考前反复练手感。",
    kind: "mock",
    examType: 7,
    passScore: 36,
    limitMinutes: 30,
    isRandom: true,
    optionsRandom: true,
    sections: [
      {
        name: "一、单项选择题",
        desc: "每题只有一个正确答案。",
        draw: [
          { num: 6, score: 2, type: "single", difficulty: 2 },
          { num: 6, score: 2, type: "single" },
        ],
      },
      {
        name: "二、多项选择题",
        desc: "少选按比例得分，错选不得分。",
        draw: [{ num: 3, score: 4, type: "multiple" }],
      },
      { name: "三、判断题", draw: [{ num: 3, score: 2, type: "judge" }] },
      { name: "四、填空题", draw: [{ num: 1, score: 6, type: "fill" }] },
      { name: "五、简答题", desc: "由老师批阅。", draw: [{ num: 1, score: 12, type: "essay" }] },
    ],
  },
  {
    id: 4,
    subjectId: 8011,
    name: "护士执业资格 · 专业实务 全真联考",
    description:
      "和全省同学同一段时间、同一套题。题目顺序和选项顺序因人而异；离开页面会被记下来，只给你自己看，不影响成绩。可以考三次，答案和解析在联考结束后公布。",
    kind: "online",
    examType: 7,
    passScore: 36,
    limitMinutes: 60,
    window: { from: { day: -1, time: "08:00" }, until: { day: 3, time: "22:00" } },
    doTimes: 3,
    isRandom: true,
    optionsRandom: true,
    leaveLimit: 0,
    sections: [
      {
        name: "一、单项选择题",
        desc: "每题只有一个正确答案。",
        score: 4,
        questionIds: [264, 265, 266, 270, 271, 272, 274],
      },
      { name: "二、多项选择题", desc: "少选按比例得分，错选不得分。", score: 6, questionIds: [267, 275] },
      { name: "三、判断题", score: 2, questionIds: [268] },
      { name: "四、填空题", score: 3, questionIds: [269, 273] },
      {
        name: "五、选词搭配",
        desc: "从同一组选项中选择，一项可以用多次。",
        score: 3,
        questionIds: range(276, 279),
      },
    ],
  },
  {
    id: 5,
    subjectId: 5022,
    name: "中级会计 · 财务管理 线上测评（第一场）",
    description: "到点统一开考，按部分依次作答，交过的部分不能再改。每人一次，成绩和解析在测评结束后公布。",
    kind: "online",
    examType: 7,
    passScore: 18,
    limitMinutes: 40,
    window: { from: { day: 1, time: "19:00" }, until: { day: 1, time: "20:30" } },
    doTimes: 1,
    sectionsLocked: true,
    showResult: "after_end",
    leaveLimit: 5,
    sections: [
      { name: "一、单项选择题", score: 4, questionIds: [33, 162, 168] },
      { name: "二、多项选择题", score: 6, questionIds: [166] },
      { name: "三、填空题", score: 6, questionIds: [161, 165] },
    ],
  },
];
