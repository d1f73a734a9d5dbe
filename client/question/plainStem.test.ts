import { expect, test } from "vitest";
import { plainStem } from "./plainStem.ts";

test("removes TeX, tags and fill-in gaps from a title", () => {
  expect(plainStem("已知 $F$ 是抛物线 $$C: y^{2}=8 x$$ 的焦点（　）", 30)).toBe(
    "已知 … 是抛物线 … 的焦点（）",
  );
  expect(plainStem("补写<u>空缺</u>：“____，~~~~”\n下一行", 30)).toBe("补写空缺：“＿，＿” 下一行");
  expect(plainStem("\\begin{tabular}{ll} 甲 \\uline{乙} \\end{tabular}", 30)).not.toMatch(/[\\{}]/);
});

test("keeps the dollar signs of amounts in a title", () => {
  expect(plainStem("Tea is $2, coffee $3, and $x$ is more", 60)).toBe("Tea is $2, coffee $3, and … is more");
});

test("never cuts a text inside a character", () => {
  expect(plainStem("𠮷".repeat(40), 30)).toBe(`${"𠮷".repeat(30)}…`);
  expect(plainStem("", 30)).toBe("");
});
