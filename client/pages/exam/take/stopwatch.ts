export interface Stopwatch {
  /** Counts for another question from now on; undefined: for none. */
  readonly turnTo: (questionId: string | undefined) => void;
  /** Nobody looks, or somebody does again. */
  readonly look: (isSeen: boolean) => void;
  /** The ms of a question so far, in this page. */
  readonly spent: (questionId: string) => number;
}

/** How long each question was looked at. */
export function createStopwatch(even: () => number): Stopwatch {
  const spent = new Map<string, number>();
  let current: string | undefined;
  let isSeen = true;
  let since = even();

  function count(): void {
    const now = even();
    if (current !== undefined && isSeen) spent.set(current, (spent.get(current) ?? 0) + now - since);
    since = now;
  }

  return {
    turnTo(questionId) {
      count();
      current = questionId;
    },
    look(seen) {
      count();
      isSeen = seen;
    },
    spent(questionId) {
      count();
      return Math.round(spent.get(questionId) ?? 0);
    },
  };
}
