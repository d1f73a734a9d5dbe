import { expect, test } from "vitest";
import { type ShareCard, drawShareCard } from "./shareCard.ts";
import { wrapText } from "./textLines.ts";

const style = { size: 50, weight: 600, fill: "#fff" } as const;
const box = { width: 200, lines: 2 };
const lengths = async (text: string) =>
  (await wrapText(text, style, box)).map(({ letters }) => letters.length);

test("fills each line, begins no line with closing punctuation, and ends a cut text with an ellipsis", async () => {
  expect(await lengths("一二三四")).toEqual([4]);
  expect(await lengths("一二三四五")).toEqual([4, 1]);
  expect(await lengths("一二三四，五")).toEqual([3, 3]);
  const [first, last] = await wrapText("一二三四五六七八九十", style, box);
  expect([first?.letters.length, last?.letters.length]).toEqual([4, 4]);
  expect(last?.letters.at(-1)).toEqual((await wrapText("…", style, box))[0]?.letters[0]);
  expect(await lengths("")).toEqual([]);
});

test("cuts a long word at the edge, and keeps every line within the box", async () => {
  for (const text of [
    "x".repeat(5_000),
    "一 abcdefghijklmnopqrstuvwxyz 二",
    "（".repeat(40),
    "，".repeat(40),
  ])
    for (const line of await wrapText(text, style, box))
      expect(line.width, text.slice(0, 9)).toBeLessThanOrEqual(200);
});

test("omits characters that the font lacks, without a placeholder box", async () => {
  expect(await lengths("龘🎉鑫")).toEqual([2]);
  expect(await lengths("🎉\u{e000}\u0007")).toEqual([]);
});

const card: ShareCard = {
  agency: "知行学堂",
  hue: 160,
  seed: 1,
  label: "成绩",
  title: "<script>&\"'",
  facts: "",
  score: { got: "86.5", of: "/ 100 分" },
  by: "小满",
  link: "http://localhost:3000/share?token=x",
};

test("draws all letters of a card as outlines, and escapes tags in its texts", async () => {
  const svg = await drawShareCard(card);
  expect(svg).not.toMatch(/<text|font-family|script|&"/);
  // Expects a path for each letter of the texts, without spaces: 知, 知行学堂, 成绩, <script>&"', 小满, 86.5, /100分, 扫码查看.
  expect(svg.match(/<path transform/g)).toHaveLength(1 + 4 + 2 + 11 + 2 + 4 + 5 + 4);
  expect(await drawShareCard({ ...card, score: undefined })).not.toBe(svg);
});
