import { useSyncExternalStore } from "react";

/*
 * Stores which pages have unsaved work that leaving would lose. A store and no React context, because code outside
 * React reads it too: the history and the browser's unload event.
 */

/** A page with unsaved work, and its position in the history. */
export interface Guard {
  readonly question: string;
  readonly pathname: string;
  readonly position: number;
}

interface Asked extends Pick<Guard, "question"> {
  readonly answer: (leave: boolean) => void;
}

// module state: written by effects and events only, which do not run on the server
let guards: readonly Guard[] = [];
// module state: written by effects and events only, which do not run on the server
let asked: Asked | undefined;
// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();

/** Adds a guard and returns the function that removes it. */
export function addGuard(guard: Guard): () => void {
  guards = [...guards, guard];
  return () => {
    guards = guards.filter((other) => other !== guard);
  };
}

/** Returns the guard of unsaved work; undefined: nothing would be lost, or the learner has chosen to leave. */
export function currentGuard(): Guard | undefined {
  return guards[0];
}

/**
 * Asks before unsaved work is lost; resolves with true if the learner leaves, who is then not asked again. While the
 * dialog is open, further attempts to leave are refused.
 */
export function askToLeave(): Promise<boolean> {
  const guard = currentGuard();
  if (!guard) return Promise.resolve(true);
  if (asked) return Promise.resolve(false);
  // The code of the dialog has not loaded yet, so the browser's own dialog asks.
  if (listeners.size === 0) return Promise.resolve(answered(confirm(guard.question)));
  return new Promise((resolve) => {
    setAsked({ question: guard.question, answer: (leave) => resolve(answered(leave)) });
  });
}

export function useAsked(): Asked | undefined {
  return useSyncExternalStore(subscribe, readAsked, readAsked);
}

function answered(leave: boolean): boolean {
  if (leave) guards = [];
  setAsked(undefined);
  return leave;
}

function setAsked(value: Asked | undefined): void {
  asked = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readAsked(): Asked | undefined {
  return asked;
}
