import { expect, test } from "vitest";
import { glyphsOf } from "./glyphs.ts";

test("returns all outlines when letters of many font files are requested at once", async () => {
  const letters = [..."原理英语中文考试教师资格初级会计护士执业行测申论数学历史政治经济管理法律计算机"];
  const found = await Promise.all(letters.map((letter) => glyphsOf(letter, 600)));
  for (const [place, glyphs] of found.entries()) {
    expect(glyphs, letters[place]).toHaveLength(1);
    expect(glyphs[0]?.outline.length, letters[place]).toBeGreaterThan(20);
  }
});
