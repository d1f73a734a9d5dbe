import { type Told, both } from "#upstream/platform/kit/language.ts";
import { COLUMNS } from "../formats/columns.ts";
import type { Remark } from "../bankRecord.ts";
import { paperLabel } from "../paper/paperWords.ts";
import { MORE_WORDS, VALUE_WORDS } from "./moreWords.ts";
import { CHECK_WORDS, READER_WORDS, type RemarkWords } from "./remarkWords.ts";

/** A remark for teachers. */
export interface ToldRemark {
  /** Field of RowTexts that the remark concerns; "": the whole item. */
  readonly field: string;
  readonly reason: string;
  readonly remedy: string;
  /** The reason in the reader's own words if it has no Chinese words; "": it has Chinese words. */
  readonly english: string;
}

const RULES = [...CHECK_WORDS, ...READER_WORDS, ...MORE_WORDS, ...VALUE_WORDS].map(ruleOf);
/** Words for a reason without a Chinese translation. */
export const UNKNOWN_REASON = "有读不出的内容";
const UNKNOWN = { reason: UNKNOWN_REASON, remedy: "对照原文检查这一题" };
const PARAGRAPHS = / \(paragraphs? ([\d, ]+)\)$/;

/** Returns a remark in Chinese. A reason without a Chinese translation stays English, beside a hint. */
export function tellInChinese({ field, reason, remedy }: Remark): ToldRemark {
  const told = reason.split(/; (?=\w)/).map(partOf);
  const known = told.filter((part) => part !== undefined);
  const column = columnOf(field);
  const isUnknown = reason.startsWith("is not known") && field !== "";
  const label = labelOf(column) || paperLabel(field) || (isUnknown ? `“${field}”` : "");
  const said = known.map((part) => part.reason).join("；");
  const isWhole = known.length === told.length;
  const own = isWhole ? said : [said, UNKNOWN.reason].filter(Boolean).join("；");
  return {
    field: column,
    reason: label === "" ? own : `${label}：${own}`,
    remedy: ADVICE[column] ?? known[0]?.remedy ?? UNKNOWN.remedy,
    english: isWhole ? "" : `${reason}: ${remedy}`,
  };
}

/**
 * Returns the common part of remarks with the same reason.
 * @returns `field` of the table, and the reason in English and Chinese, with … for what varies
 */
export function generalReason({ field, reason }: Pick<Remark, "field" | "reason">) {
  const column = columnOf(field);
  const label = labelOf(column);
  const parts = reason.split(/; (?=\w)/).map((text) => {
    const plain = text.replace(PARAGRAPHS, "");
    const rule = RULES.find((one) => one.rule.test(plain));
    return {
      english: (rule?.pattern ?? plain.replace(/“[^”]*”|"[^"]*"|\d+/g, "…")).replace(/[§№]/g, "…"),
      chinese: rule?.chinese.replace(/\$\d/g, "…") ?? UNKNOWN.reason,
    };
  });
  const chinese = [...new Set(parts.map((part) => part.chinese))].join("；");
  return {
    field: column,
    english: parts.map((part) => part.english).join("; "),
    chinese: label === "" ? chinese : `${label}：${chinese}`,
  };
}

/** Returns the place of an item in Chinese: `row 5` is 第 5 行. */
export function placeInChinese(text: string): string {
  return PLACES.reduce((said, [rule, words]) => said.replace(rule, words), text);
}

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\bquestion (\d+) of the bank\b/, "题库里的第 $1 号题"],
  [/^the question of paragraph (\d+)$/, "第 $1 段的题"],
  [/^the paper$/, "试卷"],
  [/\bquestion (\d+) \(paragraph (\d+)\)/, "第 $1 题（第 $2 段）"],
  [/\bquestion (\d+) \(line (\d+)\)/, "第 $1 题（文件第 $2 行）"],
  [/\bitem without a name \(line (\d+)\)/, "无名的题（文件第 $1 行）"],
  [/\bitem (\S+) \(line (\d+)\)/, "题 $1（文件第 $2 行）"],
  [/\b(?:row|line) (\d+)\b/, "第 $1 行"],
  [/\bparagraph (\d+)\b/, "第 $1 段"],
];

/** Allowed values, for fields that have few. */
const ADVICE: Readonly<Record<string, string>> = {
  difficulty: "写容易、较易、中等、较难或困难，或留空",
  score: "写 0.01 到 1000 的数，或留空",
  year: "写四位数的年份，或留空",
  any_order: "写“是”，或留空",
  form: "留空",
  type: "选一个题型",
};

function columnOf(field: string): string {
  const name = field.replace(/[[.].*$/, "");
  if (name === "answer_key") return "answer";
  if (name === "text") return "stem";
  if (name === "kind") return "type";
  return name === "options" || COLUMNS.some((column) => column.field === name) ? name : "";
}

function labelOf(column: string): string {
  if (column === "options") return "选项";
  return COLUMNS.find(({ field }) => field === column)?.heading ?? "";
}

function partOf(text: string): { readonly reason: string; readonly remedy: string } | undefined {
  const places = PARAGRAPHS.exec(text)?.[1];
  const plain = text.replace(PARAGRAPHS, "");
  for (const { rule, chinese, remedy } of RULES) {
    const found = rule.exec(plain);
    if (!found) continue;
    const reason = chinese.replace(/\$(\d)/g, (_, at: string) => placeInChinese(found[Number(at)] ?? ""));
    return { reason: places === undefined ? reason : `${reason}（第 ${places} 段）`, remedy };
  }
  return undefined;
}

function ruleOf([reason, chinese, remedy]: RemarkWords) {
  const rule = reason
    .split("§")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("(.*?)")
    .replace("№", "([-+.\\de]+)");
  return { rule: new RegExp(`^${rule}$`, "s"), pattern: reason, chinese, remedy };
}

/** Returns a remark of the checks in the language of the call. */
export function remarkTold({ field, reason, remedy }: Remark): {
  readonly reason: Told;
  readonly remedy: Told;
} {
  const chinese = tellInChinese({ field, reason, remedy });
  return {
    reason: both(`${field} ${reason}`.trim(), chinese.reason),
    remedy: both(remedy, chinese.remedy),
  };
}
