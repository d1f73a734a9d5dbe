import { expect, test } from "vitest";
import { optionsLang, textLang } from "./textLang.ts";

test("reports an English passage as English, also with a glossed word", () => {
  expect(textLang("The Rental Information desk is located (位于) near the entrance of the building.")).toBe(
    "en",
  );
});

test("reports Chinese with formulas or a few English words as Chinese", () => {
  expect(textLang("已知 $f(x)=\\sin(\\omega x+\\varphi)+\\cos(\\omega x)$，求最小正周期。")).toBeUndefined();
  expect(textLang("下列关于 operating system 的说法正确的是")).toBeUndefined();
  expect(textLang("ABCD")).toBeUndefined();
});

test("gives all options of a question one language", () => {
  const options = (...contents: string[]) => contents.map((content, index) => ({ key: `${index}`, content }));
  expect(optionsLang(options("In Building 1.", "In Building 3.", "At the Denny Way entrance."))).toBe("en");
  expect(optionsLang(options("图书馆", "The library next to the station", "车站", "教学楼"))).toBeUndefined();
  expect(optionsLang(options("34", "$\\frac{1}{2}$"))).toBeUndefined();
});
