import type { Command } from "./command.ts";

type Fits = NonNullable<Command["fits"]>;

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
