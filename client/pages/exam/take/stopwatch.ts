/** How long each question was looked at, in ms of a clock that never jumps. */
export interface Stopwatch {
  /** The question that is looked at; undefined: none. */
  readonly questionId: string | undefined;
  readonly isVisible: boolean;
  /** `spentMs` is counted up to this moment. */
  readonly countedTo: number;
  readonly spentMs: ReadonlyMap<string, number>;
}

/** Counts up to `now`, then goes on with what `change` says. */
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
