import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { TYPE_WORDS } from "../importers/formats/columns.ts";
import { emptyIfNone, freeText } from "../school/kinds/options.ts";
import type { QuestionTexts } from "./changeQuestion.ts";
import type { OptionValues } from "./command.ts";

const LONG = 20_000;

/** Fields of a question as options of its commands. */
export const QUESTION_OPTIONS = {
  type: { kind: "choice", of: QUESTION_TYPES, help: "how it is answered", zh: ["题型"] },
  stem: { kind: "text", most: LONG, help: "the text that asks", zh: ["题干"] },
  choices: freeText(LONG, "its options, a line each, as A. TEXT", ["选项", "一行一个，如 A. 内容"]),
  answer: {
    kind: "text",
    most: LONG,
    help: "the key: BD, 正确, a line for each gap, 鲁迅 -> A, or a model answer",
    zh: [
      "答案",
      "单选一个字母，多选把字母连写，判断写 正确 或 错误；填空一空一行；配对一行一对，如 鲁迅 -> A",
    ],
  },
  analysis: freeText(LONG, "why", ["解析"]),
  difficulty: { kind: "whole", least: 1, most: 5, help: "1 (easy) to 5", zh: ["难度", "1 容易，5 困难"] },
  knowledge: freeText(2_000, "its knowledge points, a line each, as 函数->一次函数", [
    "考点",
    "一行一个，上下级用 -> 连接",
  ]),
  score: { kind: "score", help: "its points", zh: ["分值"] },
  year: { kind: "whole", least: 1_900, most: 2_100, help: "of the exam that it is from", zh: ["年份"] },
  exam: freeText(60, "the exam that it is from", ["考试"]),
  paper: freeText(60, "the paper that it is from", ["试卷"]),
  "any-order": {
    kind: "yesNo",
    help: "whether gaps may change places",
    zh: ["次序不限", "填空各空可互换"],
  },
  "part-policy": {
    kind: "choice",
    of: PART_POLICIES,
    help: "points for some of the right options",
    zh: ["漏选给分"],
  },
} as const;

/** Returns the given options as texts of the import table; undefined: the option is not given. */
export function typedTexts(values: Partial<OptionValues<typeof QUESTION_OPTIONS>>): QuestionTexts {
  const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
  return {
    type: values.type && (TYPE_WORDS.find(([name]) => name === values.type)?.[1][0] ?? values.type),
    stem: values.stem,
    choices: emptyIfNone(values.choices),
    answer: values.answer,
    analysis: emptyIfNone(values.analysis),
    difficulty: text(values.difficulty),
    knowledge: emptyIfNone(values.knowledge),
    score: text(values.score),
    year: text(values.year),
    exam: emptyIfNone(values.exam),
    paper: emptyIfNone(values.paper),
    any_order: values["any-order"] === undefined ? undefined : values["any-order"] ? "是" : "",
    part_policy: values["part-policy"],
  };
}
