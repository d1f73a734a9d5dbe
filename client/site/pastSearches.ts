import { readStored, writeStored } from "../kit/storage.ts";

/** Key in localStorage with the last searches in this browser, one a line, the newest first. */
const KEY = "searches";
const MOST = 6;

/** Returns the last searches in this browser, newest first. */
export function pastSearches(): readonly string[] {
  return (readStored(KEY) ?? "").split("\n").filter(Boolean).slice(0, MOST);
}

export function keepSearch(q: string): void {
  writeStored(KEY, [q, ...pastSearches().filter((past) => past !== q)].slice(0, MOST).join("\n"));
}

export function forgetSearches(): void {
  writeStored(KEY, null);
}
