import { expect, test } from "vitest";
import { groupDigits } from "./groupDigits.ts";

test.each([0, 7, 58, 999, 1000, 12_345, 100_000, 1_234_567])("groups %i by thousands", (count) => {
  expect(groupDigits(count)).toBe(count.toLocaleString("en-US"));
});
