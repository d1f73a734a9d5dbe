import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFileSize } from "./fileSize.ts";

test("formats sizes in steps of 1024 with two decimals", () => {
  const rows: [number, string][] = [
    [0, "0.00B"],
    [512.9, "512.00B"],
    [1023, "1023.00B"],
    [1024, "1.00KB"],
    [1536, "1.50KB"],
    [1024 ** 2 - 1, "1.00M"],
    [1024 ** 2, "1.00M"],
    [3.25 * 1024 ** 2, "3.25M"],
    [1024 ** 3, "1.00G"],
    [5000 * 1024 ** 3, "5000.00G"],
  ];
  for (const [bytes, text] of rows) expect(formatFileSize(bytes)).toBe(text);
});

test("formats an unknown size as an empty text", () => {
  for (const bytes of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(formatFileSize(bytes)).toBe("");
});

test("never shows 1024 of a unit below the largest", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1024 ** 3 - 1 }),
      (bytes) => Number.parseFloat(formatFileSize(bytes)) < 1024,
    ),
  );
});
