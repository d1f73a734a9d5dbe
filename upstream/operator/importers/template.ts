import { EXPLAINED } from "./formats/sheet/xlsx.ts";
import { COLUMNS, DIFFICULTY_WORDS, TYPE_WORDS } from "./formats/columns.ts";
import { type Sheet, writeXlsx } from "../../platform/kit/writeXlsx.ts";

const TYPES = TYPE_WORDS.map(([, [word = ""]]) => word);
const DIFFICULTIES = DIFFICULTY_WORDS.map(([word = ""]) => word);

const EXAMPLES: readonly Readonly<Record<string, string>>[] = [
  {
    type: "单选题",
    subject: "示例科目",
    stem: "水在标准大气压下的沸点是（　　）",
    optionA: "90 ℃",
    optionB: "100 ℃",
    optionC: "110 ℃",
    optionD: "120 ℃",
    answer: "B",
    analysis: "标准大气压下水的沸点是 100 ℃。",
    difficulty: "容易",
    knowledge: "热学->沸点",
  },
  {
    type: "多选题",
    subject: "示例科目",
    stem: "下列各数中是质数的有（　　）",
    optionA: "2",
    optionB: "4",
    optionC: "7",
    optionD: "9",
    answer: "AC",
    difficulty: "较易",
  },
  {
    type: "判断题",
    subject: "示例科目",
    stem: "三角形的内角和是 $180^\\circ$。",
    answer: "正确",
    difficulty: "容易",
  },
  {
    type: "填空题",
    subject: "示例科目",
    stem: "一年有 ____ 个月，一天有 ____ 小时。",
    answer: "12##十二\n24##二十四",
    difficulty: "容易",
  },
  {
    type: "配对题",
    subject: "示例科目",
    stem: "为下列作家选出各自的作品。",
    optionA: "《子夜》",
    optionB: "《呐喊》",
    optionC: "《家》",
    answer: "鲁迅 -> B\n茅盾 -> A",
    difficulty: "容易",
  },
  {
    type: "问答题",
    subject: "示例科目",
    stem: "用自己的话说明什么是惯性。",
    answer: "物体保持原来运动状态不变的性质。",
    difficulty: "中等",
  },
  { type: "材料", id: "m1", subject: "示例科目", stem: "（这里写共用的材料，下面的题用“材料编号”指向它。）" },
  {
    type: "单选题",
    subject: "示例科目",
    stem: "根据材料，下列说法正确的是（　　）",
    optionA: "甲",
    optionB: "乙",
    answer: "A",
    passage_id: "m1",
  },
];

export function tableColumns(columns: readonly (typeof COLUMNS)[number][] = COLUMNS): Sheet["columns"] {
  return columns.map(({ field, heading, width }) => ({
    heading,
    width,
    ...(field === "type" && { choices: TYPES }),
    ...(field === "difficulty" && { choices: DIFFICULTIES }),
  }));
}

/** Returns the workbook for authors: a worksheet with example questions and one that explains the columns. */
export function templateFile(): Buffer {
  const questions: Sheet = {
    name: "题目",
    columns: tableColumns(),
    rows: EXAMPLES.map((example) => COLUMNS.map(({ field }) => example[field] ?? "")),
  };
  const explained: Sheet = {
    name: EXPLAINED,
    columns: [
      { heading: "列", width: 12 },
      { heading: "怎么填", width: 100 },
    ],
    rows: [
      ...COLUMNS.filter(({ about }) => about !== "").map(({ heading, about }) => [
        heading.replace("选项A", "选项A–H"),
        about,
      ]),
      ["示例", "“题目”表里的几行是示例，填写前请删除。列的顺序可以改，不需要的列可以删。"],
      ["导入", "先试导入：npm run import -- 文件.xlsx；看过报告后再加 --commit 写入题库。"],
    ],
  };
  return writeXlsx([questions, explained]);
}
