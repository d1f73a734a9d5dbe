import { dirname } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import { isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Remark } from "../bankRecord.ts";
import { InputError } from "../inputFile.ts";
import type { Format, FormatInput, OpenSource, SourceItem } from "./format.ts";
import { baseOf, isFields, isQuestion, jsonRow } from "./jsonRows.ts";
import { decodeText, readWhole } from "./readText.ts";
import { tableItems } from "./tableRows.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Deepest nesting in which questions are searched: an object of chapters, each with a list of questions. */
const DEEPEST = 8;

export const json: Format = {
  name: "json",
  extensions: [".json"],
  unit: "questions",
  help: "one JSON value with lists of questions, as other programs write them: question, options, answer",
  sniff: isOneValue,
  async open(input) {
    const { text } = decodeText(await readWhole(input), input.encoding);
    const found = questionsIn(parsed(text, input.path), DEEPEST);
    if (found.length === 0)
      throw new InputError(
        `${input.path} holds no list of questions: each needs question (or 题干) and answer (or 答案). Write one as npm run export does, or fill in a table (--template FILE.xlsx).`,
      );
    return found.every(isOwn) ? ownItems(found, input) : otherItems(found, input);
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
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path} is no JSON: ${(error as Error).message}. Nothing was written.`);
  }
}

function questionsIn(value: unknown, depth: number): Fields[] {
  if (depth === 0) return [];
  if (Array.isArray(value))
    return value.flatMap((one) => (isQuestion(one) ? [one] : questionsIn(one, depth - 1)));
  return isFields(value) ? Object.values(value).flatMap((one) => questionsIn(one, depth - 1)) : [];
}

/** Returns whether an object is a line of an export of this site. */
function isOwn({ stem, type, options = [] }: Fields): boolean {
  const isLettered = Array.isArray(options) && options.every((one) => isFields(one) && "text" in one);
  return typeof stem === "string" && typeof type === "string" && isQuestionType(type) && isLettered;
}

function ownItems(found: readonly Fields[], { path, subject }: FormatInput): OpenSource {
  async function* items(): AsyncGenerator<SourceItem> {
    for (const [i, value] of found.entries())
      yield { place: { at: i + 1, text: `question ${i + 1}` }, value: { subject, ...value } };
  }
  return { total: found.length, folder: dirname(path), items: items() };
}

/** Reads questions of another program by the rules of a table, whose headings are the names of the fields. */
function otherItems(found: readonly Fields[], { path, subject, source }: FormatInput): OpenSource {
  const base = baseOf(found);
  const read = found.map((fields) => jsonRow(fields, base));
  const headings = [...new Set(["题干", "答案", ...read.flatMap(({ cells }) => [...cells.keys()])])];
  const rows = read.map(({ cells, refusal }, i) => ({
    number: i + 2,
    cells: headings.map((heading) => cells.get(heading)),
    isBlank: cells.size === 0,
    ...(refusal && { refusal }),
  }));
  const table = tableItems(
    [{ number: 1, cells: headings, isBlank: false }, ...rows],
    { path, subject, source },
    [...unreadFields(read.flatMap(({ unread }) => unread))],
  );
  return { total: table.total, folder: dirname(path), items: named(table.items) };
}

async function* named(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    const at = item.place.at - 1;
    yield { ...item, place: { at, text: `question ${at}` } };
  }
}

const MOST_TOLD = 20;

function unreadFields(names: readonly string[]): Remark[] {
  return [...new Set(names)].slice(0, MOST_TOLD).map((name) => ({
    field: cutText(name, 60),
    reason: "is a field that is not known and not read",
    remedy: "name it as an export does (npm run export) if it belongs to the questions",
  }));
}
