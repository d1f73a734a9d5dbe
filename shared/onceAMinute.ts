const MINUTE_MS = 60_000;

/**
 * Limits a log line about an event of any frequency. `write` is called at most once a minute, with the number of events
 * since the last line.
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
