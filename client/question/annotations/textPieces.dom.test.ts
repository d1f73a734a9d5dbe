import { expect, test } from "vitest";
import { paintRanges, placeIn, textRangeOf } from "./textPieces.ts";

const FORMULA = '<span class="katex"><span class="katex-mathml">x squared</span><span>x2</span></span>';

function stem(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.replaceChildren(root);
  return root;
}

function rangeOf(from: readonly [Node, number], to: readonly [Node, number]): Range {
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}

const marked = (root: Element) => [...root.querySelectorAll("mark")].map(({ textContent }) => textContent);

test("counts a selection in characters of the text, across elements", () => {
  const root = stem("<p>甲乙<b>丙丁</b>戊</p><p>己庚</p>");
  const [first, second] = root.querySelectorAll("p");
  const [plain, bold, last] = [first?.firstChild, first?.children[0]?.firstChild, second?.firstChild];
  if (!plain || !bold || !last) throw new Error("no text");
  expect(textRangeOf(root, rangeOf([plain, 1], [bold, 1]))).toEqual([1, 3]);
  expect(textRangeOf(root, rangeOf([bold, 0], [last, 1]))).toEqual([2, 6]);
  expect(textRangeOf(root, rangeOf([plain, 1], [plain, 1]))).toBeUndefined();
  expect(textRangeOf(root, rangeOf([root, 0], [root, 2]))).toEqual([0, 7]);
});

test("counts a formula and a fill-in gap as one character each", () => {
  const root = stem(`设${FORMULA}时<u class="blank">　1　</u>。`);
  const [before, after] = [root.childNodes[0], root.childNodes[2]];
  if (!before || !after) throw new Error("no text");
  expect(textRangeOf(root, rangeOf([before, 0], [after, 1]))).toEqual([0, 3]);
  paintRanges(root, [[1, 4]]);
  expect(root.querySelector("mark > .katex")).not.toBeNull();
  expect(root.querySelector("mark > .blank")).not.toBeNull();
  root.querySelector(".blank")?.replaceChildren("答案 ✓");
  paintRanges(root, [[2, 5]]);
  expect(marked(root)).toEqual(["时", "答案 ✓", "。"]);
});

test("replaces earlier highlights completely", () => {
  const html = "<p>甲乙<b>丙丁</b>戊</p>\n<table><tbody><tr><td>己</td></tr></tbody></table>";
  const root = stem(html);
  paintRanges(root, [
    [0, 1],
    [3, 7],
  ]);
  expect(marked(root)).toEqual(["甲", "丁", "戊", "己"]);
  const second = root.querySelectorAll("mark")[1];
  expect(second && placeIn(root, second)).toBe(3);
  paintRanges(root, []);
  expect(root.innerHTML).toBe(html);
  expect(root.querySelector("b")?.childNodes).toHaveLength(1);
});
