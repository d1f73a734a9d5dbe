import { expect, test } from "vitest";
import { drawn, pathOf, PAPER } from "./strokes.ts";

test("adds points inside the paper that are far enough apart", () => {
  const stroke = [
    { x: 10.4, y: 20 },
    { x: 11, y: 20.4 },
    { x: 14, y: 20 },
    { x: -5, y: 9_000 },
  ].reduce(drawn, [] as readonly number[]);
  expect(stroke).toEqual([10, 20, 14, 20, 0, PAPER.height]);
  expect(pathOf(stroke)).toBe(`M10 20L14 20L0 ${PAPER.height}`);
});

test("draws a tap as a dot and an empty stroke as nothing", () => {
  expect(pathOf([5, 6])).toBe("M5 6l0 0");
  expect(pathOf([])).toBe("");
});
