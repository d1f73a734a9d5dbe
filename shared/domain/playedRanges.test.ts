import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isPlayed,
  laterPosition,
  lengthOf,
  type PlayedRange,
  reachOf,
  resumeAt,
  unionOf,
  withinReach,
  withinTime,
  withReport,
} from "./playedRanges.ts";

const LENGTH = 90;
const second = fc.integer({ min: -5, max: LENGTH + 20 });
/** Ranges that a client may send: reversed, empty, beyond the end. */
const wild = fc.array(fc.tuple(second, second), { maxLength: 30 });
const played = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: LENGTH - 1 }), fc.integer({ min: 1, max: 20 }))
    .map(([begin, long]) => [begin, Math.min(LENGTH, begin + long)] as const),
  { maxLength: 30 },
);
const free = { percent: 90, isSeekLimited: false };
const limited = { percent: 90, isSeekLimited: true };

/** Returns the set of whole seconds that the ranges cover, as a simple reference to compare with. */
function secondsOf(ranges: readonly (readonly number[])[]): Set<number> {
  const found = new Set<number>();
  for (const [begin = 0, end = 0] of ranges)
    for (let at = Math.max(0, begin); at < Math.min(end, LENGTH); at += 1) found.add(at);
  return found;
}

test("merges ranges into sorted, separate ones with each second once", () => {
  fc.assert(
    fc.property(wild, (ranges) => {
      const union = unionOf(ranges, LENGTH);
      expect(secondsOf(union)).toEqual(secondsOf(ranges));
      expect(lengthOf(union)).toBe(secondsOf(ranges).size);
      for (const [place, [begin, end]] of union.entries()) {
        expect(begin).toBeLessThan(end);
        if (place > 0) expect(begin).toBeGreaterThan(union[place - 1]?.[1] ?? 0);
      }
    }),
  );
});

test("ignores order, repetition and the split into reports", () => {
  const given = { most: Number.POSITIVE_INFINITY, rule: free };
  fc.assert(
    fc.property(played, fc.infiniteStream(fc.nat()), (ranges, chance) => {
      const once = unionOf(ranges, LENGTH);
      const shuffled = [...ranges, ...ranges].sort(() => (Number(chance.next().value) % 3) - 1);
      let known: readonly PlayedRange[] = [];
      for (const range of shuffled)
        known = withReport({ ranges: known, length: LENGTH }, [range], given).ranges;
      expect(known).toEqual(once);
    }),
  );
});

test("counts speed as the seconds shown, and ignores values that are no numbers", () => {
  expect(
    unionOf([
      [0, 10.004],
      [10, 20],
    ]),
  ).toEqual([[0, 20]]);
  expect(unionOf([[Number.NaN, 4], [3], [], [5, 5], [9, 2]])).toEqual([]);
  expect(
    unionOf(
      [
        [-4, 3],
        [80, 1e9],
      ],
      LENGTH,
    ),
  ).toEqual([
    [0, 3],
    [80, 90],
  ]);
});

test("keeps the longest ranges when there are too many", () => {
  const many = Array.from({ length: 2_000 }, (_, at) => [
    at * 2,
    at * 2 + (at % 4 < 3 ? 0.5 : at % 8 === 3 ? 1 : 1.5),
  ]);
  expect(unionOf(many)).toEqual(many.filter((_, at) => at % 4 === 3));
});

test("counts no more than the elapsed time allows, whatever is sent", () => {
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 8 }), fc.integer({ min: 0, max: 60 }), (reports, seconds) => {
      let known: readonly PlayedRange[] = [];
      let left = seconds;
      for (const report of reports) {
        const next = withReport({ ranges: known, length: LENGTH }, report, { most: left, rule: free });
        left -= next.used;
        known = next.ranges;
      }
      expect(lengthOf(known)).toBeLessThanOrEqual(seconds);
      if (seconds < LENGTH * 0.9) expect(isPlayed({ ranges: known, length: LENGTH }, free)).toBe(false);
    }),
  );
});

test("finishes a lesson by playing, never by one jump", () => {
  const before = { ranges: [], length: LENGTH };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LENGTH }), fc.integer({ min: 0, max: 80 }), (begin, seconds) => {
      const { ranges } = withReport(before, [[begin, LENGTH]], { most: seconds, rule: free });
      expect(isPlayed({ ranges, length: LENGTH }, free)).toBe(false);
    }),
  );
  expect(isPlayed({ ranges: [[0, 81]], length: LENGTH }, free)).toBe(true);
  expect(isPlayed({ ranges: [[0, 80.98]], length: LENGTH }, free)).toBe(false);
  expect(
    isPlayed(
      {
        ranges: [
          [0, 40],
          [0, 40],
          [0, 40],
        ],
        length: LENGTH,
      },
      free,
    ),
  ).toBe(false);
  expect(isPlayed({ ranges: [[0, 5]], length: 0 }, free)).toBe(false);
});

test("extends a limited lesson only from its played end, whatever the order of a report", () => {
  const given = { most: Number.POSITIVE_INFINITY, rule: limited };
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 8 }), (reports) => {
      let known: readonly PlayedRange[] = [];
      for (const report of reports) {
        const reach = reachOf(known);
        const next = withReport({ ranges: known, length: LENGTH }, report, given).ranges;
        for (const [begin] of next) expect(begin).toBeLessThanOrEqual(Math.max(reach, reachOf(next)));
        // Gaps between counted ranges are at most 2 seconds, the allowed slack.
        for (const [place, [begin]] of next.entries())
          expect(begin - (next[place - 1]?.[1] ?? 0)).toBeLessThanOrEqual(2);
        known = next;
      }
    }),
  );
  expect(
    withinReach(
      [
        [50, 60],
        [9, 12],
        [12, 20],
      ],
      { played: [[0, 10]], slack: 2 },
    ),
  ).toEqual([
    [9, 12],
    [12, 20],
  ]);
});

test("measures the reach of a limited lesson by the ranges before, in the order of the lesson", () => {
  const reached = (...ranges: readonly PlayedRange[]) => withinReach(ranges, { played: [[0, 10]], slack: 2 });
  expect(reached([15, 20], [9, 14])).toEqual([
    [9, 14],
    [15, 20],
  ]);
  expect(reached([12, 13])).toEqual([[12, 13]]);
  expect(reached([12.01, 13])).toEqual([]);
});

test("drops the end of ranges that exceed the allowed time", () => {
  expect(
    withinTime(
      [
        [0, 5],
        [10, 20],
      ],
      8,
    ),
  ).toEqual([
    [0, 5],
    [10, 13],
  ]);
  expect(withinTime([[0, 5]], -1)).toEqual([]);
});

test("keeps the later position of two devices, whichever reports first", () => {
  const position = fc.record({ position: fc.nat(LENGTH), at: fc.nat(5) });
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      expect(laterPosition(a, b)).toEqual(laterPosition(b, a));
      expect(laterPosition(laterPosition(a, b), c)).toEqual(laterPosition(a, laterPosition(b, c)));
      expect(laterPosition(a, b).at).toBe(Math.max(a.at, b.at));
    }),
  );
  expect(laterPosition({ position: 5, at: 1 }, { position: 9, at: 1 }).position).toBe(9);
});

test("resumes a little earlier, and from the start when the lesson was nearly over", () => {
  expect(resumeAt(50, LENGTH)).toBe(47);
  expect(resumeAt(2, LENGTH)).toBe(0);
  expect(resumeAt(85.5, LENGTH)).toBe(82.5);
  expect(resumeAt(86, LENGTH)).toBe(0);
  expect(resumeAt(12, 0)).toBe(9);
});
