import { expect, test } from "vitest";
import { comparableText } from "./comparableText.ts";

const textOf = (stem: string, options: readonly string[] = ["甲", "乙"]) =>
  comparableText({
    type: "single",
    stem,
    options: options.map((content, i) => ({ key: "AB"[i] ?? "", content })),
    images: [],
  });

test.each([
  "下列说法正确的是",
  "下列说法正确的是（　　）。",
  "下列 说法正确的是( )",
  "<p>下列说法正确的是【】</p>",
  "【单选题】下列说法正确的是．",
  "(单选)下列说法正确的是[ ]。",
  "<strong>下列说法<br>正确的是</strong>",
  "下列说法正确的是&nbsp;",
])("gives the same text for the question: %s", (stem) => {
  expect(textOf(stem)).toBe(textOf("下列说法正确的是"));
  expect(textOf(stem, ["乙。", " 甲"])).toBe(textOf("下列说法正确的是"));
});

test("ignores full and half width", () => {
  expect(textOf("设ｘ＝１，求（ｙ）？")).toBe(textOf("设x=1,求(y)?"));
  expect(textOf("我__________人")).toBe(textOf("我____人"));
});

test.each([
  ["x² 是", "x2 是"],
  ["x<sup>2</sup> 是", "x<sub>2</sub> 是"],
  ["<b>甲</b>和乙", "甲和<b>乙</b>"],
  ["区间 (0,1)", "区间 [0,1]"],
  ["第 1.5 题", "第 15 题"],
  ["不正确的是", "正确的是"],
])("tells %s from %s", (one, other) => {
  expect(textOf(one)).not.toBe(textOf(other));
});
