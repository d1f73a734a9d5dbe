export interface TurnLimits {
  /** Number of turns that may run at the same time. */
  readonly atOnce: number;
  /** Number of waiting turns at which the next is rejected. */
  readonly longest: number;
}

/** A fair queue: all askers that wait get one turn each before any gets a second (decision 026). Has no timers. */
export interface Turns {
  /** Takes a turn at once if one is free and nobody waits; otherwise returns false. */
  take(): boolean;
  /** Waits behind the asker's earlier turns and calls `begin` when the turn starts; false: the queue is full. */
  wait(asker: string, begin: () => void): boolean;
  /** Stops waiting; false: the turn has already started. */
  withdraw(asker: string, begin: () => void): boolean;
  /** Ends a turn and starts the next ones. */
  leave(): void;
  readonly length: number;
}

/**
 * Creates a fair queue. An asker with many turns delays only its own turns.
 * @returns the queue. It forgets an asker once the asker's last turn has started or was withdrawn
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
        // The asker has more turns: they wait behind one turn of each other asker.
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
