import { both } from "#upstream/platform/kit/language.ts";
import { dirname } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import { isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Remark } from "../bankRecord.ts";
import { InputError } from "../inputFile.ts";
import type { Format, FormatInput, OpenSource, Refusal, SourceItem } from "./format.ts";
import { type Fields, isFields } from "./jsonOptions.ts";
import { baseOf, isChapter, isNumberedJudgement, isPassage, isQuestion, jsonRow } from "./jsonRows.ts";
import { decodeText, readWhole } from "./readText.ts";
import { tableItems } from "./tableRows.ts";

/** Deepest nesting in which questions are searched: an object of chapters, each with a list of questions. */
const DEEPEST = 8;

export const json: Format = {
  name: "json",
  extensions: [".json"],
  unit: "questions",
  help: "one JSON value with lists of questions, as other programs write them: question, options, answer",
  sniff: isOneValue,
  async open(input) {
    const { text, notes } = decodeText(await readWhole(input), input.encoding);
    const found = itemsIn(parsed(text, input.path), DEEPEST);
    if (found.length === 0)
      throw new InputError(
        both(
          `${input.path} holds no list of questions: each needs question (or 题干) and answer (or 答案). Write one as npm run export does, or fill in a table (--template FILE.xlsx).`,
          `${input.path} 里没有题的列表：每道题要有题干（question）和答案（answer）。也可以填成表格再导入。`,
        ),
      );
    return found.every(({ fields, refusal }) => refusal ?? isOwn(fields))
      ? ownItems(found, input, notes)
      : otherItems(found, input, notes);
  },
};

/** Returns whether a text begins as one JSON value with lists, not as JSON Lines. */
export function isOneValue(head: string): boolean {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("[")) return true;
  if (!text.startsWith("{")) return false;
  const [line = "", ...others] = text.split(/\r?\n/);
  if (others.length > 0 && !line.trimEnd().endsWith("}")) return true;
  // A line of JSON Lines names its fields before an object inside it.
  const before = line.slice(0, Math.max(0, line.indexOf("{", 1)));
  return before !== "" && !/"(?:stem|kind|type|text|options)"\s*:/.test(before);
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(TOKENS, (token) => (isLong(token) ? `"${token}"` : token)));
  } catch (error) {
    throw new InputError(
      both(
        `${path} is no JSON: ${(error as Error).message}. Nothing was written.`,
        `${path} 不是 JSON，什么也没有写入。`,
      ),
    );
  }
}

/** Matches the texts and the numbers of a JSON file. A step for each character would need too deep a stack. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Returns whether a token is a whole number with more digits than a number of JavaScript keeps, such as an id. */
function isLong(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && String(Number(token)) !== token;
}

interface Found {
  readonly fields: Fields;
  readonly refusal?: Refusal;
}

const NO_TEXT: Refusal = {
  field: "stem",
  reason: "has no question text",
  remedy: "name it question or 题干, or take the item out of the list",
};

/** Matches the names that files give to the text that several questions share. */
const SHARED =
  /^(?:passage|material|article|reading|stimulus|context|text|body|content|stem|question|prompt|材料|文章|短文|阅读|背景|原文|正文|题干|题目|案例|资料)(?:_?(?:text|content)|材料|内容|文)?$/i;

function isItem(value: unknown): value is Fields {
  return isPassage(value) || (isQuestion(value) && !isChapter(value));
}

/** Returns the items of all lists and objects that hold a question or a passage, also those that are neither. */
function itemsIn(value: unknown, depth: number): Found[] {
  if (depth === 0 || typeof value !== "object" || value === null) return [];
  const members = Object.entries(value as Readonly<Record<string, unknown>>);
  const isList = members.some(([, one]) => isItem(one));
  const found = members.flatMap(([name, one]): Found[] => {
    if (isItem(one)) return [{ fields: one }];
    const inner = itemsIn(one, depth - 1);
    // In a list, a member without a question is a lost question. In an object, a member beside the questions may be
    // anything.
    if (inner.length > 0 || !isList || !/^\d+$/.test(name)) return inner;
    return [{ fields: isFields(one) ? one : { stem: String(one) }, refusal: NO_TEXT }];
  });
  const shared = members.find(([name, one]) => SHARED.test(name) && typeof one === "string" && one.trim());
  return shared ? found.map((one) => ({ refusal: ofText(shared[0]), ...one })) : found;
}

