import { InputError } from "../inputFile.ts";
import type { Remark } from "../bankRecord.ts";
import { DIFFICULTY_WORDS, fieldOf, TYPE_WORDS } from "./columns.ts";
import { itemsOf, LETTERS, type ReadItem, type SourceItem, Unfit } from "./format.ts";

export type Cell = string | number | boolean | Date | null | undefined;

interface Given {
  readonly path: string;
  readonly subject: string;
  readonly source: string;
}

/** Headings stand within the first rows: above them may be a title. */
const HEAD_WITHIN = 10;

/** The rows of a table as items; InputError where no row is a row of headings. */
export function tableItems(
  rows: readonly (readonly Cell[])[],
  given: Given,
): { total: number; items: AsyncIterable<SourceItem> } {
  const head = rows.slice(0, HEAD_WITHIN).findIndex((row) => {
    const fields = row.map((cell) => fieldOf(String(cell ?? "")));
    return fields.includes("stem") && fields.includes("type");
  });
  if (head < 0)
    throw new InputError(
      `${given.path} has no row of headings with 题型 and 题干. Write a template with --template FILE.xlsx and fill that in.`,
    );
  const fields = (rows[head] ?? []).map((cell) => fieldOf(String(cell ?? "")));
  const twice = fields.find((field, i) => field !== undefined && fields.indexOf(field) < i);
  if (twice !== undefined)
    throw new InputError(`${given.path} has two columns for ${twice}. Take one away or name it otherwise.`);
  const filled = rows
    .map((row, i) => ({ row, number: i + 1 }))
    .slice(head + 1)
    .filter(({ row }) => row.some((cell) => String(cell ?? "").trim() !== ""));
  if (filled.length === 0) throw new InputError(`${given.path} has headings and no row below them.`);
  const items = itemsOf(
    filled,
    ({ number }) => ({ at: number, text: `row ${number}` }),
    ({ row }) => readRow(row, fields, given),
  );
  return { total: filled.length, items };
}

function readRow(row: readonly Cell[], fields: readonly (string | undefined)[], given: Given): ReadItem {
  const notes: Remark[] = [];
  const cells = new Map<string, string>();
  fields.forEach((field, i) => {
    if (field === undefined) return;
    const text = cellText(row[i], field);
    if (text !== "") cells.set(field, text);
  });
  const take = (field: string) => cells.get(field) ?? "";
  const word = take("type").trim();
  const type = TYPE_WORDS.find(([, words]) => words.includes(word.toLowerCase()))?.[0] ?? word;
  const id = take("id").trim();
  const common = {
    subject: take("subject").trim() || given.subject,
    ...(id !== "" && { id }),
    // A passage is found by its number among those of the same file.
    ...((id !== "" || cells.has("passage_id")) && { source: given.source }),
    ...(cells.has("source") && { source: take("source").trim() === NO_SOURCE ? "" : take("source").trim() }),
    ...optional(cells, "license"),
  };
  if (type === "passage")
    return {
      value: { kind: "passage", ...common, text: take("stem"), ...optional(cells, "analysis") },
      notes,
    };
  return {
    value: {
      ...common,
      type,
      stem: take("stem"),
      options: optionsOf(cells, type),
      answer: answerOf(take("answer"), type),
      ...optional(cells, "analysis", "form", "exam", "paper", "year", "score", "section", "passage_id"),
      ...(cells.has("difficulty") && { difficulty: difficultyOf(take("difficulty").trim()) }),
      ...(cells.has("knowledge") && { knowledge: listOf(take("knowledge"), /[\n;；]/) }),
      ...(cells.has("images") && { images: listOf(take("images"), /[\n;；]/) }),
    },
    notes,
  };
}

/** 1822 in a cell is a number, 1/2 became a day without being asked. */
function cellText(cell: Cell, field: string): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date)
    throw new Unfit(
      "is a date: the spreadsheet made one of what was typed",
      "format the column as text and type it again",
      field.replace(/^option([A-Z])$/, "options"),
    );
  if (typeof cell === "boolean") return cell ? "正确" : "错误";
  return String(cell).trim() === "" ? "" : String(cell);
}

function optional(cells: ReadonlyMap<string, string>, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = cells.get(name);
      return text === undefined ? [] : [[name, name === "analysis" ? text : text.trim()]];
    }),
  );
}

/** An empty cell between options is an option without text: its picture may be it. */
function optionsOf(cells: ReadonlyMap<string, string>, type: string) {
  if (type === "fill" || type === "essay") return [];
  const last = [...LETTERS].findLastIndex((letter) => cells.has(`option${letter}`));
  return Array.from(LETTERS.slice(0, last + 1)).map((key) => {
    const text = cells.get(`option${key}`) ?? "";
    return { key, text: text === EMPTY_OPTION ? "" : text };
  });
}

/** Stands for a source without a name: an empty cell stands for the name of the file. */
export const NO_SOURCE = "（无）";

/** Stands in a cell for an option that is its picture, so that the last ones are not lost. */
export const EMPTY_OPTION = "［图］";

function answerOf(cell: string, type: string): string[] {
  const list = jsonList(cell);
  if (list) return list;
  if (type === "essay") return cell.trim() === "" ? [] : [cell];
  if (type === "fill") return cell.split("\n").map((line) => line.trim());
  if (type === "judge") return cell.trim() === "" ? [] : [cell.trim()];
  const plain = cell.normalize("NFKC").toUpperCase();
  // Anything but letters and what parts them is for the checker to refuse.
  return /^[A-Z\s,、;；和]*$/.test(plain)
    ? [...plain].filter((letter) => /[A-Z]/.test(letter))
    : [cell.trim()];
}

function difficultyOf(word: string): number | string {
  const level = DIFFICULTY_WORDS.findIndex((words) => words.includes(word));
  return level < 0 ? word : level;
}

function listOf(cell: string, separator: RegExp): string[] {
  return (
    jsonList(cell) ??
    cell
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== "")
  );
}

/** Texts with line breaks of their own are written as a JSON list. */
function jsonList(cell: string): string[] | undefined {
  if (!/^\s*\[\s*"/.test(cell)) return undefined;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}
