import { expect, test } from "vitest";
import { accuracy } from "./accuracy.ts";

test("accuracy is right of judged, in whole percent; of nothing it is 0", () => {
  expect([accuracy(2, 9), accuracy(2, 3), accuracy(0, 4), accuracy(4, 4)]).toEqual([22, 67, 0, 100]);
  expect(accuracy(0, 0)).toBe(0);
});
