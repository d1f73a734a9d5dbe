/** Bounds of a line of work. */
export interface TurnLimits {
  /** The number of turns that run together. */
  readonly atOnce: number;
  /** The number of waiting turns at which the next is refused. */
  readonly longest: number;
}

/** Turns of askers: each asker has one after the other, in the order in which they came (decision 026). Keeps no time. */
export interface Turns {
  /** Takes a turn; false where none is free or others wait. */
  take(): boolean;
  /** Waits behind the asker's own turns; `begin` is called when the turn has come. False: the line is full. */
  wait(asker: string, begin: () => void): boolean;
  /** Stops waiting; false: the turn has come already. */
  withdraw(asker: string, begin: () => void): boolean;
  /** Ends a turn, and lets the next ones begin. */
  leave(): void;
  /** The number of those who wait. */
  readonly length: number;
}

/**
 * Creates a line in which askers take turns: an asker with much work waits for himself.
 * @returns the turns; nothing of an asker is kept once his last turn has begun or was withdrawn
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
        // Behind the others.
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
