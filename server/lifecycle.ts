/** Whether the process is closing. Signal handlers set it; /readyz, the Connection header and event streams use it. */
export interface Lifecycle {
  readonly closing: boolean;
  /**
   * Registers a callback that runs when the process begins to close. Returns a function that removes the callback.
   */
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
