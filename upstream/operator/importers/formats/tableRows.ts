import { both } from "#upstream/platform/kit/language.ts";
import { cutText } from "#shared/domain/cutText.ts";
import { isChoice, isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import { numberedLetters, numbersIn } from "../choiceKey.ts";
import { TYPE_READERS } from "../typeReaders.ts";
import type { Remark } from "../bankRecord.ts";
import { columnName } from "#upstream/platform/kit/writeXlsx.ts";
import { InputError } from "../inputFile.ts";
import { type SortedColumns, sortedColumns } from "./answerColumns.ts";
import type { LetteredOption } from "./cellOptions.ts";
import { jsonList, listOf } from "./cellLists.ts";
import { choicesOf, typeFrom } from "./rowChoices.ts";
import { type Cell, isUnread, type TableRow, textOf } from "./tableCells.ts";
import { fieldsOf, HEAD_WITHIN, headsSeen, isHead, isSecondHead, joinHeads } from "./tableHead.ts";
import { difficultyOf, PART, REPORT_HEADINGS, typeNamed } from "./columns.ts";
import { headOf, type PaperHead } from "./paperHead.ts";
import { foundCells } from "./foundCells.ts";
import { type FoundFields, itemsOf, type ReadItem, type SourceItem, Unfit } from "./format.ts";

interface RowDefaults {
  readonly path: string;
  readonly subject: string;
  readonly source: string;
  /** Returns whether the answers of the table count options from 0, so that no number of them is clear. */
  readonly isFromZero?: () => boolean;
  /** Moves a key that several columns hold together to the field of the answer (answerColumns.ts). */
  readonly joinKey?: SortedColumns["joinKey"] | undefined;
}

/**
 * Yields the questions of a table. `notes` are remarks on the whole file.
 *
 * @throws InputError when no row holds the column headings
 */
export function tableItems(
  rows: readonly TableRow[],
  given: RowDefaults,
  notes: readonly Remark[] = [],
): { total: number; items: AsyncIterable<SourceItem>; head: PaperHead } {
  const head = rows.slice(0, HEAD_WITHIN).find(({ number, cells }) => number <= HEAD_WITHIN && isHead(cells));
  if (!head)
    throw new InputError(
      both(
        `${given.path} has no row of headings with 题干 and 题型 (or 答案) in its first ten rows. ${headsSeen(rows)} Write a template with --template FILE.xlsx and fill that in.`,
        `${given.path} 前十行里没有写着题干和题型（或答案）的标题行，请加上标题行。`,
      ),
    );
  const below = rows.find(({ number, isBlank }) => number > head.number && !isBlank);
  const lower = below && isSecondHead(head.cells, below.cells) ? below : undefined;
  const headings = lower ? joinHeads(head.cells, lower.cells) : head.cells;
  const { number: last } = lower ?? head;
  const filled = rows.filter((row) => row.number > last && (row.refusal || !row.isBlank));
  if (filled.length === 0)
    throw new InputError(
      both(`${given.path} has headings and no row below them.`, `${given.path} 只有标题行，没有题。`),
    );
  const names = Array.from(headings, (cell) => textOf(cell).trim());
  const { fields, joinKey } = sortedColumns(names, fieldsOf(headings), given.path, () =>
    filled.map(({ cells }) => Array.from(cells, (cell) => (isUnread(cell) ? "" : textOf(cell)))),
  );
  const isReport = REPORT_HEADINGS.every((heading) => names.includes(heading));
  // The columns of a report are known. Each other unknown column is remarked on once.
  const remarked = new Set(
    [...names.keys()].filter((i) => isReport && REPORT_HEADINGS.includes(names[i] ?? "")),
  );
  const withBase = { ...given, isFromZero: fromZeroIn(filled, fields), joinKey };
  const items = itemsOf(
    filled,
    ({ number }) => ({ at: number, text: `row ${number}` }),
    (row) => {
      const { refusal } = row;
      if (refusal) throw new Unfit(refusal.reason, refusal.remedy, refusal.field);
      // A spreadsheet creates the cells of a row again at each read.
      const { cells } = row;
      const outside = strangeColumns(cells, headings, fields, remarked);
      const read = readRow(cells, fields, withBase);
      return { ...read, notes: [...outside, ...read.notes] };
    },
    ({ cells }) => foundRow(cells, fields, withBase),
    notes,
  );
  const above = rows.filter(({ number }) => number < head.number).flatMap(({ cells }) => Array.from(cells));
  const title = headOf(above.filter((cell) => !isUnread(cell)).map(textOf));
  return { total: filled.length, items, head: title };
}

/** Returns a test whether a choice among the rows has the answer 0. The rows are read at its first call. */
function fromZeroIn(rows: readonly TableRow[], fields: readonly (string | undefined)[]): () => boolean {
  let isFound: boolean | undefined;
  const isZero = ({ cells }: TableRow) => {
    const said = (field: string) => textOf(cells[fields.indexOf(field)]).trim();
    const type = typeNamed(said("type"));
    const mayBe =
      type === "" || type === undefined || (type !== "judge" && isQuestionType(type) && isChoice(type));
    return mayBe && said("optionA") !== "" && numbersIn(said("answer"))?.includes(0) === true;
  };
  return () => (isFound ??= rows.some(isZero));
}

/** Returns remarks on columns with an unknown heading, once for each, and on values in columns without a heading. */
export function strangeColumns(
  cells: readonly Cell[],
  headings: readonly Cell[],
  fields: readonly (string | undefined)[],
  remarked: Set<number>,
): Remark[] {
  const notes: Remark[] = [];
  cells.forEach((cell, i) => {
    if (fields[i] !== undefined || textOf(cell).trim() === "") return;
    const heading = textOf(headings[i]).trim();
    if (heading === "")
      throw new Unfit(
        `has a value in column ${columnName(i)}, which has no heading`,
        "give the column a heading or take the value away; in CSV a text with a comma stands in quotes",
      );
    if (remarked.has(i)) return;
    remarked.add(i);
    notes.push({
      field: "",
      reason: `the column “${cutText(heading, 40)}” is not known and not read`,
      remedy: "name it as the template does if it belongs to the questions",
    });
  });
  return notes;
}

function readRow(
  row: readonly Cell[],
  fields: readonly (string | undefined)[],
  given: RowDefaults,
): ReadItem {
  const cells = new Map<string, string>();
  fields.forEach((field, i) => {
    if (field === undefined) return;
    const cell = row[i];
    if (cell === undefined || cell === "") return;
    const text = cellText(cell, field);
    if (text !== "") cells.set(field, text);
  });
  given.joinKey?.(cells);
  return readCells(cells, given, fields.includes("type"));
}

/**
 * Returns the fields of a question whose texts are known by column; no column has an empty text. Without the column
 * 题型 (`hasType` false) the type follows from options and answer.
 *
 * @throws Unfit when a text cannot be read
 */
export function readCells(
  cells: ReadonlyMap<string, string>,
  given: Pick<RowDefaults, "subject" | "source" | "isFromZero">,
  hasType = true,
): ReadItem {
  const notes: Remark[] = [];
  const take = (field: string) => cells.get(field) ?? "";
  if (cells.has(PART))
    throw new Unfit("is a part of a larger question, which is not read", "write it as a question of its own");
  const named = hasType ? typeNamed(take("type").trim()) : undefined;
  const asked = choicesOf(cells, named, notes);
  const type = named ?? typeFrom(asked, take("answer"), notes);
  const id = take("id").trim();
  const value: Record<string, unknown> = { subject: take("subject").trim() || given.subject };
  const set = (field: string, read: (text: string) => unknown) => {
    const text = cells.get(field);
    if (text !== undefined) value[field] = read(text);
  };
  if (id !== "") value.id = id;
  // passage_id is a number of this file, so the passage is looked up under the source of this file.
  if (id !== "" || cells.has("passage_id")) value.source = given.source;
  set("source", (text) => (text.trim() === NO_SOURCE ? "" : text.trim()));
  set("license", trimmed);
  set("analysis", (text) => text);
  if (type === "passage") {
    value.kind = type;
    value.text = take("stem");
    return { value, notes };
  }
  const { options, answer } = keyOf(take("answer"), type, asked.options, given.isFromZero);
  Object.assign(value, { type, stem: asked.stem, options, answer });
  for (const field of AS_TYPED) set(field, trimmed);
  set("difficulty", (text) => difficultyOf(text.trim()));
  set("any_order", (text) => anyOrderOf(text.trim()));
  set("knowledge", (text) => listOf(text));
  set("images", (text) => listOf(text));
  return { value, notes };
}

/** Fields of a question that take the text of their cell unchanged. */
const AS_TYPED = ["form", "exam", "paper", "year", "score", "section", "passage_id", "part_policy"];

function trimmed(text: string): string {
  return text.trim();
}

/** Returns the fields of a refused row: read without the unreadable cells; if that fails, the texts of the cells. */
function foundRow(
  row: readonly Cell[],
  fields: readonly (string | undefined)[],
  given: RowDefaults,
): FoundFields {
  const texts = Array.from(row, (cell) => (isUnread(cell) ? undefined : cell));
  try {
    return readRow(texts, fields, given).value;
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
  }
  return foundCells((field) => textOf(texts[fields.indexOf(field)]).trim(), given);
}

/** Fields that hold a number. The number format of their cells is ignored. */
const NUMBERS = new Set(["score", "year"]);

function cellText(cell: Cell, field: string): string {
  if (isUnread(cell)) throw new Unfit(cell.reason, cell.remedy, field.replace(/^option([A-Z])$/, "options"));
  const text = typeof cell === "object" && NUMBERS.has(field) ? cell.number : textOf(cell);
  return text.trim() === "" ? "" : text;
}

/** Cell text for a question without a source. An empty cell means that the source is the name of the file. */
export const NO_SOURCE = "（无）";

function keyOf(cell: string, type: string, given: readonly LetteredOption[], isFromZero = () => false) {
  const options = isQuestionType(type) && !TYPE_READERS[type].hasOptions ? [] : given;
  // An unknown type passes here; checkLine refuses it with a reason.
  const reader = isQuestionType(type) ? TYPE_READERS[type] : undefined;
  const isLettered = type !== "judge" && isQuestionType(type) && isChoice(type);
  const numbered = isLettered ? numberedLetters(cell, options) : undefined;
  const answer = jsonList(cell) ??
    (numbered && !isFromZero() ? numbered : reader?.cell(cell)) ?? [cell.trim()];
  return reader?.keyed?.(answer, options) ?? { options, answer };
}

function anyOrderOf(word: string): boolean {
  if (YES.test(word)) return true;
  if (NO.test(word)) return false;
  throw new Unfit(`is “${cutText(word, 40)}”`, "write 是, or leave the cell empty", "any_order");
}

const YES = /^(?:是|true)$/i;
const NO = /^(?:否|false)$/i;
