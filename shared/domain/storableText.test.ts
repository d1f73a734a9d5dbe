import fc from "fast-check";
import { expect, test } from "vitest";
import { storableText } from "./storableText.ts";

test("removes NUL and keeps the text around it", () => {
  expect(storableText("白\0露")).toBe("白露");
});

test("replaces half of a surrogate pair by U+FFFD", () => {
  expect(storableText("好\ud83d")).toBe("好\ufffd");
  expect(storableText("\ude00好")).toBe("\ufffd好");
});

test("keeps a text that spells an escape, and whole pairs", () => {
  expect(storableText(String.raw`'\u0000' 😀`)).toBe(String.raw`'\u0000' 😀`);
});

const codeUnits = fc.array(fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)));

test("leaves any text well-formed, free of NUL and unchanged when read again", () => {
  fc.assert(
    fc.property(codeUnits, (units) => {
      const stored = storableText(units.join(""));
      expect(encodeURIComponent(stored)).not.toContain("%00");
      expect(storableText(stored)).toBe(stored);
    }),
  );
});
