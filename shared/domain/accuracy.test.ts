import { expect, test } from "vitest";
import { accuracy } from "./accuracy.ts";

test("returns right of judged answers in whole percent, and 0 when nothing is judged", () => {
  expect([accuracy(2, 9), accuracy(2, 3), accuracy(0, 4), accuracy(4, 4)]).toEqual([22, 67, 0, 100]);
  expect(accuracy(0, 0)).toBe(0);
});
