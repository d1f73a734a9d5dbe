import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPrice, priceText } from "./price.ts";

test("keeps at most two decimals and strips trailing zeros", () => {
  const rows: [unknown, string][] = [
    [0, "0"],
    [20, "20"],
    ["20.00", "20"],
    ["19.90", "19.9"],
    [199.99, "199.99"],
    ["0.5", "0.5"],
    [".5", "0.5"],
    ["5.", "5"],
    [" 12.30 ", "12.3"],
    ["007.10", "7.1"],
    [-3.5, "-3.5"],
    [-0.001, "0"],
    [-0, "0"],
    [1e-7, "0"],
    ["1e3", "1000"],
    ["-1e3", "-1000"],
    ["12e3", "12000"],
    ["1.25e1", "12.5"],
    ["1e12", "1000000000000"],
    ["007", "7"],
    ["+5", "5"],
    [1e20, "100000000000000000000"],
  ];
  for (const [value, text] of rows) expect(formatPrice(value), String(value)).toBe(text);
});

test("rounds the third decimal half up by its text, not by the float", () => {
  expect(formatPrice(1.005)).toBe("1.01");
  expect(formatPrice("1.005")).toBe("1.01");
  expect(formatPrice(1.004)).toBe("1");
  expect(formatPrice("9.999")).toBe("10");
  expect(formatPrice("-1.005")).toBe("-1.01");
});

test("leaves text that is no number unchanged", () => {
  for (const text of ["面议", "", "¥12.50", "1,299.00", "12abc", ".", "-", "1e21", "1e999", "x1e3", "1e3x"])
    expect(formatPrice(text)).toBe(text);
});

test("rejects anything except text and finite numbers, with the message of the specification", () => {
  for (const value of [null, undefined, true, {}, [], 12n, Symbol("x"), () => 1, NaN, Infinity]) {
    expect(() => formatPrice(value)).toThrow(new TypeError("价格值类型错误，只可以数字或者字符串"));
  }
});

test("leaves every amount of whole cents unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      const text = formatPrice(cents / 100);
      expect(Number(text)).toBe(cents / 100 + 0);
      expect(text).toMatch(/^(-?(0|[1-9]\d*))(\.\d?[1-9])?$/);
      expect(formatPrice(text)).toBe(text);
    }),
  );
});

test("never throws, whatever the text", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof formatPrice(text) === "string"));
});

test("priceText adds the currency sign to numbers only", () => {
  const rows: readonly (readonly [unknown, string])[] = [
    ["12.50", "¥12.5"],
    [0, "¥0"],
    [-3, "¥-3"],
    ["面议", "面议"],
    ["满 100 减 5", "满 100 减 5"],
    ["", ""],
  ];
  for (const [value, text] of rows) expect(priceText(value), String(value)).toBe(text);
});
