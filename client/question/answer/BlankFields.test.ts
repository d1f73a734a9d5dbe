import { expect, test } from "vitest";
import { isLongBlank } from "./BlankFields.tsx";

test("shows a field of several lines for one answer to several gaps", () => {
  expect(isLongBlank("（1）“____，____”\n（2）“____”", 1)).toBe(true);
  expect(isLongBlank("“______，______”两句", 1)).toBe(true);
});

test("shows a field of one line for a single gap, or one for each gap", () => {
  expect(isLongBlank("则 $|FN|=$ ______", 1)).toBe(false);
  expect(isLongBlank("（1）____（2）____", 2)).toBe(false);
});
