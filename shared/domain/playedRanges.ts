/*
 * Played ranges of a lesson: its seconds, or its pages (page 1 is [0, 1]). Both sides reckon by these functions, the
 * player what it shows, the server what counts. All are pure and take what a client sends: any order, overlaps, repetitions.
 */

/** Begin and end in seconds or pages, begin < end. */
export type PlayedRange = readonly [begin: number, end: number];

/** The most ranges of a lesson; more of them are noise, and the shortest go. */
const MOST_RANGES = 500;
/** A lesson left behind this share of it is begun anew; others go on a little before the place. */
const NEARLY_ALL = 0.95;
const REWIND_SECONDS = 3;

/** Sorted, apart, to a hundredth of a second, within 0..length; what is no range is left out. */
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

/** Seconds or pages of all ranges together, what lies in two of them twice. */
export function lengthOf(ranges: readonly PlayedRange[]): number {
  return hundredth(ranges.reduce((sum, [begin, end]) => sum + end - begin, 0));
}

/** The beginning of them, `most` seconds or pages long. */
export function withinTime(ranges: readonly PlayedRange[], most: number): PlayedRange[] {
  let left = Math.max(0, most);
  return ranges.flatMap(([begin, end]) => {
    const taken = Math.min(end - begin, left);
    left -= taken;
    return taken > 0 ? [[begin, begin + taken] as const] : [];
  });
}

/** How far one may jump where the course limits it: the furthest that was played. */
export function reachOf(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((most, [, end]) => Math.max(most, end), 0);
}

/** The parts of `ranges` that begin within reach of what was played before, or of each other; `slack` is for clocks that are no sample-exact ones. */
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
  /** The percent that has to be played. */
  readonly percent: number;
  readonly isSeekLimited: boolean;
}

export interface Played {
  readonly ranges: readonly PlayedRange[];
  /** Seconds or pages of the lesson. */
  readonly length: number;
}

/** Seconds by which an honest player may begin beyond what it told before. */
const REACH_SLACK = 2;

/**
 * The played ranges after a report: the union of both. `most`: how much the time since the ticket allows; whatever is sent, more than
 * that does not count, so that a lesson is finished by playing it and not by a jump.
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

/** Whether enough was played. A lesson without length is finished by nothing that is played. */
export function isPlayed({ ranges, length }: Played, { percent }: Pick<PlayRule, "percent">): boolean {
  return length > 0 && lengthOf(unionOf(ranges, length)) * 100 >= length * percent;
}

/** Where to begin: a little before, and from the start what was as good as over. */
export function resumeAt(position: number, length: number): number {
  if (length > 0 && position > length * NEARLY_ALL) return 0;
  return Math.max(0, position - REWIND_SECONDS);
}

export interface Position {
  readonly position: number;
  /** When it was there, ms; 0 for never. */
  readonly at: number;
}

/** The later of two devices' positions; of the same moment the further one. */
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
