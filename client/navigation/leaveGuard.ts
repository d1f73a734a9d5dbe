import { useSyncExternalStore } from "react";

/*
 * Work on the screen that would be lost by leaving it. A store and no context: links, the history and the browser's own
 * unloading ask here, and so does the dialog, which comes later than the page.
 */

/** A page with something to lose, and where it is in the history. */
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

/** Returns what ends it. */
export function addGuard(guard: Guard): () => void {
  guards = [...guards, guard];
  return () => {
    guards = guards.filter((other) => other !== guard);
  };
}

/** The work that would be lost now: none when the reader has said to leave. */
export function currentGuard(): Guard | undefined {
  return guards[0];
}

/** Asks once before anything is lost: who leaves is not asked again, and while the question stands all others are to wait. */
export function askToLeave(): Promise<boolean> {
  const guard = currentGuard();
  if (!guard) return Promise.resolve(true);
  if (asked) return Promise.resolve(false);
  // The dialog has not come yet, or cannot.
  if (listeners.size === 0) return Promise.resolve(answered(confirm(guard.question)));
  return new Promise((resolve) => {
    setAsked({ question: guard.question, answer: (leave) => resolve(answered(leave)) });
  });
}

/** The question that waits for an answer, for who shows it. */
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
