import { format, getFormatFromId, isDateFormat } from "numfmt";
import { cutText } from "#shared/domain/cutText.ts";
import { all, first, type XmlElement } from "../xml.ts";

/** Text that Excel shows in a cell, or the reason why the importer cannot know this text. */
export type Shown = { readonly text: string } | { readonly reason: string; readonly remedy: string };

/** Appearance of the cells of one style. */
export interface CellStyle {
  /** Number format in Excel's notation, such as `0.00%`. */
  readonly code: string;
  /** HTML elements that a reader puts around the text of the cell: sup, sub, s. */
  readonly tags: readonly string[];
}

export const PLAIN_STYLE: CellStyle = { code: "General", tags: [] };
export const AS_TEXT = "format the column as text and type it again";
/** Numbers of Excel's built-in East Asian date formats. A file refers to them by number and holds no format code. */
const EASTERN_DATES = /^(?:2[7-9]|3[0-6]|5[0-8])$/;
/** Matches number formats that show 12 as 一十二, which the importer does not support. */
const WORDS_FOR_DIGITS = /\[(?:DBNum|NatNum)/i;

/** Returns the cell styles of a workbook. A cell refers to its style by the index in this array. */
export function cellStyles(styles: XmlElement | undefined): CellStyle[] {
  const codes = new Map(
    all(first(styles, "numFmts"), "numFmt").map(({ attributes }) => [
      attributes.numFmtId ?? "",
      attributes.formatCode ?? "",
    ]),
  );
  const fonts = all(first(styles, "fonts"), "font").map(fontTags);
  return all(first(styles, "cellXfs"), "xf").map(({ attributes }) => {
    const id = attributes.numFmtId ?? "0";
    const builtIn = EASTERN_DATES.test(id) ? "yyyy-mm-dd" : (getFormatFromId(Number(id)) ?? "General");
    return { code: codes.get(id) ?? builtIn, tags: fonts[Number(attributes.fontId ?? 0)] ?? [] };
  });
}

/** Returns the HTML tags for the font formats that change the meaning: superscript, subscript, struck out. */
export function fontTags(font: XmlElement | undefined): string[] {
  const place = first(font, "vertAlign")?.attributes.val;
  const isOn = (name: string) => {
    const found = first(font, name);
    return found !== undefined && !/^(?:0|false|none)$/.test(found.attributes.val ?? "1");
  };
  return [
    ...(place === "superscript" ? ["sup"] : place === "subscript" ? ["sub"] : []),
    ...(isOn("strike") ? ["s"] : []),
    ...(isOn("u") ? ["u"] : []),
  ];
}

/**
 * Formats a number as Excel shows it: 25%, 1/2, 007, 12.50元. A date is refused, because Excel turns 1/2 into a date
 * although the author typed a fraction.
 */
export function shownNumber(digits: string, { code }: CellStyle): Shown {
  const value = Number(digits);
  if (!Number.isFinite(value)) return unread(`holds ${cutText(digits, 40)}, which is no number`);
  if (isDateFormat(code))
    return { reason: "is a date: the spreadsheet made one of what was typed", remedy: AS_TEXT };
  if (/^(?:General|@|)$/i.test(code)) return { text: plainNumber(value) };
  if (WORDS_FOR_DIGITS.test(code)) return unread(`has the number format ${code}, which is not read`);
  const text = written(value, code);
  if (text === undefined) return unread(`has the number format ${code}, which is not read`);
  return text === "" ? unread(`shows nothing of its number: its format is ${code}`) : { text };
}

function written(value: number, code: string): string | undefined {
  try {
    return format(escaped(code), value, { throws: true }).replace(/\s+/g, " ").trim();
  } catch {
    return undefined;
  }
}

/** Writes `!.` as `\\.`: numfmt does not know Excel's second sign before a literal character. */
function escaped(code: string): string {
  return code.replace(/"[^"]*"|\\.|!(.)/g, (whole, char?: string) =>
    char === undefined ? whole : `\\${char}`,
  );
}

function unread(reason: string): Shown {
  return { reason, remedy: AS_TEXT };
}

/** Rounds to 15 digits: Excel stores the typed 0.1 as 0.10000000000000001. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}
