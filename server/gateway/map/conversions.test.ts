import fc from "fast-check";
import { expect, test } from "vitest";
import { formatShanghai } from "#shared/domain/shanghaiTime.ts";
import { converterOf } from "./conversions.ts";
import { type Conversion, CONVERSION_WORDS } from "./upstreamMap.ts";

const toOurs = (value: unknown, as: Conversion) => converterOf(as).toOurs(value);
const toTheirs = (value: unknown, as: Conversion) => converterOf(as).toTheirs(value);
const SEX = { words: { m: 1, f: 2 } };

test.each([
  ["12", "number", 12],
  ["", "number", ""],
  ["x", "number", undefined],
  [7, "text", "7"],
  [{ a: 1 }, "text", undefined],
  [1_767_229_200, "time", "2026-01-01 09:00:00"],
  ["1767229200", "date", "2026-01-01"],
  ["2026-01-01T02:00:00+01:00", "time", "2026-01-01 09:00:00"],
  ["2025-12-31T20:00:00Z", "date", "2026-01-01"],
  [1_767_229_200_000, "time", undefined],
  [0, "time", ""],
  ["0000-00-00 00:00:00", "time", ""],
  ["tomorrow", "time", undefined],
  [null, "time", null],
  ["2026-01-01 09:00:00", "seconds", 1_767_229_200],
  ["soon", "seconds", undefined],
  [true, "flag", "1"],
  ["0", "flag", "0"],
  ["yes", "flag", undefined],
  ["2026-01-01T09:00:00", "iso", "2026-01-01 09:00:00"],
  ["2026-01-01T01:00:00.500Z", "iso", "2026-01-01 09:00:00"],
  ["2025-12-31T16:00:00-0900", "iso", "2026-01-01 09:00:00"],
  ["2026-01-01", "iso", "2026-01-01 00:00:00"],
  ["2026-02-30T09:00:00Z", "iso", undefined],
  ["2026-01-01T09:00:00+25:00", "iso", undefined],
  [1_767_229_200, "iso", undefined],
  ["1767229200999", "milliseconds", "2026-01-01 09:00:00"],
  ["", "milliseconds", ""],
  [29_900, "cents", "299.00"],
  ["5", "cents", "0.05"],
  [-5, "cents", "-0.05"],
  [0, "cents", "0.00"],
  [12.5, "cents", undefined],
  ["c-101", { prefix: "c-" }, "101"],
  ["c-", { prefix: "c-" }, undefined],
  ["d-101", { prefix: "c-" }, undefined],
  [101, { prefix: "c-" }, undefined],
  ["f", SEX, 2],
  ["x", SEX, undefined],
  ["", SEX, ""],
  [1, { words: { 1: "open", 0: "closed" } }, "open"],
] as const)("reads %j as %j to %j", (value, as, expected) => {
  expect(toOurs(value, as as Conversion)).toEqual(expected);
});

test.each([
  ["2026-01-01 09:00:00", "iso", "2026-01-01T09:00:00+08:00"],
  ["2026-01-01", "iso", "2026-01-01T00:00:00+08:00"],
  ["soon", "iso", undefined],
  ["2026-01-01 09:00:00", "milliseconds", 1_767_229_200_000],
  ["299", "cents", 29_900],
  [299.9, "cents", 29_990],
  ["0.005", "cents", undefined],
  ["101", { prefix: "c-" }, "c-101"],
  [" ", { prefix: "c-" }, " "],
  ["2", SEX, "f"],
  [3, SEX, undefined],
] as const)("sends %j as %j as %j", (value, as, expected) => {
  expect(toTheirs(value, as as Conversion)).toEqual(expected);
});

const second = fc.integer({ min: 1, max: 253_402_000_000 });

test("converts every second to ISO 8601 and to milliseconds, and back", () => {
  fc.assert(
    fc.property(second, fc.constantFrom("iso" as const, "milliseconds" as const), (seconds, as) => {
      const time = formatShanghai(seconds * 1000);
      expect(toOurs(toTheirs(time, as), as)).toBe(time);
    }),
  );
});

test("an ISO 8601 time with any offset is the same moment", () => {
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 253_402_000_000 }), offset, (seconds, minutes) => {
      const local = new Date((seconds + minutes * 60) * 1000).toISOString().slice(0, 19);
      const two = (value: number) => String(value).padStart(2, "0");
      const zone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
      expect(toOurs(local + zone, "iso")).toBe(formatShanghai(seconds * 1000));
    }),
  );
});

test("converts every number of cents to yuan and back, without losing a cent", () => {
  const cents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(cents, (fen) => {
      const yuan = String(toOurs(fen, "cents"));
      expect(yuan).toMatch(/^-?\d+\.\d\d$/);
      expect(toTheirs(yuan, "cents")).toBe(fen);
    }),
  );
});

test("removes the prefix of every id and adds it again", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.string().map((text) => `${text}1`),
      (prefix, id) => {
        expect(toOurs(toTheirs(id, { prefix }), { prefix })).toBe(id);
      },
    ),
  );
});

test("converts every word of a list to the contract's word and back", () => {
  const words = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(words, (own) => {
      const as = { words: Object.fromEntries(own.map((word, index) => [word, index])) };
      for (const word of Object.keys(as.words)) expect(toTheirs(toOurs(word, as), as)).toBe(word);
    }),
  );
});

test("no value of any kind makes a conversion throw", () => {
  const as = fc.constantFrom<Conversion>(...CONVERSION_WORDS, { prefix: "a" }, SEX);
  fc.assert(
    fc.property(fc.jsonValue(), as, (value, conversion) => {
      toOurs(value, conversion);
      toTheirs(value, conversion);
    }),
  );
});
