import { expect, test } from "vitest";
import { parseShanghai } from "./shanghaiTime.ts";
import { shanghaiYear } from "./shanghaiYear.ts";

test("the year changes at midnight in China", () => {
  const midnight = parseShanghai("2027-01-01 00:00:00") ?? Number.NaN;
  expect(shanghaiYear(midnight)).toBe(2027);
  expect(shanghaiYear(midnight - 1)).toBe(2026);
});
