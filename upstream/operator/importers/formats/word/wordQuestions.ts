import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { TYPE_WORDS } from "../columns.ts";
import { LETTERS, type Refusal } from "../format.ts";
import { afterText, cutHtml, readText } from "./lineHtml.ts";
import type { WordLine } from "./wordLines.ts";
import type { AutoNumber } from "./wordMarks.ts";

export interface WordQuestion {
  readonly number: number;
  readonly paragraph: number;
  readonly subject: string;
  readonly type: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly options: readonly { readonly key: string; readonly text: string }[];
  readonly faults: readonly Refusal[];
  readonly notes: readonly Remark[];
}

const NUMBERED = /^\s*(\d{1,4})\s*[.．、](?!\d)\s*/;
const SECTION = /^\s*(?:第?[一二三四五六七八九十]+(?:部分)?|[IVX]+)\s*[、.．:：]\s*(\S{2,6}题)/;
const TYPE_MARK = /^\s*[[［【（(]\s*([^\]］】）)]{2,6})\s*[\]］】）)]\s*/;
const OPTION = /^\s*(?:([A-Z])\s*[.．、:：)）]|[(（]\s*([A-Z])\s*[)）])\s*/;
const MORE_OPTIONS = /(?:\t|\s{2,}|\u3000|\u2003)\s*(?=(?:[B-Z]\s*[.．、]|[(（]\s*[B-Z]\s*[)）]))/g;
/** Labels that count with a colon behind them or with brackets around them. */
const PLAIN_LABELS: Readonly<Record<string, string>> = {
  答案: "answer",
  参考答案: "answer",
  正确答案: "answer",
  标准答案: "answer",
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
const BRACKET_LABELS: Readonly<Record<string, string>> = {
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
const PLAIN = Object.keys(PLAIN_LABELS).join("|");
const BRACKET = Object.keys(BRACKET_LABELS).join("|");
const LABEL = new RegExp(`^\\s*(?:【\\s*(${BRACKET})\\s*】\\s*[:：]?|(${PLAIN})\\s*[:：])\\s*`);
/** Finds a second label in the same line. */
const MORE_LABELS = new RegExp(
  `(?<=\\S)\\s*(?=【\\s*(?:${BRACKET})\\s*】)|(?<=\\S)\\s+(?=(?:${PLAIN})\\s*[:：])`,
  "g",
);
const STRANGE_LABEL = /^\s*【([^】]{1,12})】/;
/**
 * Fields that may occur several times in a question; their texts are joined. A second text of another field is a fault.
 */
const SEVERAL = new Set(["analysis", "knowledge"]);

interface Draft extends WordQuestion {
  subject: string;
  type: string;
  readonly fields: Map<string, string>;
  readonly options: { key: string; text: string }[];
  readonly faults: Refusal[];
  readonly notes: Remark[];
  /** The automatic list whose number began this question; undefined when the author typed the number. */
  readonly list: string | undefined;
  /** The field that a line without a label continues. */
  open: string;
}

/** Reads the questions of a document: `1. 题干`, options `A. …`, then lines 答案：, 解析：, 难度：, 知识点：. */
export function wordQuestions(lines: readonly WordLine[]): WordQuestion[] {
  const drafts: Draft[] = [];
  const given = { subject: "", type: "" };
  let last = 0;
  let isFresh = true;
  let loose: WordLine[] = [];
  for (const line of lines) {
    const text = readText(line.html);
    const section = SECTION.exec(text)?.[1];
    if (section && (typeOf(section) || text.length < LONGEST_HEADING)) {
      given.type = typeOf(section) ?? "";
      isFresh = true;
      // A heading with points or instructions beside it is reported as text that belongs to no question.
      if (!typeOf(section) || !text.trim().endsWith(section)) loose.push(line);
      continue;
    }
    const label = LABEL.exec(text);
    if (label && labelOf(label) === "科目" && (isFresh || drafts.length === 0)) {
      given.subject = text.slice(label[0].length).trim();
      continue;
    }
    const draft = isFresh ? undefined : drafts.at(-1);
    const number = questionNumber(line, text, draft, last);
    if (number !== undefined) {
      last = number.value;
      isFresh = false;
      const begun = begin(afterText(line.html, number.length), { number: last, line, ...given });
      if (loose.length > 0) begun.notes.push(looseNote(loose));
      loose = [];
      drafts.push(begun);
    } else if (draft) addLine(draft, line, text);
    else loose.push(line);
  }
  const final = drafts.at(-1);
  if (final && loose.length > 0) final.notes.push(looseNote(loose));
  return drafts;
}

function labelOf(found: RegExpExecArray): string {
  return found[1] ?? found[2] ?? "";
}

/** Longest heading in characters; a longer line is a sentence. */
const LONGEST_HEADING = 60;

/**
 * Returns the number that begins a question. It must follow the number of the previous question, or be the first of a
 * section; other numbers are steps, for example of an explanation.
 */
function questionNumber(
  { auto }: WordLine,
  text: string,
  draft: Draft | undefined,
  last: number,
): { value: number; length: number } | undefined {
  const typed = NUMBERED.exec(text);
  if (auto?.isDecimal && (!draft || auto.value === last + 1 || auto.list === draft.list))
    return draft && !isQuestions(auto, draft) ? undefined : { value: auto.value, length: auto.label.length };
  const value = Number(typed?.[1] ?? 0);
  if (!typed || value === 0 || auto?.isDecimal) return undefined;
  return !draft || value === last + 1 ? { value, length: typed[0].length } : undefined;
}

/** Returns whether an automatic number belongs to a question, not to a list inside a question. */
function isQuestions(auto: AutoNumber, draft: Draft): boolean {
  const level = (list: string) => Number(list.split(" ")[1]);
  return draft.list === undefined ? level(auto.list) === 0 : level(auto.list) <= level(draft.list);
}

function looseNote(lines: readonly WordLine[]): Remark {
  const [first, final] = [lines[0]?.paragraph ?? 0, lines.at(-1)?.paragraph ?? 0];
  const said = readText(lines.map(({ html }) => html).join(" ")).trim();
  const where = first === final ? `paragraph ${first}` : `paragraphs ${first} to ${final}`;
  return {
    field: "",
    reason: `${where} stand before a question and are not read (${cutText(said, 30, "…")})`,
    remedy: "write into each question what it needs of them",
  };
}

function begin(
  html: string,
  about: {
    readonly number: number;
    readonly line: WordLine;
    readonly subject: string;
    readonly type: string;
  },
): Draft {
  const { number, line, subject, type } = about;
  const text = readText(html);
  const mark = TYPE_MARK.exec(text);
  const marked = mark && typeOf(mark[1] ?? "");
  const stem = marked ? afterText(html, mark[0].length) : html;
  return {
    number,
    paragraph: line.paragraph,
    subject,
    type: marked ?? type,
    fields: new Map([["stem", stem.trim()]]),
    options: [],
    faults: line.faults.map((fault) => placed(fault, line)),
    notes: [...line.notes],
    list: line.auto?.list,
    open: "stem",
  };
}

function placed(fault: Refusal, { paragraph }: WordLine): Refusal {
  return { ...fault, reason: `${fault.reason} (paragraph ${paragraph})` };
}

function addLine(draft: Draft, line: WordLine, text: string): void {
  draft.faults.push(...line.faults.map((fault) => placed(fault, line)));
  draft.notes.push(...line.notes);
  const label = LABEL.exec(text);
  if (label) {
    const more = [...text.slice(label[0].length).matchAll(MORE_LABELS)].map(
      (match) => label[0].length + match.index,
    );
    for (const part of cutHtml(line.html, more)) addField(draft, part, line);
    return;
  }
  const isList = line.auto?.isLetter === true && !OPTION.test(text);
  if ((OPTION.test(text) || isList) && (draft.open === "stem" || draft.open === "option")) {
    draft.open = "option";
    addOptions(draft, line, text, isList);
    return;
  }
  remarkStrange(draft, line, text);
  const option = draft.options.at(-1);
  if (draft.open === "option" && option) option.text = `${option.text}\n${line.html}`;
  else draft.fields.set(draft.open, `${draft.fields.get(draft.open) ?? ""}\n${line.html}`);
}

function addField(draft: Draft, html: string, line: WordLine): void {
  const text = readText(html);
  const label = LABEL.exec(text);
  const word = label ? labelOf(label) : "";
  const named = BRACKET_LABELS[word] ?? "";
  // The label 解答 (solution) names the answer when the question has none yet, else the analysis.
  const field = named === "solution" ? (draft.fields.has("answer") ? "analysis" : "answer") : named;
  const value = afterText(html, label?.[0].length ?? 0).trim();
  if (field === "subject") draft.subject = readText(value).trim();
  else if (field === "type") draft.type = typeOf(readText(value)) ?? readText(value).trim();
  else if (draft.fields.has(field) && SEVERAL.has(field))
    draft.fields.set(field, `${draft.fields.get(field) ?? ""}\n${value}`);
  else if (draft.fields.has(field))
    draft.faults.push({
      field,
      reason: `has ${word} twice, the second time in paragraph ${line.paragraph}`,
      remedy: "a question begins with the next number: number it so, or take one of them away",
    });
  else draft.fields.set(field, value);
  if (field !== "subject" && field !== "type") draft.open = field;
}

function addOptions(draft: Draft, line: WordLine, text: string, isList: boolean): void {
  if (isList) {
    const html = afterText(line.html, line.auto?.label.length ?? 0).trim();
    draft.options.push({ key: LETTERS[(line.auto?.value ?? 1) - 1] ?? "", text: html });
    return;
  }
  const places = [...text.matchAll(MORE_OPTIONS)].map((match) => match.index + match[0].length);
  for (const part of cutHtml(line.html, places)) {
    const letter = OPTION.exec(readText(part));
    draft.options.push({
      key: letter?.[1] ?? letter?.[2] ?? "",
      text: afterText(part, letter?.[0].length ?? 0).trim(),
    });
  }
}

/** Adds a note for a line that resembles a label or a number but was read as plain text. */
function remarkStrange(draft: Draft, line: WordLine, text: string): void {
  const label = STRANGE_LABEL.exec(text)?.[1];
  const number = NUMBERED.exec(text)?.[1];
  const where = draft.open === "option" ? "options" : draft.open;
  if (label !== undefined)
    draft.notes.push({
      field: where,
      reason: `has the label 【${label}】 in paragraph ${line.paragraph}, which is not known: its line is kept here`,
      remedy: "use 答案, 解析, 难度, 知识点, 分值, 编号",
    });
  else if (number !== undefined && Number(number) > draft.number + 1 && draft.open !== "analysis")
    draft.notes.push({
      field: where,
      reason: `goes on in paragraph ${line.paragraph}, which begins with ${number}, not the next number`,
      remedy: "number questions one after the other if it is one",
    });
}

function typeOf(word: string): string | undefined {
  return TYPE_WORDS.find(([type, words]) => type !== "passage" && words.includes(word.trim()))?.[0];
}
