import { type LiveTimes, sortLives } from "#shared/domain/liveStatus.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";

const HOUR_MS = 3_600_000;
const MOST = 4;

/**
 * Returns the first live classes in the order of Spec §4: running and coming classes by start, then ended classes.
 * Running and coming classes of `first` precede all others.
 */
export function pickLives<T extends LiveTimes>(
  lives: readonly T[],
  nowMs: number,
  first: readonly T[] = [],
): readonly T[] {
  const open = first.filter(({ endTime }) => (parseShanghai(endTime) ?? 0) > nowMs);
  const rest = [...lives, ...first.filter((live) => !open.includes(live))];
  return [...sortLives(open, nowMs), ...sortLives(rest, nowMs)].slice(0, MOST);
}

/** Returns the time left, e.g. `12:34`, during the last hour before the start; otherwise undefined. */
export function countdownText(
  { startTime }: Pick<LiveTimes, "startTime">,
  nowMs: number,
): string | undefined {
  const left = (parseShanghai(startTime) ?? nowMs) - nowMs;
  return left > 0 && left <= HOUR_MS ? clockText(Math.ceil(left / 1_000)) : undefined;
}
