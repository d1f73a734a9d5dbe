import type { Remark } from "../bankRecord.ts";
import { TYPE_WORDS } from "./columns.ts";
import { LETTERS, type ReadItem } from "./format.ts";

/** A paragraph of a document as HTML, with what an automatic list says about it. */
export interface WordLine {
  /** Counted from 1. */
  readonly paragraph: number;
  readonly html: string;
  /** 1 for an item of a numbered list, 2 for one of a list in it. */
  readonly level: number;
}

export interface WordQuestion {
  readonly number: number;
  readonly paragraph: number;
  readonly subject: string;
  readonly type: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly options: readonly { readonly key: string; readonly text: string }[];
}

const NUMBERED = /^\s*(\d{1,4})\s*[.．、](?!\d)\s*/;
const SECTION = /^\s*(?:第?[一二三四五六七八九十]+(?:部分)?|[IVX]+)\s*[、.．:：]\s*(\S{2,6}题)/;
const TYPE_MARK = /^\s*[[［【（(]\s*([^\]］】）)]{2,6})\s*[\]］】）)]\s*/;
const OPTION = /^\s*([A-Z])\s*[.．、:：)）]\s*/;
const MORE_OPTIONS = /(?:\t|\s{2,}|\u3000|\u2003|&nbsp;)\s*(?=[B-Z]\s*[.．、])/;
const LABEL =
  /^\s*【?\s*(参考答案|正确答案|答案|试题解析|解析|详解|难度|知识点|考点|分值|分数|编号|年份|科目|考试|试卷)\s*(?:】\s*[:：]?|[:：])\s*/;
const FIELD: Readonly<Record<string, string>> = {
  参考答案: "answer",
  正确答案: "answer",
  答案: "answer",
  试题解析: "analysis",
  解析: "analysis",
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
};
const TRUE_OR_FALSE = /^(?:正确|错误|对|错|√|×|T|F|true|false)$/i;
const BLANK = /_{2,}|[（(][\s\u3000&nbsp;]*[)）]|<u>[\s\u3000\u00a0]*<\/u>/;

interface Draft {
  readonly number: number;
  readonly paragraph: number;
  readonly subject: string;
  readonly type: string;
  readonly fields: Map<string, string>;
  readonly options: { key: string; text: string }[];
  /** Where a line without a label goes on. */
  open: string;
}

/** Questions of a document: `1. 题干`, options `A. …`, then lines 答案：, 解析：, 难度：, 知识点：. */
export function wordQuestions(lines: readonly WordLine[]): WordQuestion[] {
  const drafts: Draft[] = [];
  let subject = "";
  let type = "";
  let last = 0;
  for (const { paragraph, html, level } of lines) {
    const section = SECTION.exec(plain(html))?.[1];
    const sectionType = section && typeOf(section);
    if (sectionType) {
      type = sectionType;
      last = 0;
      continue;
    }
    const label = LABEL.exec(html);
    if (label?.[1] === "科目") {
      subject = plain(html.slice(label[0].length));
      continue;
    }
    const number = NUMBERED.exec(html);
    const counted = number ? Number(number[1]) : level === 1 && !OPTION.test(html) ? last + 1 : 0;
    // In an explanation 1. and 2. are steps: a question has the next number, or the first one of a section.
    if (counted > 0 && (counted === last + 1 || drafts.length === 0)) {
      last = counted;
      drafts.push(begin(html.slice(number?.[0].length ?? 0), { number: counted, paragraph, subject, type }));
      continue;
    }
    const draft = drafts.at(-1);
    if (draft) addLine(draft, html, level);
  }
  return drafts;
}

function begin(text: string, about: Pick<Draft, "number" | "paragraph" | "subject" | "type">): Draft {
  const mark = TYPE_MARK.exec(text);
  const marked = mark && typeOf(mark[1] ?? "");
  const stem = marked ? text.slice(mark[0].length) : text;
  return {
    ...about,
    type: marked ?? about.type,
    fields: new Map([["stem", stem]]),
    options: [],
    open: "stem",
  };
}

