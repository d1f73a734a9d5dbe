import { expect, test } from "vitest";
import { fenOf, yuanOf } from "./money.ts";

test("writes hundredths of a yuan as yuan with two decimals, and reads them back", () => {
  expect([0, 5, 150, 12_345].map(yuanOf)).toEqual(["0.00", "0.05", "1.50", "123.45"]);
  for (const fen of [0, 1, 29, 1_005, 199_999]) expect(fenOf(yuanOf(fen))).toBe(fen);
});
