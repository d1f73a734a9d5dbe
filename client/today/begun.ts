import { writeStored, readStored } from "../kit/storage.ts";

const KEY = "today";

interface Begun {
  readonly day: string;
  readonly keys: readonly string[];
}

export function begunItems(day: string): readonly string[] {
  try {
    const known = JSON.parse(readStored(KEY, "sessionStorage") ?? "null") as Begun | null;
    return known?.day === day && Array.isArray(known.keys) ? known.keys : [];
  } catch {
    return [];
  }
}

export function recordBegun(day: string, key: string): void {
  const keys = [...new Set([...begunItems(day), key])];
  writeStored(KEY, JSON.stringify({ day, keys } satisfies Begun), "sessionStorage");
}
