import type { Row } from "./command.ts";

/** Returns whether a command accepts a row in its state, as lists and records show it. */
export type Fits = (row: Row) => boolean;

/** Accepts rows that are shown, or hidden. Rows without this field are accepted. */
export function ifShown(isShown: boolean): Fits {
  return (row) => {
    const { shown, is_shown: stored = shown } = row as Readonly<Record<string, unknown>>;
    return typeof stored !== "boolean" || stored === isShown;
  };
}

/** Accepts rows in one of the states. Rows without a state are accepted. */
export function ifState(...states: readonly string[]): Fits {
  return ({ status, state = status }) => typeof state !== "string" || states.includes(state);
}
