export interface TurnLimits {
  /** Number of turns that run at once. */
  readonly atOnce: number;
  /** Number of waiting turns at which the next is rejected. */
  readonly longest: number;
}

/** A fair queue: askers take turns in the order of their arrival (decision 026). Has no timers. */
export interface Turns {
  /** Takes a turn at once; false: no turn is free, or others wait. */
  take(): boolean;
  /** Waits behind the asker's earlier turns and calls `begin` when the turn comes; false: the queue is full. */
  wait(asker: string, begin: () => void): boolean;
  /** Stops waiting; false: the turn has already come. */
  withdraw(asker: string, begin: () => void): boolean;
  /** Ends a turn and starts the next ones. */
  leave(): void;
  readonly length: number;
}

/**
 * Creates a fair queue: an asker with much work delays only itself.
 * @returns the queue, which keeps nothing of an asker after its last turn has begun or was withdrawn
 */
export function createFairTurns({ atOnce, longest }: TurnLimits): Turns {
  const waiting = new Map<string, Set<() => void>>();
  let length = 0;
  let running = 0;

  return {
    take() {
      if (running >= atOnce || length > 0) return false;
      running += 1;
      return true;
    },
    wait(asker, begin) {
      if (length >= longest) return false;
      waiting.set(asker, (waiting.get(asker) ?? new Set()).add(begin));
      length += 1;
      return true;
    },
    withdraw(asker, begin) {
      const own = waiting.get(asker);
      if (!own?.delete(begin)) return false;
      if (own.size === 0) waiting.delete(asker);
      length -= 1;
      return true;
    },
    leave() {
      running -= 1;
      for (const [asker, own] of waiting) {
        if (running >= atOnce) return;
        const [begin] = own;
        if (!begin) continue;
        own.delete(begin);
        waiting.delete(asker);
        // Moves the asker behind the others.
        if (own.size > 0) waiting.set(asker, own);
        length -= 1;
        running += 1;
        begin();
      }
    },
    get length() {
      return length;
    },
  };
}
