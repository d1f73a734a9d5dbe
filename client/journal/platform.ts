/** The parts of the browser that a journal uses, so that tests can bring their own. */
export interface Platform {
  /** Runs once after so many ms; returns what calls it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Absent on plain http and in old browsers. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  /** Tells of what happens to the page; returns what ends it. */
  readonly watchPage: (watcher: PageWatcher) => () => void;
}

export interface PageWatcher {
  /** The network is back, or the page is looked at again. */
  readonly onBack: () => void;
  /** The page may end now. */
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
