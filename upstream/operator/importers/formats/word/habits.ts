import { JUDGE_WORDS } from "../../judgeWords.ts";

/*
 * Habits of people who write questions in Word, as tables. The reader has no rule for a single document: a new habit is
 * a new row here.
 */

/** Types that a document may name. "choice" becomes single or multiple by the number of letters in the key. */
export const TYPE_NAMES: Readonly<Record<string, readonly string[]>> = {
  single: ["单项选择题", "单项选择", "单选题", "单选"],
  multiple: ["多项选择题", "多项选择", "多选题", "多选"],
  indefinite: ["不定项选择题", "不定项选择", "不定项"],
  choice: ["选择题"],
  judge: ["判断正误题", "判断对错题", "判断改错题", "判断题", "判断", "是非题", "是非", "正误题"],
  fill: ["填空题", "填空"],
  match: ["配对题", "连线题", "匹配题", "搭配题"],
  essay: [
    "问答题",
    "问答",
    "简答题",
    "简答",
    "论述题",
    "论述",
    "主观题",
    "名词解释题",
    "名词解释",
    "解释题",
    "辨析题",
    "材料题",
    "材料分析题",
    "材料解析题",
    "案例题",
    "案例分析题",
    "综合分析题",
    "分析题",
    "计算题",
    "应用题",
    "解答题",
    "证明题",
    "综合题",
    "编程题",
    "程序设计题",
    "设计题",
    "作图题",
    "实验题",
    "翻译题",
    "写作题",
    "作文题",
  ],
};
const NAME_OF = new Map(
  Object.entries(TYPE_NAMES).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
);
export const NAMES = [...NAME_OF.keys()].sort((a, b) => b.length - a.length).join("|");

/** Returns the type that a word names, also in English (`single`); undefined for another word. */
export function typeOf(word: string): string | undefined {
  const plain = word.trim();
  return NAME_OF.get(plain) ?? (Object.hasOwn(TYPE_NAMES, plain) && plain !== "choice" ? plain : undefined);
}

const ORDINAL =
  "(?:第\\s*[一二三四五六七八九十\\d]+\\s*(?:部分|大题|题)?|[一二三四五六七八九十]+|[IVX]+|\\d{1,2}|[（(][一二三四五六七八九十]+[)）])";
/** Matches a heading of a known type: its ordinal, the name, and the words behind the name, such as the points. */
export const HEADING = new RegExp(
  `^\\s*(?:(${ORDINAL})\\s*[、.．:：\\s]\\s*)?[【\\[]?(${NAMES})[】\\]]?\\s*(?=$|[（(\\[【:：,，。;；\\s]|共|每|本)`,
);
/** Matches a heading of any other type, which needs its ordinal. */
export const OTHER_HEADING =
  /^\s*(第?[一二三四五六七八九十]+(?:部分)?|[IVX]+)\s*[、.．:：]\s*(\S{2,8}题)(?=$|[（(:：\s])/;
/** Longest heading in characters; a longer line is a sentence. */
export const LONGEST_HEADING = 60;
/** Matches dividers, which belong to no question. */
export const CHAPTER =
  /^\s*(?:[-—=*_~]{3,}.*|第\s*[一二三四五六七八九十百\d]+\s*(?:章|节|单元|编|讲|课)(?![^\s:：、]{0,40}[？?。]).{0,40}|(?:绪论|导论|附录)\s*)$/;
/** Matches the heading of keys at the end of a paper. */
export const KEYS_HEADING =
  /^\s*(?:.{0,20}[\s:：])?(?:[【[]?\s*(?:参考|标准|正确)?答案(?:与|及|和|[、/])?(?:试题)?(?:解析|评分标准|评分参考|详解)?\s*[】\]]?|.{0,12}答案页)\s*[:：]?\s*$/;

/** Matches the type of one question, in brackets before or behind its number. */
export const TYPE_MARK = new RegExp(
  `^\\s*[[［【（(]\\s*(${NAMES}|[^\\]］】）)]{2,6})\\s*[\\]］】）)]\\s*(?:[（(]\\s*(\\d+(?:\\.\\d+)?)\\s*分\\s*[)）])?\\s*[.．、:：]?\\s*`,
);
/** Matches a type mark that begins a question without a number. */
export const LONE_MARK = new RegExp(`^\\s*[[［【（(]\\s*(?:${NAMES})\\s*[\\]］】）)]`);
/** Matches a key in brackets behind a type mark: `[单选] [C]`. */
export const MARKED_KEY = new RegExp(`^\\s*[[［【]\\s*([A-Z]{1,10}|是|非|${JUDGE_WORDS})\\s*[\\]］】]\\s*`);

export interface NumberForm {
  readonly name: string;
  readonly rule: RegExp;
  /** true: the number begins a question only if options or a key follow it. */
  readonly isWeak?: boolean;
}

const TENS = "[一二三四五六七八九十]{1,3}";
/** Ways to write the number of a question; the first group is the number. */
export const NUMBER_FORMS: readonly NumberForm[] = [
  {
    name: "mark",
    rule: new RegExp(`^\\s*(\\d{1,4})\\s*[.．、]?\\s*(?=[[［【（(]\\s*(?:${NAMES})\\s*[\\]］】）)])`),
  },
  { name: "dot", rule: /^\s*(\d{1,4})\s*[.．、](?!\d)\s*/ },
  { name: "dot", rule: /^\s*(\d{1,4})\s*[.．、](?=(?:1[5-9]|20)\d\d\s*(?:年|[-—–~～至]))\s*/ },
  {
    name: "word",
    rule: new RegExp(
      `^\\s*[【［\\[]?\\s*第?\\s*(\\d{1,3}|${TENS})\\s*题\\s*(?:[】］\\]]|[.．、:：]|(?=[（(\\s]|$))\\s*`,
    ),
  },
  {
    name: "word",
    rule: new RegExp(
      `^\\s*[【［\\[]?\\s*题\\s*(\\d{1,3}|${TENS})\\s*(?:[】］\\]]|[.．、:：]|(?=[（(\\s]|$))\\s*`,
    ),
  },
  { name: "tab", rule: /^\s*(\d{1,4})\t\s*(?=\S)/ },
  { name: "alone", rule: /^\s*(\d{1,4})\s*[.．、]?\s*$/, isWeak: true },
  { name: "dot", rule: /^\s*(\d{1,3})\s*[.．、](?=\d)/, isWeak: true },
  { name: "brackets", rule: /^\s*[（(]\s*(\d{1,3})\s*[)）]\s*[.．、]?\s*/, isWeak: true },
  { name: "bracket", rule: /^\s*(\d{1,3})\s*[)）]\s*/, isWeak: true },
  { name: "space", rule: /^\s*(\d{1,3})[ \u00a0\u3000]+(?=[\u4e00-\u9fff“《（(A-Za-z])/, isWeak: true },
];

/** Returns the value of a number in digits or in Chinese; 0 when the text is no number. */
export function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const [tens = "", ones = ""] = text.includes("十") ? text.split("十") : ["", text];
  const digit = (sign: string) => " 一二三四五六七八九".indexOf(sign || " ");
  return text.includes("十") ? (tens === "" ? 10 : digit(tens) * 10) + digit(ones) : digit(text);
}

