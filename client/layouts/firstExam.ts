import { useSyncExternalStore } from "react";

// module state: written by events only, which do not run on the server
let isAsked = false;
const listeners = new Set<() => void>();

/** Whether who has just registered is asked for the exam; its code comes with the message that greets (app/LoadIdleParts.tsx). */
export function askForExam(asks: boolean): void {
  isAsked = asks;
  for (const listener of listeners) listener();
}

export function useIsExamAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAsked,
    () => false,
  );
}
