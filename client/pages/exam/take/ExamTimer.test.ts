import { expect, test } from "vitest";
import { urgencyOf, warningBetween } from "./ExamTimer.tsx";

test("returns the urgency `soon` in the last fifth of the time and `last` in the last twentieth", () => {
  expect([100, 21, 20, 6, 5, 0].map((left) => urgencyOf(left, 100))).toEqual([
    "calm",
    "calm",
    "soon",
    "soon",
    "last",
    "last",
  ]);
  expect(urgencyOf(0, 0)).toBe("calm");
});

test("shows each warning once, and only the last one after the device slept", () => {
  const said: number[] = [];
  for (let left = 31 * 60; left >= 0; left--) {
    const minutes = warningBetween(left + 1, left);
    if (minutes !== undefined) said.push(minutes);
  }
  expect(said).toEqual([30, 10, 5, 1]);
  expect(warningBetween(31 * 60, 4 * 60)).toBe(5);
  expect(warningBetween(4 * 60, 3 * 60)).toBeUndefined();
  // Extra time was granted between the two readings.
  expect(warningBetween(4 * 60, 14 * 60)).toBeUndefined();
  expect(warningBetween(70, 0)).toBeUndefined();
});
