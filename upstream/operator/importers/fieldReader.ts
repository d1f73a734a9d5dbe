import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "./bankRecord.ts";

/** Longest name in characters; a longer one may not fit into an index. */
export const LONGEST_NAME = 200;
const LONGEST_TEXT = 100_000;
/** Longest value, in characters, that a reason quotes; a longer value is cut. */
const LONGEST_QUOTE = 60;

/** Reads the fields of one line and collects the first fault of each field. */
export interface FieldReader {
  readonly remarks: readonly Remark[];
  refuse(field: string, reason: string, remedy: string): void;
  text(name: string, longest?: number): string;
  /** Returns the text, "" when the field is absent or null. */
  optionalText(name: string, longest?: number): string;
  /** Returns the list of texts, [] when the field is absent or null. */
  texts(name: string, longest?: number): string[];
  /**
   * Returns a number or a numeric text as a number; undefined for an absent field, null or "", NaN for other values.
   */
  number(name: string): number | undefined;
  value(name: string): unknown;
}

export function createFieldReader(line: Readonly<Record<string, unknown>>): FieldReader {
  const remarks: Remark[] = [];
  const refuse = (field: string, reason: string, remedy: string) => {
    if (!remarks.some((remark) => remark.field === field)) remarks.push({ field, reason, remedy });
  };
  const textOf = (name: string, value: unknown, longest: number): string => {
    if (typeof value !== "string") {
      refuse(name, `is ${nameOf(value)}, not text`, `write "${name}" as a text in quotes`);
      return "";
    }
    if (value.length > longest) refuse(name, `has ${value.length} characters`, `keep it within ${longest}`);
    return value;
  };
  return {
    remarks,
    refuse,
    value: (name) => line[name],
    text(name, longest = LONGEST_TEXT) {
      const text = line[name] === undefined ? "" : textOf(name, line[name], longest);
      if (text.trim() === "") refuse(name, "is empty", `give "${name}" a text`);
      return text;
    },
    optionalText(name, longest = LONGEST_TEXT) {
      const value = line[name];
      return value === undefined || value === null ? "" : textOf(name, value, longest);
    },
    texts(name, longest = LONGEST_TEXT) {
      const value = line[name];
      if (value === undefined || value === null) return [];
      if (Array.isArray(value)) return value.map((item, i) => textOf(`${name}[${i}]`, item, longest));
      refuse(name, `is ${nameOf(value)}, not a list`, `write "${name}" as a list of texts`);
      return [];
    },
    number(name) {
      const value = line[name];
      if (value === undefined || value === null || value === "") return undefined;
      return typeof value === "number" || (typeof value === "string" && value.trim() !== "")
        ? Number(value)
        : NaN;
    },
  };
}

/** Shortens a value for a quotation in a reason and puts it on one line. */
export function quoted(value: unknown): string {
  if (typeof value !== "string") return typeof value === "number" ? String(value) : nameOf(value);
  return JSON.stringify(cutText(value, LONGEST_QUOTE, "…"));
}

function nameOf(value: unknown): string {
  if (value === undefined) return "not there";
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : typeof value;
}
