import { expect, test } from "vitest";
import { markBlanks } from "./markBlanks.ts";
import { renderRichText } from "./renderRichText.ts";

const html = renderRichText("商品的两个因素是使用价值和____，劳动分为具体劳动和____。");

test("several blanks are numbered, one is not", () => {
  expect(markBlanks(html, [{}, {}])).toMatch(/<span class="no">1<\/span>.*<span class="no">2<\/span>/);
  const one = renderRichText("首都是____。");
  expect(markBlanks(one, [{}])).toBe(one);
});

test("what was filled in stands at its place, with a sign and its name", () => {
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

test("a blank left open says so; before the verdict there is no sign", () => {
  expect(
    markBlanks(html, [
      { given: "", verdict: "no_answer" },
      { given: "乙", verdict: "reviewing" },
    ]),
  ).toMatch(/aria-label="没有填".*<u class="blank"><span class="no">2<\/span>乙<\/u>/);
  expect(markBlanks(html, [{ given: "甲" }, { given: "乙" }])).not.toContain("sign");
});

test("where blanks and marks are not as many, the text stays as it is", () => {
  expect(markBlanks(html, [{ given: "甲" }])).toBe(html);
  expect(markBlanks("<p>没有空</p>", [])).toBe("<p>没有空</p>");
});
