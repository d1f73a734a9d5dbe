/** Browser functions that a journal uses; tests replace them. */
export interface Platform {
  /** Runs once after `ms`; returns the function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  /** Locks shared by all tabs; absent on plain http and in old browsers. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  /** Watches events of the page; returns the function that stops it. */
  readonly watchPage: (watcher: PageWatcher) => () => void;
}

export interface PageWatcher {
  /** Called when the network is back or the page becomes visible. */
  readonly onBack: () => void;
  /** Called when the page may be about to close. */
  readonly onLeave: () => void;
}

export const browserPlatform: () => Platform = () => ({
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  locks: (navigator as Partial<Navigator>).locks,
  watchPage({ onBack, onLeave }) {
    const onVisibility = () => (document.visibilityState === "hidden" ? onLeave() : onBack());
    addEventListener("online", onBack);
    addEventListener("pagehide", onLeave);
    addEventListener("pageshow", onBack);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      removeEventListener("online", onBack);
      removeEventListener("pagehide", onLeave);
      removeEventListener("pageshow", onBack);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  },
});
