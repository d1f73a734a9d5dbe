import { expect, test } from "vitest";
import type { Mismatch } from "#shared/contract/readers.ts";
import { compileFields, compilePath, compileRows } from "./convert.ts";
import type { Fields } from "./upstreamMap.ts";

const convert = (theirs: unknown, fields: Fields) => compileFields(fields)(theirs, []);

test("renames, picks and computes members, keeps the others, and changes nothing of the API's object", () => {
  const theirs = { a: { b: "1" }, rows: [{ x: 1 }, { x: 2 }], kept: true };
  const ours = convert(theirs, {
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
  expect([convert("x", { a: "b" }), convert(null, { a: "b" })]).toEqual(["x", null]);
  expect(compilePath("constructor.name")({})).toBeUndefined();
  expect(convert({ a: 1 }, JSON.parse('{"__proto__":"a"}'))).toEqual({ a: 1 });
});

test("a list or a conversion without from reads the member of its own name", () => {
  const theirs = { price: 1990, list: [{ x: 1 }], teacher: "周老师" };
  const rules: Fields = {
    price: { as: "cents" },
    list: { each: { y: "x" } },
    host: { fields: { name: "teacher" } },
  };
  expect(convert(theirs, rules)).toMatchObject({
    price: "19.90",
    list: [{ x: 1, y: 1 }],
    host: { name: "周老师" },
  });
});

test("leaves out a member that does not convert, and reports its name, its value and the expected value", () => {
  const found: Mismatch[] = [];
  const rows = compileRows({
    start_time: { from: "at", as: "milliseconds" },
    price: { from: "fen", as: "cents" },
  });
  expect(rows([{ at: "soon" }, { at: 0, fen: 1990 }, { fen: 19.9 }], found)).toEqual([
    { at: "soon" },
    { at: 0, fen: 1990, start_time: "", price: "19.90" },
    { fen: 19.9 },
  ]);
  expect(found).toEqual([
    { path: "[].start_time", expected: "unix time in milliseconds", value: "soon" },
    { path: "[].price", expected: "whole number of cents", value: 19.9 },
  ]);
  const many: Mismatch[] = [];
  rows(
    Array.from({ length: 500 }, () => ({ at: "x" })),
    many,
  );
  expect(many.length).toBe(100);
});
