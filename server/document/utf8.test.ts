import fc from "fast-check";
import { expect, test } from "vitest";
import { encode, utf8 } from "./utf8.ts";

const texts = fc.string({ unit: "binary", maxLength: 200 });
const bytes = fc
  .tuple(texts, fc.integer({ min: 1, max: 500 }))
  .map(([text, times]) => Buffer.from(text.repeat(times)));

test("encodes texts and bytes, short and long ones, like their concatenation", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(texts, bytes), { maxLength: 12 }), (pieces) => {
      // Half a surrogate pair becomes an invalid character, in the expected and in the tested text.
      const expected = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
      expect(Buffer.concat(encode(pieces)).equals(expected)).toBe(true);
      expect(utf8(...pieces).equals(expected)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test("passes large bytes on without a copy, and joins all other pieces between them", () => {
  const rules = Buffer.alloc(50_000, "a");
  const [before, same, after, ...more] = encode(["<p>", Buffer.from("一"), rules, "页", Buffer.from("</p>")]);
  expect(same).toBe(rules);
  expect([before?.toString(), after?.toString(), more]).toEqual(["<p>一", "页</p>", []]);
});

test("grows for a larger text and leaves earlier results unchanged", () => {
  const first = utf8("一页");
  const large = "备考".repeat(100_000);
  expect(utf8("<p>", large, "</p>").toString()).toBe(`<p>${large}</p>`);
  expect(first.toString()).toBe("一页");
});