function addLine(draft: Draft, html: string, level: number): void {
  const label = LABEL.exec(html);
  const field = label && FIELD[label[1] ?? ""];
  if (label && field) {
    draft.open = field;
    draft.fields.set(field, html.slice(label[0].length));
    return;
  }
  const isList = level === 2 && !OPTION.test(html);
  if ((OPTION.test(html) || isList) && (draft.open === "stem" || draft.open === "option")) {
    draft.open = "option";
    for (const part of isList ? [html] : html.split(MORE_OPTIONS)) {
      const letter = OPTION.exec(part);
      draft.options.push({
        key: letter?.[1] ?? LETTERS[draft.options.length] ?? "",
        text: part.slice(letter?.[0].length ?? 0).trim(),
      });
    }
    return;
  }
  const option = draft.options.at(-1);
  if (draft.open === "option" && option) option.text = `${option.text}\n${html}`;
  else draft.fields.set(draft.open, `${draft.fields.get(draft.open) ?? ""}\n${html}`);
}

function typeOf(word: string): string | undefined {
  return TYPE_WORDS.find(([type, words]) => type !== "passage" && words.includes(word.trim()))?.[0];
}

/** The fields of a line; the type is read from options and answer where the document does not say it. */
export function readWord(
  question: WordQuestion,
  given: { readonly subject: string; readonly source: string },
): ReadItem {
  const { fields, options } = question;
  const take = (name: string) => (fields.get(name) ?? "").trim();
  const said = plain(take("answer"));
  const type = question.type || guessed(question, said);
  const notes: Remark[] = question.type
    ? []
    : [
        {
          field: "type",
          reason: "is not said",
          remedy: `taken for ${type} by its options and answer`,
          repaired: true,
        },
      ];
  const id = plain(take("id"));
  return {
    value: {
      subject: question.subject || given.subject,
      ...(id !== "" && { id, source: given.source }),
      type,
      stem: take("stem"),
      options: type === "fill" || type === "essay" ? [] : options,
      answer: answerOf(type, said, take("answer")),
      analysis: take("analysis"),
      ...plainFields(fields, "score", "year", "exam", "paper"),
      ...(fields.has("difficulty") && { difficulty: plain(take("difficulty")) }),
      ...(fields.has("knowledge") && {
        knowledge: plain(take("knowledge"))
          .split(/[;；,，、\n]/)
          .map((part) => part.trim())
          .filter(Boolean),
      }),
    },
    notes,
  };
}

function plainFields(fields: ReadonlyMap<string, string>, ...names: readonly string[]) {
  return Object.fromEntries(
    names.filter((name) => fields.has(name)).map((name) => [name, plain(fields.get(name) ?? "")]),
  );
}

function guessed({ options, fields }: WordQuestion, answer: string): string {
  if (TRUE_OR_FALSE.test(answer) && options.length !== 1)
    return options.length === 0 || options.length === 2 ? "judge" : "single";
  if (options.length > 0) return answer.replace(/[^A-Z]/gi, "").length > 1 ? "multiple" : "single";
  return BLANK.test(fields.get("stem") ?? "") && answer !== "" && answer.length < 200 ? "fill" : "essay";
}

function answerOf(type: string, said: string, html: string): string[] {
  if (said === "" && !html.includes("<img")) return [];
  if (type === "essay") return [html];
  if (type === "fill")
    return html
      .split(/[;；\n]/)
      .map((part) => part.trim())
      .filter(Boolean);
  if (type === "judge") return [said];
  const letters = said.normalize("NFKC").toUpperCase();
  return /^[A-Z\s,、;和]*$/.test(letters) ? [...letters].filter((letter) => /[A-Z]/.test(letter)) : [said];
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}
