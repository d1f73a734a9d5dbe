import { expect, test } from "vitest";
import { percentile } from "#tests/support/percentile.ts";
import { lineThrough, ratio, shareOff } from "./statistics.ts";

test("ratio returns the median of the ratios of each round", () => {
  expect(ratio([2, 4, 3], [1, 4, 1])).toBe(2);
});

test("percentile interpolates between neighbours, and is NaN for no values", () => {
  expect(percentile([3, 1], 50)).toBe(2);
  expect(percentile([1, 2, 3, 4, 5], 100)).toBe(5);
  expect(percentile([], 50)).toBeNaN();
});

test("counts only values that differ from the median by more than 2 %", () => {
  expect(shareOff([100, 100, 101, 110])).toBe(0.25);
});

test("lineThrough fits a line, closer to points of greater weight", () => {
  const places = [
    { x: 1, y: 3 },
    { x: 2, y: 5 },
    { x: 3, y: 7 },
  ];
  expect(lineThrough(places)).toEqual({ slope: 2, fixed: 1 });
  const bent = [...places, { x: 4, y: 20 }];
  expect(lineThrough(bent, ({ y }) => 1 / y ** 2).slope).toBeLessThan(lineThrough(bent).slope);
});
