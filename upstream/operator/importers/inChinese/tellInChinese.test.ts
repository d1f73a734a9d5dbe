import { expect, test } from "vitest";
import { placeInChinese, tellInChinese } from "./tellInChinese.ts";

const told = (field: string, reason: string) => tellInChinese({ field, reason, remedy: "mend it" });

test("tells reason and remedy in Chinese, with the paragraph and the label of the field", () => {
  expect(told("answer", "names Z, which is no option")).toEqual({
    field: "answer",
    reason: "答案：写了 Z，没有这个选项",
    remedy: "只写已有选项的字母",
    english: "",
  });
  expect(told("options[2]", "has no letter as key or no text").reason).toBe("选项：缺字母或文字");
  expect(told("", "has a formula of MathType, which is a picture (.wmf) (paragraphs 3, 4)").reason).toBe(
    "MathType 公式读不了（第 3, 4 段）",
  );
  expect(told("stem", "says the same as row 5").reason).toBe("题干：和第 5 行的题一样");
  expect(told("answer", "is empty; has a field that is not closed (paragraph 7)").reason).toBe(
    "答案：没有写；域没有结束（第 7 段）",
  );
});

test("keeps the English words of a reason that has no Chinese ones, below a hint", () => {
  expect(told("stem", "does what nobody knows")).toEqual({
    field: "stem",
    reason: "题干：有读不出的内容",
    remedy: "对照原文检查这一题",
    english: "does what nobody knows: mend it",
  });
});

test("tells places in Chinese", () => {
  expect(
    [
      "row 5",
      "line 9",
      "question 3 (paragraph 40)",
      "the question of paragraph 8",
      "a/b.xml item q1 (line 4)",
    ].map(placeInChinese),
  ).toEqual(["第 5 行", "第 9 行", "第 3 题（第 40 段）", "第 8 段的题", "a/b.xml 题 q1（文件第 4 行）"]);
});
