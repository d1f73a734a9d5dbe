import { expect, test } from "vitest";
import { findWord, plainWord } from "./words.ts";

test("finds a word in any width and case, and with other characters between its letters", () => {
  const words = ["加微信", "vx"].map(plainWord);
  for (const text of ["加微信领资料", "加 微.信", "加\u200b微\u200b信", "ＶＸ 123", "看V-X"])
    expect(findWord(text, words), text).toBeDefined();
  for (const text of ["老师好", "微信公众号有讲义吗", "", "v"])
    expect(findWord(text, words), text).toBeUndefined();
});

test("ignores an empty blocked word", () => {
  expect(findWord("老师好", [plainWord("…")])).toBeUndefined();
});
