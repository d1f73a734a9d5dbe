/** State of the process, shared by the signal handlers, /readyz, the Connection header and endless streams. */
export interface Lifecycle {
  readonly closing: boolean;
  /**
   * Registers a callback for the time when the process begins to close; returns the function that removes the callback.
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
