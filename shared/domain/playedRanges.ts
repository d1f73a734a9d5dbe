/*
 * Played ranges of a lesson, in seconds or pages (page 1 is [0, 1]). The player shows progress and the server counts
 * progress with these functions. All of them are pure and accept ranges in any order, overlapping or repeated.
 */

/** Start and end in seconds or pages, start < end. */
export type PlayedRange = readonly [begin: number, end: number];

/** Most ranges stored of a lesson. If a lesson has more, the shortest ranges are dropped. */
const MOST_RANGES = 500;
/** Share of a lesson after which playback resumes from the start instead of from the last position. */
const NEARLY_ALL = 0.95;
const REWIND_SECONDS = 3;

/** Merges ranges: sorted, separate, rounded to hundredths of a second, within 0..length. Invalid ranges are dropped. */
export function unionOf(
  ranges: readonly (readonly number[])[],
  length = Number.POSITIVE_INFINITY,
): PlayedRange[] {
  const sorted = ranges
    .map(([begin = Number.NaN, end = Number.NaN]) => [
      hundredth(Math.max(0, begin)),
      hundredth(Math.min(end, length)),
    ])
    .filter((range): range is [number, number] => (range[0] as number) < (range[1] as number))
    .sort(([a], [b]) => a - b);
  const found: [number, number][] = [];
  for (const [begin, end] of sorted) {
    const last = found.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else found.push([begin, end]);
  }
  return found.length <= MOST_RANGES ? found : longest(found);
}

/** Returns the total length of all ranges in seconds or pages. Overlaps count twice. */
export function lengthOf(ranges: readonly PlayedRange[]): number {
  return hundredth(ranges.reduce((sum, [begin, end]) => sum + end - begin, 0));
}

/** Returns the beginning of the ranges, with a total length of `most` seconds or pages. */
export function withinTime(ranges: readonly PlayedRange[], most: number): PlayedRange[] {
  let left = Math.max(0, most);
  return ranges.flatMap(([begin, end]) => {
    const taken = Math.min(end - begin, left);
    left -= taken;
    return taken > 0 ? [[begin, begin + taken] as const] : [];
  });
}

/** Returns the furthest played position. In a lesson that limits seeking the learner may jump no further. */
export function reachOf(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((most, [, end]) => Math.max(most, end), 0);
}

/**
 * Returns the ranges that begin at most `slack` seconds after the furthest second played before them. The slack allows
 * for inaccurate clocks.
 */
export function withinReach(
  ranges: readonly PlayedRange[],
  { played, slack }: { readonly played: readonly PlayedRange[]; readonly slack: number },
): PlayedRange[] {
  let reach = reachOf(played);
  return ranges
    .toSorted(([a], [b]) => a - b)
    .filter(([begin, end]) => {
      if (begin > reach + slack) return false;
      reach = Math.max(reach, end);
      return true;
    });
}

export interface PlayRule {
  readonly percent: number;
  readonly isSeekLimited: boolean;
}

export interface Played {
  readonly ranges: readonly PlayedRange[];
  /** Length of the lesson in seconds or pages. */
  readonly length: number;
}

/** Seconds after the last reported position at which a player that did not jump may begin its next report. */
const REACH_SLACK = 2;

/**
 * Merges a player's report into the played ranges. `most` is the time since the player's ticket was issued; seconds
 * beyond that time do not count, so that a learner cannot finish a lesson by a jump.
 */
export function withReport(
  before: Played,
  reported: readonly (readonly number[])[],
  { most, rule }: { readonly most: number; readonly rule: PlayRule },
): { readonly ranges: PlayedRange[] /** How much of `most` is used up. */; readonly used: number } {
  const sent = withinTime(unionOf(reported, before.length), most);
  const counted = rule.isSeekLimited
    ? withinReach(sent, { played: before.ranges, slack: REACH_SLACK })
    : sent;
  return { ranges: unionOf([...before.ranges, ...counted], before.length), used: lengthOf(sent) };
}

/** Returns whether enough was played to finish the lesson. A lesson of unknown length is never finished by playing. */
export function isPlayed({ ranges, length }: Played, { percent }: Pick<PlayRule, "percent">): boolean {
  return length > 0 && lengthOf(unionOf(ranges, length)) * 100 >= length * percent;
}

/** Returns the position to resume from: a little before `position`, or 0 when the lesson was nearly over. */
export function resumeAt(position: number, length: number): number {
  if (length > 0 && position > length * NEARLY_ALL) return 0;
  return Math.max(0, position - REWIND_SECONDS);
}

export interface Position {
  readonly position: number;
  /** Time at which the position was reported, ms; 0: never. */
  readonly at: number;
}

/** Returns the more recent of two devices' positions; at equal times the position further into the lesson. */
export function laterPosition<T extends Position>(one: T, other: T): T {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return one.position >= other.position ? one : other;
}

function longest(ranges: [number, number][]): PlayedRange[] {
  return ranges
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, MOST_RANGES)
    .sort(([a], [b]) => a - b);
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
