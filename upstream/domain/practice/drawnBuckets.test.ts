import fc from "fast-check";
import { expect, test } from "vitest";
import { DRAW_BUCKETS } from "../../platform/db/schema/questions.ts";
import { LARGE, MOST_BUCKETS, drawnBuckets, fewestBuckets } from "./drawnBuckets.ts";

test("reads buckets of a large bank alone, a power of two of them, with enough candidates for each question", () => {
  expect(fewestBuckets(20, LARGE - 1)).toBe(Infinity);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: LARGE, max: 1_000_000 }),
      (count, fitting) => {
        const num = fewestBuckets(count, fitting);
        expect(Number.isInteger(Math.log2(num))).toBe(true);
        expect(num).toBeGreaterThanOrEqual(16);
        // Eight candidates a question, and no more than twice as many where that needs more than sixteen buckets.
        const candidates = (num * fitting) / DRAW_BUCKETS;
        expect(candidates).toBeGreaterThanOrEqual(8 * count);
        if (num > 16) expect(candidates).toBeLessThan(16 * count);
      },
    ),
  );
});

test("draws different buckets, the same for a seed, and of more the first ones are the same", () => {
  const buckets = drawnBuckets("seed", 64);
  expect(new Set(buckets).size).toBe(64);
  expect(buckets.every((one) => Number.isInteger(one) && one >= 0 && one < DRAW_BUCKETS)).toBe(true);
  expect(drawnBuckets("seed", 16)).toEqual(buckets.slice(0, 16));
  expect(drawnBuckets("other", 16)).not.toEqual(buckets.slice(0, 16));
  expect(drawnBuckets("seed", 0)).toEqual([]);
  // No draw of more different buckets than there are would ever end.
  expect(MOST_BUCKETS).toBeLessThan(DRAW_BUCKETS);
  // A shared seed gives the same questions in each release.
  expect(drawnBuckets("seed", 3)).toEqual([236, 181, 1740]);
});
