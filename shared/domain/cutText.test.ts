import fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE_TEXTS } from "#tests/support/hostileTexts.ts";
import { cutText } from "./cutText.ts";
import { storableText } from "./storableText.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const SCOTLAND = "🏴󠁧󠁢󠁳󠁣󠁴󠁿";

test("counts a character outside the BMP once and never halves it", () => {
  expect(cutText("𠮷𠮷𠮷", 2, "…")).toBe("𠮷𠮷…");
  expect(cutText("𠮷野家", 1)).toBe("𠮷");
});

test("leaves a short text unchanged", () => {
  expect(cutText("六个字的短文", 6, "…")).toBe("六个字的短文");
});

test("cuts a longer text at the limit and puts the ellipsis behind it", () => {
  expect(cutText("七个字的短文啊", 6)).toBe("七个字的短文");
  expect(cutText("two words", 4, "…")).toBe("two…");
});

test.each([
  ["a combining mark", "ae\u0301b", 2, "a"],
  ["a variation selector", "甲葛\u{e0100}", 2, "甲"],
  ["a colour of skin", "甲👍🏽乙", 2, "甲"],
  ["a family of emoji", `甲${FAMILY}乙`, 5, "甲"],
  ["a flag", "甲🇨🇳🇯🇵", 2, "甲"],
  ["a second flag", "甲🇨🇳🇯🇵", 4, "甲🇨🇳"],
  ["a flag of tags", `甲${SCOTLAND}乙`, 6, "甲"],
  ["a keycap", "甲1\ufe0f\u20e3", 2, "甲"],
  ["a syllable of Hangul in parts", "甲\u1112\u1161\u11ab", 3, "甲"],
  ["a line end", "甲\r\n乙", 2, "甲"],
])("cuts before %s that would not be whole", (_, text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});

test("keeps whole code points of a first character that is too long", () => {
  expect(cutText(`e${"\u0301".repeat(40)}`, 5)).toBe(`e${"\u0301".repeat(4)}`);
  expect(cutText(FAMILY, 2)).toBe("👨\u200d");
});

test("never returns half a surrogate pair, and always a beginning of the text", () => {
  const pieces = fc.constantFrom(...Object.values(HOSTILE_TEXTS), "甲", "e\u0301", FAMILY, "🇨🇳", "\u200d");
  const texts = fc.array(pieces, { maxLength: 8 }).map((some) => some.join(""));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const whole = storableText(text);
      const cut = cutText(whole, most);
      expect(whole.startsWith(cut)).toBe(true);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
      expect([...cut].length).toBeLessThanOrEqual(most);
      if (whole !== "") expect(cut).not.toBe("");
    }),
  );
});

test("cuts where Unicode's own rule cuts, for texts without rare scripts", () => {
  const segmenter = new Intl.Segmenter("zh", { granularity: "grapheme" });
  const pieces = ["甲", "b", "𠮷", "e\u0301", FAMILY, "👍🏽", "🇨🇳", SCOTLAND, "1️⃣", "\r\n", "\n", "한", "❤️"];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 15, max: 60 }),
      (some, most) => {
        const text = some.join("");
        const starts = [...segmenter.segment(text)].map(({ index }) => text.slice(0, index));
        const fitting = [...starts, text].findLast((start) => [...start].length <= most);
        expect(cutText(text, most)).toBe(fitting);
      },
    ),
  );
});

test("treats the same marks as combining in every version of Unicode", () => {
  const joined = Array.from({ length: 0x1_0000 - 0x300 }, (_, at) => String.fromCharCode(0x300 + at))
    .filter((sign) => /\p{M}/u.test(sign))
    .filter((mark) => cutText(`甲乙${mark}`, 2) === "甲");
  // Number of combining marks in Unicode 14. A newer Node knows more marks: EXTENDS must exclude those.
  expect(joined.length).toBe(1_336);
});
