import type { Remark } from "./bankRecord.ts";

const LONGEST_TEXT = 100_000;

/** Reads the fields of one line and gathers what is wrong: every field, each with its first fault. */
export interface FieldReader {
  readonly remarks: readonly Remark[];
  refuse(field: string, reason: string, remedy: string): void;
  /** Required text. */
  text(name: string, longest?: number): string;
  /** Text, "" when it is absent or null. */
  optionalText(name: string): string;
  /** A list of texts, [] when it is absent or null. */
  texts(name: string): string[];
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
    return value.replaceAll("\u0000", "");
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
    optionalText(name) {
      const value = line[name];
      return value === undefined || value === null ? "" : textOf(name, value, LONGEST_TEXT);
    },
    texts(name) {
      const value = line[name];
      if (value === undefined || value === null) return [];
      if (Array.isArray(value)) return value.map((item, i) => textOf(`${name}[${i}]`, item, LONGEST_TEXT));
      refuse(name, `is ${nameOf(value)}, not a list`, `write "${name}" as a list of texts`);
      return [];
    },
  };
}

function nameOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : typeof value;
}
