import { createTextStore, type TextStore } from "../../textStore.ts";
import { createXmlScanner, type XmlEvents } from "./scanXml.ts";

export interface RawCell {
  readonly type: string;
  readonly style: number;
  readonly value: string | undefined;
  readonly formula: string;
}

export interface SheetRow<C> {
  /** Number of the row, from 1, as Excel shows it. */
  readonly number: number;
  /** Cells by column, from 0; cells without a value may be absent. */
  readonly cells: C[];
}

export interface SheetFacts {
  /** Ranges of merged cells, such as `A2:A5`. */
  readonly merged: readonly string[];
  /** Hidden rows with content, from 1, and hidden columns with content, from 0. Their cells are left out. */
  readonly hidden: { readonly rows: readonly number[]; readonly columns: readonly number[] };
}

/** Bytes of an XML file, in pieces. */
export type XmlChunks = AsyncIterable<Buffer>;

const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;

/**
 * Reads the cells of a worksheet that hold a value, each converted by `read`, and calls `onRow` for each row with one.
 * Empty rows and columns before the last cell cost no memory. Reading stops when `onRow` returns false.
 *
 * @throws XmlFault for broken XML, and for a cell beyond the last row or column that Excel has
 */
export async function sheetCells<C>(
  chunks: XmlChunks,
  read: (cell: RawCell) => C,
  onRow: (row: SheetRow<C>) => boolean,
): Promise<SheetFacts> {
  let current: SheetRow<C> | undefined;
  let isEnough = false;
  const end = () => {
    if (current && !isEnough) isEnough = !onRow(current);
  };
  const merged: string[] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const hiddenRanges: [number, number][] = [];
  let isHidden = false;
  let row = 0;
  let column = -1;
  let cell: { type: string; style: number; value: string | undefined; formula: string } | undefined;
  const text = createRichText();
  let target: "value" | "formula" | undefined;
  const keep = (found: RawCell) => {
    if (isHidden) hiddenRows.add(row);
    else if (hiddenRanges.some(([from, to]) => column >= from && column <= to)) hiddenColumns.add(column);
    else {
      if (current?.number !== row) {
        end();
        current = { number: row, cells: [] };
      }
      current.cells[column] = read(found);
    }
  };
  await scan(
    chunks,
    {
      open(name, attribute, fault) {
        switch (name) {
          case "row":
            row = Number(attribute("r") ?? row + 1);
            column = -1;
            isHidden = isOn(attribute("hidden")) || Number(attribute("ht") ?? 1) === 0;
            if (!(row >= 1 && row <= LAST_ROW)) throw fault(`a row ${attribute("r")} is in no sheet`);
            break;
          case "c": {
            const place = attribute("r");
            column = placeOf(place) ?? column + 1;
            if (!(column < LAST_COLUMN)) throw fault(`a cell ${place} is in no sheet`);
            const style = Number(attribute("s") ?? 0);
            cell = { type: attribute("t") ?? "n", style, value: undefined, formula: "" };
            break;
          }
          case "v":
            if (cell) cell.value = "";
            target = "value";
            break;
          case "f":
            // A cell that shares the formula of another one has no text here.
            if (cell) cell.formula = "=";
            target = "formula";
            break;
          case "col":
            if (isOn(attribute("hidden")) || Number(attribute("width") ?? 1) === 0)
              hiddenRanges.push([Number(attribute("min")) - 1, Number(attribute("max")) - 1]);
            break;
          case "mergeCell":
            merged.push(attribute("ref") ?? "");
            break;
          default:
            text.open(name, attribute("val"));
        }
      },
      text(piece) {
        if (cell && target === "value") cell.value = (cell.value ?? "") + piece;
        else if (cell && target === "formula") cell.formula += piece;
        else text.add(piece);
      },
      close(name) {
        if (name === "v" || name === "f") target = undefined;
        else if (name === "is" && cell) cell.value = text.take();
        else if (name === "c" && cell) {
          if (cell.value !== undefined || cell.formula !== "") keep(cell);
          cell = undefined;
        } else text.close(name);
      },
    },
    () => isEnough,
  );
  end();
  return { merged, hidden: { rows: [...hiddenRows], columns: [...hiddenColumns] } };
}

/** Returns the shared texts of a workbook, which cells name by index. Formats become HTML: `H<sub>2</sub>O`. */
export async function sharedTexts(chunks: XmlChunks): Promise<TextStore> {
  const texts = createTextStore();
  const text = createRichText();
  await scan(chunks, {
    open: (name, attribute) => text.open(name, attribute("val")),
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name);
      if (name === "si") texts.add(text.take());
    },
  });
  return texts;
}

async function scan(chunks: XmlChunks, events: XmlEvents, isEnough = () => false): Promise<void> {
  const scanner = createXmlScanner(events);
  for await (const chunk of chunks) {
    scanner.write(chunk);
    if (isEnough()) return;
  }
  scanner.end();
}

const TAGS: Readonly<Record<string, string>> = { superscript: "sup", subscript: "sub" };

/**
 * Joins the formatted pieces (runs) of a cell text, without the pronunciation (`rPh`) that Excel stores beside them.
 */
function createRichText() {
  let whole = "";
  let tags: string[] = [];
  let isText = false;
  let isAloud = false;
  return {
    open(name: string, value: string | undefined): void {
      if (name === "rPh") isAloud = true;
      else if (name === "t") {
        isText = !isAloud;
        if (isText) whole += tags.map((tag) => `<${tag}>`).join("");
      } else if (name === "r") tags = [];
      else if (name === "vertAlign" && TAGS[value ?? ""]) tags.push(TAGS[value ?? ""] ?? "");
      else if (/^(?:strike|u)$/.test(name) && !/^(?:0|false|none)$/.test(value ?? "1"))
        tags.push(name === "u" ? "u" : "s");
    },
    add(piece: string): void {
      if (isText) whole += piece;
    },
    close(name: string): void {
      if (name === "rPh") isAloud = false;
      else if (name === "t" && isText) {
        isText = false;
        whole += tags
          .toReversed()
          .map((tag) => `</${tag}>`)
          .join("");
      } else if (name === "r") tags = [];
    },
    take(): string {
      const text = unescaped(whole);
      whole = "";
      tags = [];
      return text;
    },
  };
}

/** Decodes `_x0008_`, which Excel writes for characters that XML cannot contain. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Returns the column number, from 0, of a cell reference such as `XFD1048576`. */
function placeOf(reference: string | undefined): number | undefined {
  const from = reference?.startsWith("$") ? 1 : 0;
  let column = 0;
  for (let at = from; reference !== undefined && at < from + 3; at += 1) {
    // Capital and small letters of ASCII differ in this bit.
    const letter = reference.charCodeAt(at) & ~0x20;
    if (!(letter >= 65 && letter <= 90)) break;
    column = column * 26 + letter - 64;
  }
  return column === 0 ? undefined : column - 1;
}

/** Returns the first and last column (from 0) and the first and last row (from 1) of a range such as `A2:B5`. */
export function rangeOf(reference: string) {
  const [from = "", to = from] = reference.split(":");
  const rowOf = (place: string) => Number(/\d+$/.exec(place)?.[0] ?? 0);
  return {
    columns: [placeOf(from) ?? 0, placeOf(to) ?? 0] as const,
    rows: [rowOf(from), rowOf(to)] as const,
  };
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
