import { jsonList } from "./cellLists.ts";
import { optionsOfCell } from "./cellOptions.ts";
import { LETTERS } from "./format.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface JsonOption {
  /** Letters and ids by which answers name the option. */
  readonly names: readonly string[];
  readonly text: string;
  readonly isRight: boolean;
}

export function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "正确" : "错误";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Matches the name of a field that holds one option, with its letter. */
export const OPTION_NAME = /^(?:opt(?:ion)?[_-]?|选项)?([A-Z])(?:_txt|_text)?$/;

/**
 * Returns the options of a question: of its field for options (`given`), else of fields by letters; undefined: the file
 * has options, and it is not known which field is their text.
 */
export function optionsOf(given: unknown, fields: Fields): JsonOption[] | undefined {
  if (Array.isArray(given))
    return given.every(isFields) && given.length > 0 ? objectOptions(given) : listOptions(given);
  if (typeof given === "string" && given.trim() !== "")
    return listOptions(jsonList(given) ?? optionsOfCell(given)?.map(({ text }) => text) ?? [undefined]);
  if (!isFields(given)) return given === undefined || isEmpty(given) ? namedOptions(fields) : undefined;
  const named = upperCased(given);
  const isKnown = (name: string) => OPTION_NAME.test(name) || /^\d+$/.test(name) || isEmpty(named[name]);
  return Object.keys(named).every(isKnown) ? namedOptions(named) : undefined;
}

export function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Returns an object of options with its letters as capitals; other names and empty names stay. */
function upperCased(given: Fields): Fields {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.trim().replace(/(?<![a-z])[a-z](?=$|_te?xt$)/, (letter) => letter.toUpperCase()),
      value,
    ]),
  );
}

/** Returns the options of an object whose members are named by letters or by numbers from 0 or 1. */
function namedOptions(named: Fields): JsonOption[] | undefined {
  const names = Object.keys(named);
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) {
    const first = Number(names[0]);
    if (first > 1 || names.some((name, i) => Number(name) !== first + i)) return undefined;
    return listOptions(Object.values(named))?.map((option, i) => ({ ...option, names: [names[i] ?? ""] }));
  }
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(named)) {
    const letter = OPTION_NAME.exec(name)?.[1];
    if (letter === undefined || value === null) continue;
    if (!isText(value)) return undefined;
    // Some files have the letter itself in opt_A and the text in opt_A_txt.
    if (!found.has(letter) || /_te?xt$/.test(name)) found.set(letter, plain(value));
  }
  const keys = [...found.keys()].sort();
  // A missing letter would shift the letters of the options behind it.
  if (keys.some((key, i) => key !== LETTERS[i])) return undefined;
  return keys.map((key) => ({ names: [key], text: found.get(key) ?? "", isRight: false }));
}

/** Returns the options of a list of texts, or of pairs of a text and whether it is right. */
function listOptions(given: readonly unknown[]): JsonOption[] | undefined {
  const pairs = given.map((option, i) => {
    const parts: readonly unknown[] = Array.isArray(option) ? option : [option];
    return parts.length === 2 && parts[0] === LETTERS[i] && typeof parts[1] === "string" ? [parts[1]] : parts;
  });
  const isPair = ([text, isRight, ...more]: readonly unknown[]) =>
    isText(text) && (isRight === undefined || typeof isRight === "boolean") && more.length === 0;
  if (!pairs.every(isPair)) return undefined;
  return pairs.map(([text, isRight], i) => ({
    names: [LETTERS[i] ?? ""],
    text: plain(text),
    isRight: isRight === true,
  }));
}

export function isText(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

const RIGHT = ["isCorrect", "is_correct", "correct", "isRight", "isAnswer", "right"];

/** Returns options that are objects. Their text is the only field that is neither a letter nor an id. */
function objectOptions(given: readonly Fields[]): JsonOption[] | undefined {
  const names = [...new Set(given.flatMap((option) => Object.keys(option)))];
  const said = (name: string) => given.map((option) => plain(option[name]));
  const isLetter = (name: string) => said(name).every((text, i) => text === LETTERS[i]);
  const aliases = names.filter((name) => isLetter(name) || /^(?:_?id|uuid)$|(?:[a-z]Id|_id)$/.test(name));
  const [text, ...others] = names.filter(
    (name) =>
      !aliases.includes(name) &&
      !RIGHT.includes(name) &&
      !/^(?:sort|order|index|score)$/.test(name) &&
      said(name).some((one) => one !== ""),
  );
  if (text === undefined || others.length > 0) return undefined;
  return given.map((option) => ({
    names: aliases.map((name) => plain(option[name])),
    text: plain(option[text]),
    isRight: RIGHT.some((name) => /^(?:true|1|yes)$/i.test(plainWord(option[name]))),
  }));
}

function plainWord(value: unknown): string {
  return isText(value) ? String(value).trim() : "";
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
