import { askToLeave, currentGuard, type Guard } from "./leaveGuard.ts";

type Browser = Pick<Window, "addEventListener"> & {
  readonly history: Pick<History, "go" | "state">;
  readonly location: Pick<Location, "pathname">;
  readonly navigation?: { readonly currentEntry: { readonly index: number } | null };
};

interface Asking {
  readonly guardNow: () => Guard | undefined;
  readonly mayLeave: () => Promise<boolean>;
}

/**
 * Asks before Back or Forward leaves unsaved work. Browsers report these moves only afterwards, so the move is undone,
 * and repeated if the learner decides to leave. The listener must be added before React Router's.
 */
export function guardHistory(
  browser: Browser = window as Browser,
  { guardNow, mayLeave }: Asking = { guardNow: currentGuard, mayLeave: askToLeave },
): void {
  let undoing = false;
  browser.addEventListener("popstate", (event) => {
    const guard = guardNow();
    if (!guard) return;
    const steps = positionIn(browser) - guard.position;
    if (steps === 0 && undoing) {
      undoing = false;
      event.stopImmediatePropagation();
    }
    if (steps === 0 || browser.location.pathname === guard.pathname) return;
    event.stopImmediatePropagation();
    undoing = true;
    browser.history.go(-steps);
    void mayLeave().then((leave) => {
      if (leave) browser.history.go(steps);
    });
  });
}

/** Returns the position of the current entry in the history: as the browser counts, else as React Router counts. */
export function positionIn({ navigation, history }: Pick<Browser, "navigation" | "history">): number {
  const state = history.state as { readonly idx?: number } | null;
  return navigation?.currentEntry?.index ?? state?.idx ?? 0;
}
