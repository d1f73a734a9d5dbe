import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { COLUMNS, type Column, DIFFICULTY_WORDS, TYPE_WORDS } from "../importers/formats/columns.ts";
import { EMPTY_OPTION } from "../importers/formats/rowChoices.ts";
import { NO_SOURCE } from "../importers/formats/tableRows.ts";
import { LETTERS } from "../importers/formats/format.ts";
import { isOneLine, KEY_CELLS, type Keyed } from "../importers/keyCells.ts";
import { keyedOf, plainText } from "./exportFields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns the columns of an export, which are those of the import table, with as many option columns as needed. */
export function exportColumns(options: number): Column[] {
  const more = Array.from(LETTERS.slice(8, options)).map((letter) => ({
    field: `option${letter}`,
    heading: `选项${letter}`,
    also: [],
    width: 20,
    about: "",
  }));
  // A section belongs to a paper, not to a question, so it is not exported.
  const columns = COLUMNS.filter(({ field }) => field !== "section");
  const last = columns.findIndex(({ field }) => field === "optionH");
  return [...columns.slice(0, last + 1), ...more, ...columns.slice(last + 1)];
}

export function columnOptions(keyed: ReturnType<typeof keyedOf>): Keyed["options"] {
  return keyed ? pairItems(keyed.type, keyed.options).right : [];
}

/** Converts the fields of a line to the cells of a row. tableRows.ts converts them back. */
export function tableCells(fields: Fields, columns: readonly Column[]): string[] {
  const keyed = keyedOf(fields);
  const cells: Record<string, string> = {
    ...Object.fromEntries(
      columnOptions(keyed).map(({ key, text }) => [`option${key}`, text === "" ? EMPTY_OPTION : text]),
    ),
    type:
      TYPE_WORDS.find(([type]) => type === (fields.kind === "passage" ? "passage" : fields.type))?.[1][0] ??
      "",
    stem: plainText(fields.kind === "passage" ? fields.text : fields.stem),
    answer: keyed ? KEY_CELLS[keyed.type](keyed) : "",
    difficulty: typeof fields.difficulty === "number" ? (DIFFICULTY_WORDS[fields.difficulty]?.[0] ?? "") : "",
    knowledge: listCell(fields.knowledge),
    any_order: fields.any_order === true ? "是" : "",
    images: listCell(fields.images),
    source: fields.source === undefined ? NO_SOURCE : plainText(fields.source),
  };
  return columns.map(({ field }) => cells[field] ?? plainText(fields[field]));
}

function listCell(value: unknown): string {
  const texts = (value ?? []) as readonly string[];
  return texts.every((text) => isOneLine(text) && !/[;；]/.test(text))
    ? texts.join("\n")
    : JSON.stringify(texts);
}
