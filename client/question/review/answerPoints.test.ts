import { expect, test } from "vitest";
import { answerPoints } from "./answerPoints.ts";

test.each([
  ["（1）题材；（2）意境；（3）风格。", ["题材；", "意境；", "风格。"]],
  ["1. 先承认错误\n2. 再改正\n3. 最后反思", ["先承认错误", "再改正", "最后反思"]],
  ["一、扩大题材；二、提高意境。", ["扩大题材；", "提高意境。"]],
  ["①甲。②乙。③丙。", ["甲。", "乙。", "丙。"]],
])("splits %s into its points", (text, points) => {
  expect(answerPoints(text)).toEqual({ lead: "", points });
});

test("puts the text before the first point into the lead", () => {
  expect(answerPoints("原因有两点：\n（1）时间短；\n（2）人手少。")).toEqual({
    lead: "原因有两点：",
    points: ["时间短；", "人手少。"],
  });
});

test("does not split a text without numbered points, whatever other numbers it contains", () => {
  for (const text of [
    "言之成理即可。",
    "见教材（3）和（7）。",
    "3.14 与 2.71 不同。",
    "<ol><li>甲</li></ol>（1）（2）",
  ])
    expect(answerPoints(text)).toEqual({ lead: text, points: [] });
});
