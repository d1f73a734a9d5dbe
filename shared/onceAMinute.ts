const MINUTE_MS = 60_000;

/**
 * Limits how often a log line about a frequent event is written. `write` is called at most once a minute, with the
 * number of events since its last call.
 * @param now monotonic time, in ms: a clock that is set back would silence the line
 */
export function onceAMinute(now: () => number): (write: (num: number) => void) => void {
  let num = 0;
  let wroteAt = Number.NEGATIVE_INFINITY;
  return (write) => {
    num += 1;
    if (now() - wroteAt < MINUTE_MS) return;
    write(num);
    num = 0;
    wroteAt = now();
  };
}
