import { COLUMNS, type Column, DIFFICULTY_WORDS, TYPE_WORDS } from "../importers/formats/columns.ts";
import { EMPTY_OPTION, NO_SOURCE } from "../importers/formats/tableRows.ts";
import { LETTERS } from "../importers/formats/format.ts";

import { plainText } from "./exportFields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The columns of our table, with as many options as are needed. */
export function exportColumns(options: number): Column[] {
  const more = Array.from(LETTERS.slice(8, options)).map((letter) => ({
    field: `option${letter}`,
    heading: `选项${letter}`,
    also: [],
    width: 20,
    about: "",
  }));
  // Where a question stands in a paper is nothing of its own.
  const columns = COLUMNS.filter(({ field }) => field !== "section");
  const last = columns.findIndex(({ field }) => field === "optionH");
  return [...columns.slice(0, last + 1), ...more, ...columns.slice(last + 1)];
}

/** The fields of a line as cells; tableRows.ts reads them back. */
export function tableCells(fields: Fields, columns: readonly Column[]): string[] {
  const options = (fields.options ?? []) as readonly { readonly key: string; readonly text: string }[];
  const cells: Record<string, string> = {
    ...Object.fromEntries(
      options.map(({ key, text }) => [`option${key}`, text === "" ? EMPTY_OPTION : text]),
    ),
    type:
      TYPE_WORDS.find(([type]) => type === (fields.kind === "passage" ? "passage" : fields.type))?.[1][0] ??
      "",
    stem: plainText(fields.kind === "passage" ? fields.text : fields.stem),
    answer: answerCell(fields),
    difficulty: typeof fields.difficulty === "number" ? (DIFFICULTY_WORDS[fields.difficulty]?.[0] ?? "") : "",
    knowledge: listCell(fields.knowledge),
    any_order: fields.any_order === true ? "是" : "",
    images: listCell(fields.images),
    source: fields.source === undefined ? NO_SOURCE : plainText(fields.source),
  };
  return columns.map(({ field }) => cells[field] ?? plainText(fields[field]));
}

function answerCell({ type, answer, options }: Fields): string {
  const texts = (answer ?? []) as readonly string[];
  if (options !== undefined && type !== "judge") return texts.join("");
  // What would be read otherwise than it stands is written as a list.
  const isPlain =
    type === "fill" ? texts.every(isOneLine) : texts.length <= 1 && !(texts[0] ?? "").startsWith("[");
  return isPlain ? texts.join("\n") : JSON.stringify(texts);
}

function listCell(value: unknown): string {
  const texts = (value ?? []) as readonly string[];
  return texts.every((text) => isOneLine(text) && !/[;；]/.test(text))
    ? texts.join("\n")
    : JSON.stringify(texts);
}

function isOneLine(text: string): boolean {
  return text !== "" && text.trim() === text && !/[\n\r]/.test(text) && !text.startsWith("[");
}
