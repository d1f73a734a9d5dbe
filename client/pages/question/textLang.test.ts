import { expect, test } from "vitest";
import { textLang } from "./textLang.ts";

test("an English passage is English, also with a glossed word", () => {
  expect(textLang("The Rental Information desk is located (位于) near the entrance of the building.")).toBe(
    "en",
  );
});

test("Chinese with formulas or a few English words stays Chinese", () => {
  expect(textLang("已知 $f(x)=\\sin(\\omega x+\\varphi)+\\cos(\\omega x)$，求最小正周期。")).toBeUndefined();
  expect(textLang("下列关于 operating system 的说法正确的是")).toBeUndefined();
  expect(textLang("ABCD")).toBeUndefined();
});
