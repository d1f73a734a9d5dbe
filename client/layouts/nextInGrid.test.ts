import { expect, test } from "vitest";
import { nextInGrid } from "./nextInGrid.ts";

const from = (at: number, key: string) => nextInGrid({ at, count: 34, columns: 5 }, key);

test("moves the focus through rows with arrow keys, and from the first row up to the search field", () => {
  expect(
    ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].map((key) => from(17, key)),
  ).toEqual([18, 16, 22, 12, 0, 33]);
  expect(from(2, "ArrowUp")).toBeLessThan(0);
});

test("stops at the edges and ignores other keys", () => {
  expect([from(0, "ArrowLeft"), from(33, "ArrowRight"), from(31, "ArrowDown"), from(17, "Enter")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
