import { strToU8, zipSync } from "fflate";
import { boundaryBefore } from "#shared/domain/cutText.ts";

export interface SheetColumn {
  readonly heading: string;
  /** Width of the column in characters. */
  readonly width: number;
  /** Values that the column's cells offer in a list. */
  readonly choices?: readonly string[];
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** Longest text that Excel accepts in a cell. */
export const LONGEST_CELL = 32_767;
/** Cuts a text to the length that Excel accepts, without splitting a character. */
export function fittingCell(text: string): string {
  return text.slice(0, boundaryBefore(text, LONGEST_CELL));
}

/** Number of rows whose cells offer a list of values. */
const CHOICE_ROWS = 5_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Writes a workbook whose first row stays visible and is bold. All cells are text, so that 1/2 is not made a date. */
export function writeXlsx(sheets: readonly Sheet[]): Buffer {
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join("")}</Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, i) => ["worksheet", `worksheets/sheet${i + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": STYLES,
  };
  sheets.forEach((sheet, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheet);
  });
  const bytes = Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 6 }));
}

/** Cell styles by number. 0: text; 1: text that wraps; 2: heading. (Format 49 means text.) */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF9"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="2" applyFont="1" applyFill="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function sheetXml({ columns, rows }: Sheet): string {
  const last = columnName(Math.max(0, columns.length - 1));
  const cells = (texts: readonly string[], row: number, style: number) =>
    texts.map((text, i) => (text === "" ? "" : cell(`${columnName(i)}${row}`, text, style))).join("");
  const body = [
    `<row r="1">${cells(
      columns.map(({ heading }) => heading),
      1,
      2,
    )}</row>`,
    ...rows.map((texts, i) => `<row r="${i + 2}">${cells(texts, i + 2, 1)}</row>`),
  ];
  const cols = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" style="1" customWidth="1"/>`,
  );
  const choices = columns.flatMap(({ choices: list }, i) =>
    list
      ? [
          `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="请从列表中选择" error="${escaped(`可填：${list.join("、")}`)}" sqref="${columnName(i)}2:${columnName(i)}${CHOICE_ROWS}"><formula1>"${escaped(list.join(","))}"</formula1></dataValidation>`,
        ]
      : [],
  );
  const validations =
    choices.length > 0
      ? `<dataValidations count="${choices.length}">${choices.join("")}</dataValidations>`
      : "";
  return `<worksheet xmlns="${MAIN}"><dimension ref="A1:${last}${rows.length + 1}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join("")}</cols><sheetData>${body.join("")}</sheetData>${validations}</worksheet>`;
}

function cell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${excelText(text)}</t></is></c>`;
}

/**
 * Writes characters that XML cannot contain in Excel's notation, such as `_x0008_`, and escapes a text that already
 * contains this notation.
 */
function excelText(text: string): string {
  return escaped(
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replace(
        /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
        (sign) => `_x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}_`,
      ),
  );
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const items = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`;
}

/** Returns the letters of a column by its number: `A` for 0, `XFD` for the last column of Excel. */
export function columnName(i: number): string {
  const letter = String.fromCodePoint(65 + (i % 26));
  return i < 26 ? letter : columnName(Math.floor(i / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
