import { expect, test } from "vitest";
import { isLongBlank } from "./BlankFields.tsx";

test("several gaps behind one answer get room for several lines", () => {
  expect(isLongBlank("（1）“____，____”\n（2）“____”", 1)).toBe(true);
  expect(isLongBlank("“______，______”两句", 1)).toBe(true);
});

test("one gap, or a field for each, stays a line", () => {
  expect(isLongBlank("则 $|FN|=$ ______", 1)).toBe(false);
  expect(isLongBlank("（1）____（2）____", 2)).toBe(false);
});
