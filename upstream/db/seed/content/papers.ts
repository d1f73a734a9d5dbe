import type { PaperSeed } from "../questionSeeds.ts";

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/** Papers of the demo bank, of questions that stand in it. */
export const papers: readonly PaperSeed[] = [
  {
    id: 1,
    subjectId: 5011,
    name: "初级会计实务 全真模拟卷（一）",
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
];
