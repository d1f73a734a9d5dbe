/*
 * Played ranges of a lesson, in seconds or pages (page 1 is [0, 1]). The player shows and the server counts with these
 * functions. All are pure and accept ranges in any order, with overlaps and repetitions.
 */

/** Start and end in seconds or pages, start < end. */
export type PlayedRange = readonly [begin: number, end: number];

/** Most ranges stored of a lesson. Beyond that the shortest are dropped. */
const MOST_RANGES = 500;
/** Share of a lesson after which it resumes from the start. Below it, playback resumes a little earlier. */
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

/** Returns the first `most` seconds or pages of the ranges. */
export function withinTime(ranges: readonly PlayedRange[], most: number): PlayedRange[] {
  let left = Math.max(0, most);
  return ranges.flatMap(([begin, end]) => {
    const taken = Math.min(end - begin, left);
    left -= taken;
    return taken > 0 ? [[begin, begin + taken] as const] : [];
  });
}

/** Returns the furthest played place, up to which a limited lesson allows jumps. */
export function reachOf(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((most, [, end]) => Math.max(most, end), 0);
}

/**
 * Returns the ranges that begin within reach of earlier played ranges or of each other. `slack` allows for inaccurate
 * clocks.
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

/** Seconds by which an honest player may begin after the last reported place. */
const REACH_SLACK = 2;

/**
 * Merges a report into the played ranges. `most` is the time since the ticket was issued: anything beyond does not
 * count, so that a jump cannot finish a lesson.
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

/** Returns whether enough was played. Playing never finishes a lesson without a length. */
export function isPlayed({ ranges, length }: Played, { percent }: Pick<PlayRule, "percent">): boolean {
  return length > 0 && lengthOf(unionOf(ranges, length)) * 100 >= length * percent;
}

/** Returns the place to resume: a little earlier, or the start when the lesson was nearly over. */
export function resumeAt(position: number, length: number): number {
  if (length > 0 && position > length * NEARLY_ALL) return 0;
  return Math.max(0, position - REWIND_SECONDS);
}

export interface Position {
  readonly position: number;
  /** Time of the position, ms; 0: never. */
  readonly at: number;
}

/** Returns the later position of two devices; with equal times the further one. */
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
