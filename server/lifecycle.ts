/** Shared by the signal handlers, /readyz, the answers' Connection header and what would never end by itself. */
export interface Lifecycle {
  readonly closing: boolean;
  /** Runs when the process begins to end; returns what takes it back. */
  onClosing(run: () => void): () => void;
  close(): void;
}

export function createLifecycle(): Lifecycle {
  const waiting = new Set<() => void>();
  let closing = false;
  return {
    get closing() {
      return closing;
    },
    onClosing(run) {
      waiting.add(run);
      return () => void waiting.delete(run);
    },
    close() {
      closing = true;
      for (const run of waiting) run();
      waiting.clear();
    },
  };
}
