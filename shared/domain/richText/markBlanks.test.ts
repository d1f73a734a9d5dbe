import { expect, test } from "vitest";
import { markBlanks } from "./markBlanks.ts";
import { renderRichText } from "./renderRichText.ts";

const html = renderRichText("商品的两个因素是使用价值和____，劳动分为具体劳动和____。");

test("numbers several blanks, but not a single one", () => {
  expect(markBlanks(html, [{}, {}])).toMatch(/<span class="no">1<\/span>.*<span class="no">2<\/span>/);
  const one = renderRichText("首都是____。");
  expect(markBlanks(one, [{}])).toBe(one);
});

test("shows the given text at its blank, with a sign and its name", () => {
  const marked = markBlanks(html, [
    { given: "价值", verdict: "right" },
    { given: " <b>活劳动", verdict: "wrong" },
  ]);
  expect(marked).toContain(
    '和<u class="blank" data-verdict="right"><span class="no">1</span>价值<span class="sign" role="img" aria-label="正确">✓</span></u>',
  );
  expect(marked).toMatch(
    /data-verdict="wrong".*&lt;b&gt;活劳动<span class="sign" role="img" aria-label="错误">✗/,
  );
});

test("names an empty blank, and shows no sign before the verdict", () => {
  expect(
    markBlanks(html, [
      { given: "", verdict: "no_answer" },
      { given: "乙", verdict: "reviewing" },
    ]),
  ).toMatch(/aria-label="没有填".*<u class="blank"><span class="no">2<\/span>乙<\/u>/);
  expect(markBlanks(html, [{ given: "甲" }, { given: "乙" }])).not.toContain("sign");
});

test("leaves the text unchanged when the numbers of blanks and marks differ", () => {
  expect(markBlanks(html, [{ given: "甲" }])).toBe(html);
  expect(markBlanks("<p>没有空</p>", [])).toBe("<p>没有空</p>");
});
