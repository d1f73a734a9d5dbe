import { expect, test } from "vitest";
import { backOff } from "./backOff.ts";

test("doubles the pause up to 15 s, minus up to a half at random", () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => backOff(failures, () => 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
  expect(backOff(1, () => 1)).toBe(500);
});

test("waits at least as long as a busy server asks, plus up to a half at random, and at most a minute and a half", () => {
  expect([0, 0.5, 1].map((chance) => backOff(1, () => chance, 4))).toEqual([4_000, 5_000, 6_000]);
  expect(backOff(5, () => 0, 4)).toBe(15_000);
  expect(backOff(1, () => 1, 86_400)).toBe(90_000);
});
