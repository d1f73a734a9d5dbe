const KEY = "today";

interface Passed {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly keys: readonly string[];
}

/** What this tab has begun of today's list; nothing where it may keep nothing. */
export function passedOn(day: string): readonly string[] {
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Passed | null;
    return known?.day === day && Array.isArray(known.keys) ? known.keys : [];
  } catch {
    return [];
  }
}

export function notePassed(day: string, key: string): void {
  try {
    const keys = [...new Set([...passedOn(day), key])];
    sessionStorage.setItem(KEY, JSON.stringify({ day, keys } satisfies Passed));
  } catch {
    // Without it each round begins at the top of the list.
  }
}
