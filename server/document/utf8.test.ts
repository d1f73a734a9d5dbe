import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8 } from "./utf8.ts";

test("encodes several texts like their concatenation", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 200 })), (texts) => {
      // Half a surrogate pair becomes an invalid character, in the expected and in the tested text.
      const expected = Buffer.concat(texts.map((text) => Buffer.from(text)));
      expect(utf8(...texts).equals(expected)).toBe(true);
    }),
  );
});

test("grows for a larger text and leaves earlier results unchanged", () => {
  const first = utf8("一页");
  const large = "备考".repeat(100_000);
  expect(utf8("<p>", large, "</p>").toString()).toBe(`<p>${large}</p>`);
  expect(first.toString()).toBe("一页");
});
