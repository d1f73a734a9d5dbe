import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { TYPE_READERS } from "../typeReaders.ts";
import { LETTERS } from "./format.ts";

/** A column of the import table: its heading, accepted other headings, and the hint for authors. */
export interface Column {
  readonly field: string;
  readonly heading: string;
  readonly also: readonly string[];
  readonly width: number;
  readonly about: string;
}

export const COLUMNS: readonly Column[] = [
  {
    field: "id",
    heading: "编号",
    also: ["题号", "id"],
    width: 14,
    about:
      "可不填。填了编号的题，再次导入时按“来源 + 编号”更新；不填则按题型、题干和选项识别，内容相同就不会重复。",
  },
  {
    field: "type",
    heading: "题型",
    also: ["类型", "试题类型", "试题题型", "题目类型", "题目题型", "questiontype", "type"],
    width: 10,
    about: "单选题、多选题、判断题、填空题、配对题、问答题；写“材料”的一行是共用材料，正文写在题干列。",
  },
  {
    field: "subject",
    heading: "科目",
    also: ["学科", "subject"],
    width: 18,
    about: "例如：高中数学，或 法律职业资格 / 民法。不填时用文件名（或命令里的 --subject）。",
  },
  {
    field: "stem",
    heading: "题干",
    also: [
      ..."题目 问题 试题 题目内容 问题内容 试题内容 题干内容 试题题干 题目题干 题目描述 大题题干".split(" "),
      "question",
      "stem",
    ],
    width: 60,
    about: "必填。公式写成 $...$，空格写成 ____，图片写成 ![说明](文件名)，图片放在表格旁边。",
  },
  ...Array.from(LETTERS.slice(0, 8)).map((letter) => ({
    field: `option${letter}`,
    heading: `选项${letter}`,
    also: [],
    width: 20,
    about: letter === "A" ? "选择题的选项，一列一个；配对题右边的各项；判断题、填空题、问答题不用填。" : "",
  })),
  {
    field: "answer",
    heading: "答案",
    also: ["正确答案", "正确选项", "参考答案", "标准答案", "correctanswer", "answer"],
    width: 16,
    about:
      "必填（问答题可不填）。单选 B，多选 ACD，判断 正确 或 错误；填空一空一行（单元格内换行用 Alt+Enter），同一空有多种写法用 ## 隔开；配对题一行一对，例如 鲁迅 -> A。",
  },
  {
    field: "analysis",
    heading: "解析",
    also: ["答案解析", "试题解析", "题目解析", "整体解析", "explanation", "analysis"],
    width: 50,
    about: "可不填。",
  },
  {
    field: "difficulty",
    heading: "难度",
    also: ["难易度", "难易程度", "difficulty"],
    width: 10,
    about: "可不填：容易、较易、中等、较难、困难。",
  },
  {
    field: "knowledge",
    heading: "知识点",
    also: ["考点", "knowledge"],
    width: 24,
    about: "可不填。一行一个，上下级用 -> 连接，例如：函数->一次函数。",
  },
  { field: "score", heading: "分值", also: ["分数", "score"], width: 8, about: "可不填，0.01 到 1000。" },
  { field: "year", heading: "年份", also: ["year"], width: 8, about: "可不填，例如 2024。" },
  { field: "exam", heading: "考试", also: ["exam"], width: 16, about: "可不填，例如 全国高考。" },
  { field: "paper", heading: "试卷", also: ["paper"], width: 16, about: "可不填，例如 甲卷。" },
  {
    field: "section",
    heading: "部分",
    also: ["大题", "section"],
    width: 18,
    about: "只用于 --paper：这道题在试卷的哪一部分，例如 一、单项选择题；不填时按题型分。",
  },
  {
    field: "images",
    heading: "图片",
    also: ["images"],
    width: 18,
    about: "可不填。题干下面的图片，一行一个文件名，路径从表格所在的文件夹算起。",
  },
  {
    field: "passage_id",
    heading: "材料编号",
    also: ["所属材料", "passage_id"],
    width: 12,
    about: "属于共用材料的题填材料那一行的编号，材料要排在题目前面。",
  },
  {
    field: "form",
    heading: "形式",
    also: ["form"],
    width: 10,
    about: "可不填：reading、cloze、option-pool、image-stem、image-options。",
  },
  {
    field: "any_order",
    heading: "次序不限",
    also: ["any_order"],
    width: 10,
    about: "可不填。填空题各空的答案可以互换位置时写 是。",
  },
  {
    field: "part_policy",
    heading: "漏选给分",
    also: ["part_policy"],
    width: 10,
    about: "可不填：all（不给）、half（一半）、option（按选项）。不填时随试卷和科目。",
  },
  {
    field: "source",
    heading: "来源",
    also: ["数据来源", "source"],
    width: 14,
    about: "可不填。编号在同一来源内不重复；不填时用文件名。",
  },
  { field: "license", heading: "许可", also: ["license"], width: 12, about: "可不填，题目的版权许可。" },
];

