import { expect, test } from "vitest";
import { withoutLeadLabels } from "./leadLabels.ts";

test("removes headings at the start of a text and keeps later ones", () => {
  const rows: readonly [string, string][] = [
    ["【解析】\n【分析】\n【详解】本题考查默写。", "本题考查默写。"],
    ["解析\n\n解析:\n\n设公比为 $q$", "设公比为 $q$"],
    ["【答案】(1).(吾)视其辙乱", "(1).(吾)视其辙乱"],
    ["【详 解 】$$x=1$$\n【点睛】略", "$$x=1$$\n【点睛】略"],
    ["【解析】}\n\n【分析】}\n\n(1) 设", "(1) 设"],
    ["解析几何中的椭圆", "解析几何中的椭圆"],
    ["分析题意可知，选 A", "分析题意可知，选 A"],
    ["【解析】", ""],
    ["", ""],
  ];
  for (const [text, rest] of rows) expect(withoutLeadLabels(text), text).toBe(rest);
});
