import { keep, readKept } from "../kit/storage.ts";

const KEY = "today";

interface Passed {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly keys: readonly string[];
}

/** What this tab has begun of today's list. */
export function passedOn(day: string): readonly string[] {
  try {
    const known = JSON.parse(readKept(KEY, "sessionStorage") ?? "null") as Passed | null;
    return known?.day === day && Array.isArray(known.keys) ? known.keys : [];
  } catch {
    return [];
  }
}

export function notePassed(day: string, key: string): void {
  const keys = [...new Set([...passedOn(day), key])];
  keep(KEY, JSON.stringify({ day, keys } satisfies Passed), "sessionStorage");
}
