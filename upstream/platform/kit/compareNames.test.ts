import fc from "fast-check";
import { expect, test } from "vitest";
import { compareNames } from "./compareNames.ts";

const TEN = [..."一二三四五六七八九十"];
const UP_TO_TWENTY = [...TEN, ...TEN.slice(0, -1).map((digit) => `十${digit}`), "二十"];

const LISTS: Readonly<Record<string, readonly string[]>> = {
  "digits without leading zeros": ["2.png", "9.png", "10.png", "100.png"],
  "digits with and without leading zeros": ["01.jpg", "2.jpg", "009.jpg", "10.jpg"],
  "full-width digits": ["２.png", "9.png", "１０.png"],
  "第一页 to 第二十页": UP_TO_TWENTY.map((numeral) => `第${numeral}页.png`),
  "hundreds in characters": [
    "九十九题",
    "一百题",
    "一百零一题",
    "一百一十题",
    "二百题",
    "一千零一题",
    "一万题",
  ],
  "years in characters": ["二〇二四年真题", "二〇二五年真题", "2026年真题"],
  "一、 to 十一、": UP_TO_TWENTY.slice(0, 11).map((numeral) => `${numeral}、绪论`),
  "（一） to （十）": TEN.map((numeral) => `（${numeral}）.png`),
  "① to ⑳": Array.from("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", (sign) => `${sign}.png`),
  "❶ to ❿": Array.from("❶❷❸❹❺❻❼❽❾❿"),
  "⑴ to ⑽": Array.from("⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽"),
  "㈠ to ㈩": Array.from("㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩"),
  "(1) to (10)": ["(1).png", "(2).png", "(10).png"],
  "1. to 10.": ["1. 绪论", "2. 力", "10. 光"],
  "Ⅰ to Ⅹ": Array.from("ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ", (sign) => `单元${sign}`),
  "壹 to 拾": Array.from("壹贰叁肆伍陆柒捌玖拾", (sign) => `卷${sign}.pdf`),
  上中下册: ["数学上册.pdf", "数学中册.pdf", "数学下册.pdf"],
  "上 before 下 in one chapter": [
    "第一章（上）.png",
    "第一章（中）.png",
    "第一章（下）.png",
    "第二章（上）.png",
  ],
  "parts of a path": ["第九章/10.md", "第十章/2.md", "第十章/第十页.md", "第十一章/1.md"],
};

test.each(Object.entries(LISTS))("sorts %s from any initial order", (_, list) => {
  expect(list.toReversed().toSorted(compareNames)).toEqual(list);
  expect(list.toSorted().toSorted(compareNames)).toEqual(list);
});

test("does not read characters within words as numbers: 上 in 上海, 陆 in 陆地", () => {
  expect(compareNames("上海.png", "中国.png")).toBe(new Intl.Collator("zh").compare("上海.png", "中国.png"));
  expect(compareNames("陆地", "八音")).toBe(new Intl.Collator("zh").compare("陆地", "八音") || 1);
});

test("compares names of any length", () => {
  expect(compareNames(`九${"万".repeat(250)}`, "9".repeat(250))).not.toBe(0);
});

test("orders any names consistently: a name equals only itself, and there are no cycles", () => {
  const name = fc
    .array(
      fc.constantFrom(
        "第",
        "一",
        "十",
        "二",
        "百",
        "章",
        "上",
        "中",
        "下",
        "册",
        "①",
        "1",
        "0",
        "０",
        "Ⅳ",
        ".",
        "/",
        " ",
        "甲",
        "陆",
        "a",
        "B",
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0);
      expect(compareNames(a, b) === 0).toBe(a === b);
      if (compareNames(a, b) < 0 && compareNames(b, c) < 0) expect(compareNames(a, c)).toBeLessThan(0);
    }),
    { numRuns: 2_000 },
  );
});
