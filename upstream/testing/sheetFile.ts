import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A cell of a worksheet: a text, or a value with its XML attributes. */
export type FileCell =
  | string
  | { readonly value: string; readonly type?: string; readonly code?: string; readonly formula?: string };

export interface SheetFile {
  readonly rows: readonly (readonly (FileCell | undefined)[])[];
  /** XML in front of the cells of the first worksheet. */
  readonly front?: string;
  /** XML that follows the cells (sheetData) of the first worksheet. */
  readonly behind?: string;
  /** Further cells of the last row, as XML. */
  readonly more?: string;
  readonly sheets?: readonly (readonly (readonly string[])[])[];
  /** Numbers of the sheets that Excel hides, from 1. */
  readonly hidden?: readonly number[];
  readonly parts?: Readonly<Record<string, string>>;
}

/** Returns a workbook as Excel writes it. The `code` of a cell is its number format. */
export function sheetFile({
  rows,
  front = "",
  behind = "",
  more = "",
  sheets = [],
  hidden = [],
  parts = {},
}: SheetFile): Uint8Array {
  const codes = [
    ...new Set(rows.flat().flatMap((cell) => (typeof cell === "object" && cell.code ? [cell.code] : []))),
  ];
  const rowXml = (cells: readonly (FileCell | undefined)[], r: number) =>
    `<row r="${r}">${cells.map((cell, c) => cellXml(cell, `${String.fromCodePoint(65 + c)}${r}`)).join("")}</row>`;
  function cellXml(cell: FileCell | undefined, place: string): string {
    if (cell === undefined || cell === "") return "";
    if (typeof cell === "string") return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    const { value, type, code, formula } = cell;
    const style = code === undefined ? "" : ` s="${codes.indexOf(code) + 1}"`;
    const inner = type === "inlineStr" ? `<is>${value}</is>` : value === "" ? "" : `<v>${value}</v>`;
    return `<c r="${place}"${style}${type ? ` t="${type}"` : ""}>${formula === undefined ? "" : `<f>${escaped(formula)}</f>`}${inner}</c>`;
  }
  const all = [rows, ...sheets];
  const file: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${KIND}"><sheets>${all.map((_, i) => `<sheet name="表${i + 1}" sheetId="${i + 1}"${hidden.includes(i + 1) ? ' state="hidden"' : ""} r:id="s${i + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${all.map((_, i) => `<Relationship Id="s${i + 1}" Type="${KIND}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}<Relationship Id="y" Type="${KIND}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join("")}</cellXfs></styleSheet>`,
    ...parts,
  };
  all.forEach((sheet, i) => {
    const end = i === 0 ? more : "";
    file[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${MAIN}">${i === 0 ? front : ""}<sheetData>${sheet.map((row, r) => rowXml(row, r + 1)).join("")}${end}</sheetData>${i === 0 ? behind : ""}</worksheet>`;
  });
  return zipSync(Object.fromEntries(Object.entries(file).map(([name, xml]) => [name, strToU8(xml)])));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