/** Labels that count with a colon behind them or with brackets around them. */
const PLAIN_LABELS: Readonly<Record<string, string>> = {
  答案: "answer",
  参考答案: "answer",
  正确答案: "answer",
  标准答案: "answer",
  本题答案: "answer",
  答案是: "answer",
  答案为: "answer",
  正确答案是: "answer",
  正确答案为: "answer",
  正确选项: "answer",
  答案要点: "answer",
  答题要点: "answer",
  答: "model",
  我的答案: "own",
  解析: "analysis",
  试题解析: "analysis",
  答案解析: "analysis",
  详解: "analysis",
  难度: "difficulty",
  知识点: "knowledge",
  考点: "knowledge",
  分值: "score",
  分数: "score",
  编号: "id",
  年份: "year",
  考试: "exam",
  试卷: "paper",
  题型: "type",
  科目: "subject",
};
/** Labels that count in brackets. Those not in PLAIN_LABELS could be words of a question when a colon follows. */
export const BRACKET_LABELS: Readonly<Record<string, string>> = {
  ...PLAIN_LABELS,
  分析: "analysis",
  试题分析: "analysis",
  思路点拨: "analysis",
  点评: "analysis",
  点睛: "analysis",
  名师点睛: "analysis",
  解答: "solution",
  参考解答: "solution",
};
const byLength = (names: readonly string[]) => [...names].sort((a, b) => b.length - a.length).join("|");
const PLAIN = byLength(Object.keys(PLAIN_LABELS));
const BRACKET = byLength(Object.keys(BRACKET_LABELS));
const OF_NUMBER = `(?:第?\\s*(?:${TENS}|\\d{1,3})\\s*题|题\\s*(?:${TENS}|\\d{1,3}))?\\s*`;
export const LABEL = new RegExp(
  `^\\s*(?:【\\s*${OF_NUMBER}(${BRACKET})\\s*】\\s*[:：]?|(${PLAIN})\\s*[:：]|((?:正确|参考|标准)?答案)(?=\\s*[A-H](?:[\\s,，、]*[A-H])*\\s*$))\\s*`,
);
/** Finds a second label in the same line. */
export const MORE_LABELS = new RegExp(
  `(?<=\\S)\\s*(?=【\\s*(?:${BRACKET})\\s*】)|(?<=\\S)\\s+(?=(?:${PLAIN})\\s*[:：])|(?<=[。？?；;!！）)_])(?=(?:${PLAIN})\\s*[:：])|(?<=\\S)(?<!正确|参考|我的|标准|本题)(?=(?:正确|参考|我的|标准)?答案\\s*[:：]\\s*[A-Z](?:[\\s,，、]*[A-Z])*\\s*$)|(?<=\\S)(?<!正确|参考|我的|标准|本题)(?=(?:正确|参考|我的|标准)?答案\\s*[:：]\\s*(?:正确|参考)?答案)`,
  "g",
);
export const STRANGE_LABEL = /^\s*【([^】]{1,12})】/;
/**
 * Fields that may occur several times in a question; their texts are joined. A second text of another field is a fault.
 */
export const SEVERAL = new Set(["analysis", "knowledge"]);
