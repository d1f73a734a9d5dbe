import { SaxesParser } from "saxes";
import { XmlFault } from "../xml.ts";

export interface RawCell {
  /** Number of the column, from 0. */
  readonly column: number;
  readonly type: string;
  readonly style: number;
  readonly value: string | undefined;
  readonly formula: string;
}

export interface RawRow {
  /** Number of the row, from 1, as Excel shows it. */
  readonly number: number;
  readonly cells: readonly RawCell[];
}

export interface RawSheet {
  readonly rows: readonly RawRow[];
  /** Ranges of merged cells, such as `A2:A5`. */
  readonly merged: readonly string[];
  /** Hidden rows with content, from 1, and hidden columns with content, from 0. Their cells are left out. */
  readonly hidden: { readonly rows: readonly number[]; readonly columns: readonly number[] };
}

const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;

/**
 * Returns the cells of a worksheet that hold a value. Empty rows and columns before the last cell cost no memory.
 * Reading stops after `mostRows` rows.
 *
 * @throws XmlFault for broken XML, and for a cell beyond the last row or column that Excel has
 */
export function sheetCells(xml: string, mostRows = Infinity): RawSheet {
  const rows: { number: number; cells: RawCell[] }[] = [];
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
  const { parser, fault } = saxes();
  parser.on("opentag", ({ name, attributes }) => {
    const said = (key: string) => attributes[key] as string | undefined;
    switch (local(name)) {
      case "row":
        row = Number(said("r") ?? row + 1);
        column = -1;
        isHidden = isOn(said("hidden")) || Number(said("ht") ?? 1) === 0;
        if (!(row >= 1 && row <= LAST_ROW)) throw fault(`a row ${said("r")} is in no sheet`);
        if (rows.length >= mostRows) throw ENOUGH;
        break;
      case "c": {
        column = placeOf(said("r")) ?? column + 1;
        if (!(column < LAST_COLUMN)) throw fault(`a cell ${said("r")} is in no sheet`);
        cell = { type: said("t") ?? "n", style: Number(said("s") ?? 0), value: undefined, formula: "" };
        break;
      }
      case "v":
        if (cell) cell.value = "";
        target = "value";
        break;
      case "f":
        target = "formula";
        break;
      case "col":
        if (isOn(said("hidden")) || Number(said("width") ?? 1) === 0)
          hiddenRanges.push([Number(said("min")) - 1, Number(said("max")) - 1]);
        break;
      case "mergeCell":
        merged.push(said("ref") ?? "");
        break;
      default:
        text.open(local(name), said("val"));
    }
  });
  onText(parser, (piece) => {
    if (cell && target === "value") cell.value = (cell.value ?? "") + piece;
    else if (cell && target === "formula") cell.formula += piece;
    else text.add(piece);
  });
  parser.on("closetag", ({ name }) => {
    const closed = local(name);
    if (closed === "v" || closed === "f") target = undefined;
    else if (closed === "is" && cell) cell.value = text.take();
    else if (closed === "c" && cell) {
      if (cell.value !== undefined || cell.formula !== "") keep(cell);
      cell = undefined;
    } else text.close(closed);
  });
  function keep(found: NonNullable<typeof cell>): void {
    if (isHidden) {
      hiddenRows.add(row);
      return;
    }
    if (hiddenRanges.some(([from, to]) => column >= from && column <= to)) {
      hiddenColumns.add(column);
      return;
    }
    if (rows.at(-1)?.number !== row) rows.push({ number: row, cells: [] });
    rows.at(-1)?.cells.push({ column, ...found });
  }
  run(parser, xml);
  return { rows, merged, hidden: { rows: [...hiddenRows], columns: [...hiddenColumns] } };
}

/** Returns the shared texts of a workbook, which cells name by index. Formats become HTML: `H<sub>2</sub>O`. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  const text = createRichText();
  const { parser } = saxes();
  parser.on("opentag", ({ name, attributes }) =>
    text.open(local(name), attributes.val as string | undefined),
  );
  onText(parser, (piece) => text.add(piece));
  parser.on("closetag", ({ name }) => {
    text.close(local(name));
    if (local(name) === "si") texts.push(text.take());
  });
  run(parser, xml);
  return texts;
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
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Returns the column number, from 0, of a cell reference such as `XFD1048576`. */
function placeOf(reference: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference ?? "")?.[1]?.toUpperCase();
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
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

const ENOUGH = new Error("enough rows");

function saxes() {
  const parser = new SaxesParser();
  const fault = (reason: string) => new XmlFault(reason, parser.line, parser.column + 1);
  parser.on("error", (error) => {
    throw fault(error.message.replace(/^(?:[^:]*:)?\d+:\d+:\s*/, "").replace(/\.$/, ""));
  });
  return { parser, fault };
}

function run(parser: SaxesParser, xml: string): void {
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
}

/** Calls `add` with each piece of text, also with text in CDATA, which some programs write. */
function onText(parser: SaxesParser, add: (piece: string) => void): void {
  parser.on("text", add);
  parser.on("cdata", add);
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