/** Types of questions, and the material, with the words that authors write for them in the column 题型 of a table. */
export const TYPE_WORDS: readonly (readonly [string, readonly string[]])[] = [
  ...QUESTION_TYPES.map((type) => [type, TYPE_READERS[type].words] as const),
  ["passage", ["材料", "共用材料", "passage"]],
];

export const DIFFICULTY_WORDS: readonly (readonly string[])[] = [
  ["容易", "简单", "易", "1"],
  ["较易", "2"],
  ["中等", "中", "一般", "3"],
  ["较难", "4"],
  ["困难", "难", "5"],
];

/** Returns the level, from 0, of a word for a difficulty; any other word is returned unchanged. */
export function difficultyOf(word: string): number | string {
  const level = DIFFICULTY_WORDS.findIndex((words) => words.includes(word));
  return level < 0 ? word : level;
}

/**
 * Headings of the columns that a report adds to rows of questions (mendSheet.ts). They are read only in a table that
 * has all of them.
 */
export const REPORT_HEADINGS: readonly string[] = ["位置", "原因", "处理办法"];

/** Field of a column that holds all options of a question in one cell. The template has no such column. */
export const OPTIONS = "options";
/** Field of a column for the parts of a larger question, as in the template of 超星. Rows with a value are refused. */
export const PART = "part";

/**
 * Words in headings of columns that do not hold the field that the heading names, such as a learner's answer, or a
 * picture.
 */
const ABOUT_A_FIELD = /学生|考生|学员|作答|你的|我的|用户|图|音频|视频|链接|得分/;
const OPTION =
  /^(?:(?:备?选项|答案|option|choice)(?:内容)?_?([a-z]|[1-8])|([a-z])[.、]?(?:备?选项|option|choice)|([a-z]))(?:内容)?$/;

/**
 * Returns the field that a column heading names; undefined for an unknown heading. Brackets count when they hold the
 * letter of an option, and are left out otherwise.
 */
export function fieldOf(heading: string): string | undefined {
  const folded = heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*:]+/g, "");
  const bracketed = folded.match(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g) ?? [];
  if (bracketed.some((text) => ABOUT_A_FIELD.test(text))) return undefined;
  const plain = folded
    .replace(/[([【]([a-z]|[1-8])[\])】]/g, "$1")
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, "");
  const option = OPTION.exec(plain);
  const name = option?.[1] ?? option?.[2] ?? option?.[3];
  if (name !== undefined)
    return `option${/\d/.test(name) ? (LETTERS[Number(name) - 1] ?? "") : name.toUpperCase()}`;
  if (/^(?:(?:所有|全部|题目|试题)?(?:备?选项)(?:内容)?|备选答案|options)$/.test(plain)) return OPTIONS;
  if (/^小题(?:题型|题干)$/.test(plain)) return PART;
  return COLUMNS.find((column) => [column.heading, ...column.also].some((one) => one.toLowerCase() === plain))
    ?.field;
}

const TYPES = new Map(TYPE_WORDS.flatMap(([type, words]) => words.map((word) => [word, type] as const)));

/**
 * Returns the type that a word means; an unknown word is returned unchanged; undefined: a choice with one key or
 * several.
 */
export function typeNamed(word: string): string | undefined {
  const known = word.toLowerCase();
  return /^选择题?$/.test(word) ? undefined : (TYPES.get(known) ?? TYPES.get(`${known}题`) ?? word);
}
