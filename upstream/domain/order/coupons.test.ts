import { expect, test } from "vitest";
import { reductionOf } from "./coupons.ts";

test("takes an amount off, at most the price", () => {
  const minus = (value: string, fen: number) => reductionOf({ kind: "minus", value }, fen);
  expect(minus("5.50", 1_000)).toBe(550);
  expect(minus("10", 1_000)).toBe(1_000);
  expect(minus("10.01", 1_000)).toBe(1_000);
  expect(minus("0", 1_000)).toBe(0);
});

test("leaves a share of the price to pay, rounded down, and never raises it", () => {
  const percent = (value: string, fen: number) => reductionOf({ kind: "percent", value }, fen);
  expect(percent("85", 1_000)).toBe(150);
  // 85 % of 9.99 are 8.4915.
  expect(percent("85", 999)).toBe(999 - 849);
  expect(percent("88.88", 10_000)).toBe(1_112);
  expect([percent("0", 999), percent("100", 999), percent("120", 999)]).toEqual([999, 0, 0]);
});
