import { expect, test } from "vitest";
import { covers, rangeAt, withoutRange, withRange } from "./ranges.ts";

test("merges ranges that touch and keeps the others apart and in order", () => {
  expect(withRange([], [3, 5])).toEqual([[3, 5]]);
  expect(withRange([[6, 8]], [1, 2])).toEqual([
    [1, 2],
    [6, 8],
  ]);
  expect(
    withRange(
      [
        [1, 3],
        [5, 7],
        [20, 21],
      ],
      [3, 5],
    ),
  ).toEqual([
    [1, 7],
    [20, 21],
  ]);
  expect(withRange([[2, 9]], [3, 4])).toEqual([[2, 9]]);
  expect(withRange([[2, 9]], [4, 4])).toEqual([[2, 9]]);
});

test("keeps both sides when the middle of a range is removed", () => {
  expect(withoutRange([[2, 9]], [4, 6])).toEqual([
    [2, 4],
    [6, 9],
  ]);
  expect(withoutRange([[2, 9]], [0, 4])).toEqual([[4, 9]]);
  expect(
    withoutRange(
      [
        [2, 4],
        [6, 9],
      ],
      [1, 12],
    ),
  ).toEqual([]);
  expect(withoutRange([[2, 4]], [4, 6])).toEqual([[2, 4]]);
});

test("covers a range only when one range contains all of it, and finds the range around a character", () => {
  const ranges = [
    [2, 9],
    [9, 12],
  ] as const;
  expect(covers(ranges, [2, 9])).toBe(true);
  expect(covers(ranges, [8, 10])).toBe(false);
  expect(rangeAt(ranges, 9)).toEqual([9, 12]);
  expect(rangeAt(ranges, 12)).toBeUndefined();
});