function ofText(name: string): Refusal {
  return {
    field: "stem",
    reason: `belongs to a text that questions share (${cutText(name, 40)}), which is not read`,
    remedy: "write the text as an export writes a passage (npm run export FILE.jsonl), or into each question",
  };
}

/** Returns whether an object is a line of an export of this site. */
function isOwn(fields: Fields): boolean {
  const { stem, type, options = [] } = fields;
  if (isPassage(fields)) return true;
  const isLettered = Array.isArray(options) && options.every((one) => isFields(one) && "text" in one);
  return typeof stem === "string" && typeof type === "string" && isQuestionType(type) && isLettered;
}

function ownItems(
  found: readonly Found[],
  { path, subject }: FormatInput,
  ofFile: readonly Remark[],
): OpenSource {
  async function* items(): AsyncGenerator<SourceItem> {
    for (const [i, { fields, refusal }] of found.entries()) {
      const place = { at: i + 1, text: `question ${i + 1}` };
      const value = { subject, ...fields };
      const notes = i === 0 ? ofFile : [];
      yield refusal ? { place, refusal, found: value, notes } : { place, value, notes };
    }
  }
  return { total: found.length, folder: dirname(path), items: items() };
}

/** Reads questions of another program by the rules of a table, whose headings are the names of the fields. */
function otherItems(
  found: readonly Found[],
  { path, subject, source }: FormatInput,
  ofFile: readonly Remark[],
): OpenSource {
  const base = baseOf(found.map(({ fields }) => fields));
  const read = found.map(({ fields, refusal }) => ({
    ...jsonRow(fields, base),
    ...(refusal && { refusal }),
  }));
  const judged = found.findIndex(({ fields }) => isNumberedJudgement(fields));
  const ofNumbers = base !== undefined && judged >= 0 ? [numberedNote(judged + 1, base)] : [];
  // The types of a table follow from options and answers unless a question that is read names one.
  const isTyped = read.some(({ cells, refusal }) => !refusal && cells.has("题型"));
  const headings = [...new Set(["题干", "答案", ...read.flatMap(({ cells }) => [...cells.keys()])])].filter(
    (heading) => isTyped || heading !== "题型",
  );
  const rows = read.map(({ cells, refusal }, i) => ({
    number: i + 2,
    cells: headings.map((heading) => cells.get(heading)),
    isBlank: cells.size === 0,
    ...(refusal && { refusal }),
  }));
  const table = tableItems(
    [{ number: 1, cells: headings, isBlank: false }, ...rows],
    { path, subject, source },
    [...ofFile, ...ofNumbers, ...unreadFields(read.flatMap(({ unread }) => unread))],
  );
  return { total: table.total, folder: dirname(path), items: named(table.items) };
}

async function* named(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    const at = item.place.at - 1;
    yield { ...item, place: { at, text: `question ${at}` } };
  }
}

function numberedNote(number: number, base: 0 | 1): Remark {
  return {
    field: "answer",
    reason: `is a number beside 对 and 错 (first in question ${number}), read as that of an option from ${base}, as in the choices of the file`,
    remedy: "compare one of these questions with the file",
    repaired: true,
  };
}

const MOST_TOLD = 20;

function unreadFields(names: readonly string[]): Remark[] {
  return [...new Set(names)].slice(0, MOST_TOLD).map((name) => ({
    field: cutText(name, 60),
    reason: "is a field that is not known and not read",
    remedy: "name it as an export does (npm run export) if it belongs to the questions",
  }));
}
