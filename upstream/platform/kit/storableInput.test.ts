import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "./errors.ts";
import { storableInput } from "./storableInput.ts";

test("removes NUL and replaces unpaired surrogates in texts and keys at every level", () => {
  const input = { "a\0": ["白\0露", { b: "好\ud83d" }], n: 1, none: null, yes: true };
  expect(storableInput(input)).toEqual({ a: ["白露", { b: "好\ufffd" }], n: 1, none: null, yes: true });
});

test("leaves an input without NUL and unpaired surrogates unchanged", () => {
  const whole = fc.jsonValue({ stringUnit: "grapheme", maxDepth: 4 });
  fc.assert(
    fc.property(whole, (value) => {
      expect(JSON.stringify(storableInput(value))).toBe(JSON.stringify(value));
    }),
  );
});

test("keeps a key named __proto__ as an ordinary key", () => {
  const input = JSON.parse('{"__proto__":{"x":"1"}}') as object;
  expect(Object.keys(storableInput(input))).toEqual(["__proto__"]);
});

test("refuses an input with too many levels", () => {
  const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as unknown;
  expect(() => storableInput(deep)).toThrow(Refusal);
});
