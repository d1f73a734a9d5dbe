import { useSyncExternalStore } from "react";
import { readCookies } from "../kit/storage.ts";
import { type Theme, useBoot } from "./boot.ts";
import { writeCookie } from "./session.ts";

const YEAR_S = 31_536_000;
// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();

/**
 * Returns the theme that the learner has chosen; null: the system's. The choice is in a cookie, so that the server
 * already renders it.
 */
export function useTheme(): Theme | null {
  const boot = useBoot();
  return useSyncExternalStore(subscribe, readTheme, () => boot.theme);
}

export function setTheme(theme: Theme | null): void {
  writeCookie("theme", theme ?? "", theme ? YEAR_S : 0);
  for (const listener of listeners) listener();
}

function readTheme(): Theme | null {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(readCookies());
  return found ? (found[1] as Theme) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
