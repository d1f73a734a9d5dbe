import { useSyncExternalStore } from "react";

/*
 * Work on the screen that leaving would lose. A store instead of a context, because links, the history, the browser's
 * unloading and the dialog, which loads after the page, all read it.
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

/** Returns the function that removes the guard. */
export function addGuard(guard: Guard): () => void {
  guards = [...guards, guard];
  return () => {
    guards = guards.filter((other) => other !== guard);
  };
}

/** Returns the work that would be lost now; undefined also after the learner chose to leave. */
export function currentGuard(): Guard | undefined {
  return guards[0];
}

/**
 * Asks before work is lost. After choosing to leave the learner is not asked again; while the dialog is open further
 * attempts are refused.
 */
export function askToLeave(): Promise<boolean> {
  const guard = currentGuard();
  if (!guard) return Promise.resolve(true);
  if (asked) return Promise.resolve(false);
  // The dialog's code has not loaded, so the browser asks.
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
