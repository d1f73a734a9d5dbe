import fc from "fast-check";
import { expect, test } from "vitest";
import { accuracy } from "./accuracy.ts";
import { hundredthsOf, roundScore, shareOfScore, sumOfScores } from "./scores.ts";

/** Scores from 0.1 to 20.0 in steps of 0.1, and the quarters and halves between them, in hundredths. */
const SCORES = Array.from({ length: 2_000 }, (_, i) => i + 1).filter(
  (one) => one % 10 === 0 || one % 25 === 0,
);

test("gives each part of each score in whole hundredths, halves up", () => {
  for (const hundredths of SCORES)
    for (let all = 1; all <= 20; all += 1)
      for (let hits = 0; hits <= all; hits += 1) {
        // The expected value, computed only with integers: floor(x + 1/2) of the exact fraction x.
        const right = Math.floor((2 * hundredths * hits + all) / (2 * all));
        expect(
          hundredthsOf(shareOfScore(hundredths / 100, hits / all)),
          `${hits}/${all} of ${hundredths}`,
        ).toBe(right);
      }
});

test("adds scores up to the sum of their hundredths", () => {
  expect(sumOfScores([0.1, 0.2])).toBe(0.3);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 200 }), (all) => {
      expect(sumOfScores(all.map((one) => one / 100))).toBe(all.reduce((sum, one) => sum + one, 0) / 100);
    }),
  );
});

test("rounds a typed score with three decimals half up on its digits", () => {
  expect([1.005, 2.675, 0.125, 0.333, 8].map(roundScore)).toEqual([1.01, 2.68, 0.13, 0.33, 8]);
});

test("rounds half a percent up, for each number of right answers", () => {
  for (let judged = 1; judged <= 150; judged += 1)
    for (let right = 0; right <= judged; right += 1)
      expect(accuracy(right, judged), `${right} of ${judged}`).toBe(
        Math.floor((200 * right + judged) / (2 * judged)),
      );
});
