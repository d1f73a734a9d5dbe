import { createTextStore, type TextStore } from "../../textStore.ts";
import type { Refusal } from "../format.ts";
import { type Cell, isBlankCell, type TableRow } from "../tableCells.ts";
import type { SheetRow } from "./sheetXml.ts";

/** A cell, or the index of a shared text without a format. */
export type StoredCell = Cell | number;

/** Rows of a worksheet whose cells become texts when they are read, so that a sheet costs little memory. */
export interface PackedRows {
  /** Adds a row below the others; returns true. */
  add(row: SheetRow<StoredCell>): boolean;
  /** Returns the places of the rows with these numbers, both included. */
  between(first: number, last: number): Iterable<number>;
  /** Replaces a cell of the row at a place. */
  mark(place: number, column: number, cell: Cell): void;
  rows(refusalOf: (number: number) => Refusal | undefined): TableRow[];
}

/** Numbers that are stored for a cell: its column and its code. */
const FACTS = 2;
/** Code of a cell that is no text; texts of the workbook have larger codes, texts of this sheet smaller ones. */
const OBJECT = 0;
/** Number and largest length of texts that are looked up before they are stored again: years, scores, letters. */
const KNOWN = { texts: 1_000, length: 40 } as const;
const LARGEST_INDEX = 0x7f_ff_ff_00;

/** Creates the rows of a sheet; `shared` are the texts of the workbook that cells name by index. */
export function createPackedRows(shared: TextStore): PackedRows {
  const own = createTextStore();
  const known = new Map<string, number>();
  /** Cells that are no text, by their position in `facts`. */
  const objects = new Map<number, Cell>();
  const marks = new Map<number, Map<number, Cell>>();
  let facts = new Int32Array(1_000 * FACTS);
  let used = 0;
  const numbers: number[] = [];
  const ends: number[] = [];

  const codeOfText = (text: string): number => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const code = -1 - own.add(text);
    if (known.size < KNOWN.texts && text.length <= KNOWN.length) known.set(text, code);
    return code;
  };
  const codeOf = (cell: StoredCell): number => {
    if (typeof cell === "string") return codeOfText(cell);
    if (typeof cell !== "number") return OBJECT;
    return cell >= 0 && cell < LARGEST_INDEX && Number.isInteger(cell) ? cell + 1 : codeOfText("");
  };
  const cellAt = (position: number): Cell => {
    const code = facts[position + 1] ?? OBJECT;
    if (code === OBJECT) return objects.get(position);
    return code > 0 ? shared.at(code - 1) : own.at(-1 - code);
  };
  const cellsOf = (place: number): readonly Cell[] => {
    const cells: Cell[] = [];
    for (let at = ends[place - 1] ?? 0; at < (ends[place] ?? 0); at += FACTS)
      cells[facts[at] ?? 0] = cellAt(at);
    for (const [column, cell] of marks.get(place) ?? []) cells[column] = cell;
    return cells;
  };
  /** Returns the place of the first row with this number or a larger one. */
  const firstFrom = (number: number): number => {
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    add({ number, cells }) {
      // Only cells that exist are visited: a row may have one cell, in the last column.
      cells.forEach((cell, column) => {
        if (used === facts.length) {
          const larger = new Int32Array(2 * facts.length);
          larger.set(facts);
          facts = larger;
        }
        facts[used] = column;
        facts[used + 1] = codeOf(cell);
        if (typeof cell === "object") objects.set(used, cell);
        used += FACTS;
      });
      numbers.push(number);
      ends.push(used);
      return true;
    },
    *between(first, last) {
      for (let at = firstFrom(first); at < numbers.length && (numbers[at] ?? 0) <= last; at += 1) yield at;
    },
    mark(place, column, cell) {
      const marked = marks.get(place) ?? new Map<number, Cell>();
      marks.set(place, marked.set(column, cell));
    },
    rows(refusalOf) {
      facts = facts.slice(0, used);
      return numbers.map((number, place) => new PackedRow(number, place, refusalOf(number), cellsOf));
    },
  };
}

/** A class, because an object with its own functions would take three times the memory. */
class PackedRow implements TableRow {
  readonly number: number;
  readonly refusal: Refusal | undefined;
  readonly #place: number;
  readonly #cellsOf: (place: number) => readonly Cell[];
  constructor(
    number: number,
    place: number,
    refusal: Refusal | undefined,
    cellsOf: (place: number) => readonly Cell[],
  ) {
    this.number = number;
    this.refusal = refusal;
    this.#place = place;
    this.#cellsOf = cellsOf;
  }
  get cells(): readonly Cell[] {
    return this.#cellsOf(this.#place);
  }
  get isBlank(): boolean {
    return this.cells.every(isBlankCell);
  }
}
