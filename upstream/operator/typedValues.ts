import { DATE, parseShanghai } from "../platform/kit/shanghai.ts";

export const MOST_ID = 2_147_483_647;
export const DAY_MS = 24 * 3_600_000;
const HOST =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;

/** Parses a day or a day with a time. `dayMs` is added to a day without a time. */
export function momentOf(text: string, dayMs: number): number | undefined {
  const day = parseShanghai(text, DATE);
  if (day.isValid) return day.toMillis() + dayMs;
  const time = parseShanghai(text.replace("T", " "), `${DATE} HH:mm`);
  return time.isValid ? time.toMillis() : undefined;
}

export function wholeOf(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d{1,12}$/.test(text) && value >= least && value <= most ? value : undefined;
}

/** Returns the id of a row; undefined: no column of ids holds the value. */
export function idOf(given: unknown): number | undefined {
  const id = typeof given === "string" || typeof given === "number" ? Number(given) : 0;
  return Number.isSafeInteger(id) && id > 0 && id <= MOST_ID ? id : undefined;
}

/** Parses an amount in yuan to a decimal text of two places. */
export function priceOf(text: string): string | undefined {
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(text) ? Number(text).toFixed(2) : undefined;
}

export function listOf<T>(text: string, read: (part: string) => T | undefined): readonly T[] | undefined {
  const parts = text.split(/[,，\s]+/).filter((part) => part !== "");
  const values = parts.map(read).filter((value) => value !== undefined);
  return values.length === parts.length && parts.length > 0 ? [...new Set(values)] : undefined;
}

export function hostOf(text: string): string | undefined {
  return HOST.test(text.toLowerCase()) ? text.toLowerCase() : undefined;
}

export function isAddress(text: string): boolean {
  if (text.length > 500 || /[\s\\"'<>]/.test(text)) return false;
  if (text.startsWith("/")) return !text.startsWith("//");
  return URL.canParse(text) && new URL(text).protocol === "https:";
}
