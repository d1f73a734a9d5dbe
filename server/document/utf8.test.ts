import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8 } from "./utf8.ts";

test("any texts become the bytes that they are together", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 200 })), (texts) => {
      // A pair of surrogates cut in two is no character in either text.
      const expected = Buffer.concat(texts.map((text) => Buffer.from(text)));
      expect(utf8(...texts).equals(expected)).toBe(true);
    }),
  );
});

test("a text larger than any before has room, and what was sent keeps its bytes", () => {
  const first = utf8("一页");
  const large = "备考".repeat(100_000);
  expect(utf8("<p>", large, "</p>").toString()).toBe(`<p>${large}</p>`);
  expect(first.toString()).toBe("一页");
});
