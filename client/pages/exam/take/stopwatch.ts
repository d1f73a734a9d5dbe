/** Measures how long each question was visible, in ms of a clock that never jumps. */
export interface Stopwatch {
  /** The question on the screen; undefined: none. */
  readonly questionId: string | undefined;
  readonly isVisible: boolean;
  /** The moment up to which `spentMs` contains the time spent. */
  readonly countedTo: number;
  readonly spentMs: ReadonlyMap<string, number>;
}

/** Adds the time until `now` to the visible question, then applies `change`. */
export function turnStopwatch(
  watch: Stopwatch,
  now: number,
  change: Partial<Pick<Stopwatch, "questionId" | "isVisible">> = {},
): Stopwatch {
  const { questionId, isVisible, countedTo } = watch;
  const spentMs = new Map(watch.spentMs);
  if (questionId !== undefined && isVisible)
    spentMs.set(questionId, (spentMs.get(questionId) ?? 0) + now - countedTo);
  return { ...watch, spentMs, countedTo: now, ...change };
}
