import { expect, test } from "vitest";
import { converted, convertFields, valueAt } from "./convert.ts";

test.each([
  ["12", "number", 12],
  ["", "number", ""],
  ["x", "number", "x"],
  [7, "text", "7"],
  [1_767_229_200, "time", "2026-01-01 09:00:00"],
  ["1767229200", "date", "2026-01-01"],
  [0, "time", ""],
  [null, "time", null],
  ["2026-01-01 09:00:00", "seconds", 1_767_229_200],
  [true, "flag", "1"],
  ["0", "flag", "0"],
  [{ a: 1 }, "text", { a: 1 }],
] as const)("converts %j as %s to %j", (value, as, expected) => {
  expect(converted(value, as)).toEqual(expected);
});

test("renames, picks and computes members, keeps the others, and changes nothing of the API's object", () => {
  const theirs = { a: { b: "1" }, rows: [{ x: 1 }, { x: 2 }], kept: true };
  const ours = convertFields(theirs, {
    id: { from: "a.b", as: "number" },
    list: { from: "rows", each: { y: "x" } },
    fixed: { value: [] },
    none: "not.there",
  });
  expect(ours).toEqual({
    ...theirs,
    id: 1,
    list: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
    fixed: [],
    none: undefined,
  });
  expect(theirs).toEqual({ a: { b: "1" }, rows: [{ x: 1 }, { x: 2 }], kept: true });
  expect([convertFields("x", { a: "b" }), convertFields(null, { a: "b" })]).toEqual(["x", null]);
  expect(valueAt({}, "constructor.name")).toBeUndefined();
  expect(convertFields({ a: 1 }, JSON.parse('{"__proto__":"a"}'))).toEqual({ a: 1 });
});
