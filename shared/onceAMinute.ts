const MINUTE_MS = 60_000;

/** Limits a log line about an event of any frequency: `write` is called once a minute, with how often it was since the line before. */
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
