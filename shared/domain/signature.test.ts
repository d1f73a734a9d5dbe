import { expect, test } from "vitest";
import { MOST_LENGTH, SHEET, SIGNATURE, type Stroke, drawn, pathOf } from "./signature.ts";

const strokeOf = (...points: readonly (readonly [number, number])[]): Stroke =>
  points.reduce<Stroke>((stroke, [x, y]) => drawn(stroke, { x, y }), []);

test("turns strokes and dots into a path of whole numbers within the sheet", () => {
  const path = pathOf([
    strokeOf([-4, 10.4], [300.6, 20], [900, 500]),
    strokeOf([5, 5]),
    strokeOf([600, 200]),
    [],
  ]);
  expect(path).toBe(`M0 10L301 20L${SHEET.width} ${SHEET.height}M5 5L6 5M600 200L600 200`);
  expect(path).toMatch(SIGNATURE);
});

test("merges points that are hardly apart", () => {
  expect(strokeOf([10, 10], [11, 11], [12, 11], [14, 11])).toEqual([
    { x: 10, y: 10 },
    { x: 14, y: 11 },
  ]);
});

test("rejects text that is not a drawing, and rejects a long text quickly", () => {
  for (const path of ["", "M1 1", "L1 1", "M1 1L2 2Z", 'M1 1L2 2"/><script>', "M1.5 1L2 2", "M1 1L2 2 "])
    expect(path).not.toMatch(SIGNATURE);
  const long = `${"M1 1L2 2".repeat(MOST_LENGTH / 8)}!`;
  const startedAt = performance.now();
  expect(long).not.toMatch(SIGNATURE);
  expect(performance.now() - startedAt).toBeLessThan(200);
});
