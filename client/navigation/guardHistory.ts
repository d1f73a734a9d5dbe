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
 * Back and Forward have happened before a page hears of them: they are undone, and done again when the answer is to leave.
 * Has to listen before React Router does.
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
    // Entries with the same path are the same page.
    if (steps === 0 || browser.location.pathname === guard.pathname) return;
    event.stopImmediatePropagation();
    undoing = true;
    browser.history.go(-steps);
    void mayLeave().then((leave) => {
      if (leave) browser.history.go(steps);
    });
  });
}

/** The number of this entry of the history: as the browser counts, or as React Router does. */
export function positionIn({ navigation, history }: Pick<Browser, "navigation" | "history">): number {
  const state = history.state as { readonly idx?: number } | null;
  return navigation?.currentEntry?.index ?? state?.idx ?? 0;
}
