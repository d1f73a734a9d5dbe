import type { Remark } from "../bankRecord.ts";
import { type BrightspaceRow, brightspaceItem, NOT_KEPT } from "./brightspace.ts";
import { itemsOf, type SourceItem, Unfit } from "./format.ts";
import { isKahootHead, kahootField, kahootItem } from "./kahoot.ts";
import { type Cell, type TableRow, textOf } from "./tableCells.ts";
import { HEAD_WITHIN, isHead } from "./tableHead.ts";
import { strangeColumns } from "./tableRows.ts";

/** Number of first rows in which NewQuestion is searched: comments may precede it. */
const BEGIN_WITHIN = 60;

interface Given {
  readonly subject: string;
  readonly source: string;
}
interface Items {
  readonly total: number;
  readonly items: AsyncIterable<SourceItem>;
}

/** Returns whether a row shows which table it is from: one with the headings of the template or Kahoot's, or Brightspace's. */
export function isKnownRow(cells: readonly Cell[]): boolean {
  return isHead(cells) || isKahootHead(cells.map(textOf)) || wordOf(cells) === "newquestion";
}

/** Returns the questions of a table of another program; undefined: the table is from no known program. */
export function otherItems(
  rows: readonly TableRow[],
  given: Given,
  notes: readonly Remark[],
): Items | undefined {
  const head = rows.slice(0, HEAD_WITHIN).find(({ cells }) => isKahootHead(Array.from(cells, textOf)));
  if (head) return kahootItems(rows, head, given, notes);
  const isBrightspace = rows.slice(0, BEGIN_WITHIN).some(({ cells }) => wordOf(cells) === "newquestion");
  return isBrightspace ? brightspaceItems(rows, given, notes) : undefined;
}

function kahootItems(
  rows: readonly TableRow[],
  head: TableRow,
  { subject }: Given,
  notes: readonly Remark[],
): Items {
  const fields = Array.from(
    head.cells,
    (cell, at) => kahootField(textOf(cell)) ?? (at === 0 ? "number" : undefined),
  );
  const cellsOf = ({ cells }: TableRow) =>
    new Map(
      fields.flatMap((field, at) => {
        const text = textOf(cells[at]);
        return field === undefined || text.trim() === "" ? [] : [[field, text] as const];
      }),
    );
  const isUnused = (row: TableRow) =>
    !row.refusal &&
    Array.from(row.cells).every(
      (cell, at) => ["number", "time"].includes(fields[at] ?? "") || textOf(cell).trim() === "",
    );
  const asked = rows.filter((row) => row.number > head.number && !isUnused(row));
  const remarked = new Set<number>();
  const items = itemsOf(
    asked,
    ({ number }) => ({ at: number, text: `row ${number}` }),
    (row) => {
      checkCells(row);
      const outside = strangeColumns(row.cells, head.cells, fields, remarked);
      const read = kahootItem(cellsOf(row), subject);
      return { ...read, notes: [...outside, ...read.notes] };
    },
    (row) => {
      const cells = cellsOf(row);
      const options = [...cells].filter(([field]) => field.startsWith("option"));
      return {
        subject,
        type: "single",
        stem: cells.get("stem") ?? "",
        options: options.map(([field, text]) => ({ key: field.slice(-1), text })),
        answer: [],
      };
    },
    notes,
  );
  return { total: asked.length, items };
}

interface Group {
  readonly number: number;
  readonly rows: TableRow[];
}

function brightspaceItems(rows: readonly TableRow[], given: Given, notes: readonly Remark[]): Items {
  const groups: Group[] = [];
  const before: Remark[] = [];
  const unkept = new Set<string>();
  for (const row of rows) {
    const word = wordOf(row.cells);
    if (row.isBlank || word.startsWith("//")) continue;
    const name = NOT_KEPT.find((one) => one.toLowerCase() === word);
    if (name !== undefined && textOf(row.cells[1]).trim() !== "") unkept.add(name);
    if (word === "newquestion") groups.push({ number: row.number, rows: [row] });
    else if (groups.length > 0) groups.at(-1)?.rows.push(row);
    else
      before.push({
        field: "",
        reason: `row ${row.number} belongs to no question and is not read`,
        remedy: "write it below a row NewQuestion",
      });
  }
  const kept = NOT_KEPT.filter((name) => unkept.has(name));
  if (kept.length > 0)
    before.push({
      field: "",
      reason: `the rows ${kept.join(", ")} are not kept`,
      remedy: "nothing is to be done",
    });
  const items = itemsOf(
    groups,
    ({ number }) => ({ at: number, text: `row ${number}` }),
    (group) => {
      group.rows.forEach(checkCells);
      return brightspaceItem(group.rows.map(rowOf), given);
    },
    (group) => foundItem(group.rows.map(rowOf), given),
    [...notes, ...before],
  );
  return { total: groups.length, items };
}

function foundItem(rows: readonly BrightspaceRow[], { subject }: Given) {
  const textsOf = (name: string, at: number) =>
    rows.filter(({ word }) => word === name).map(({ cells }) => cells[at] ?? "");
  const options = textsOf("option", 2);
  return {
    subject,
    type: rows[0]?.cells[1] ?? "",
    stem: textsOf("questiontext", 1).join("\n"),
    options: options.map((text, at) => ({ key: String.fromCodePoint(65 + at), text })),
    answer: textsOf("answer", 2),
  };
}

function rowOf({ cells }: TableRow): BrightspaceRow {
  return { word: wordOf(cells), cells: Array.from(cells, textOf) };
}

function wordOf(cells: readonly Cell[]): string {
  return textOf(cells[0]).trim().toLowerCase();
}

function checkCells({ cells, refusal }: TableRow): void {
  if (refusal) throw new Unfit(refusal.reason, refusal.remedy, refusal.field);
  for (const cell of cells)
    if (typeof cell === "object" && "reason" in cell) throw new Unfit(cell.reason, cell.remedy);
}
