import { expect, test } from "vitest";
import { lackOf } from "./useComplete.ts";

test("an answer lacks all of it, or the first of its blanks that is empty", () => {
  expect(lackOf([], true)).toEqual({ text: "请先选择答案", place: 0 });
  expect(lackOf([], false)).toEqual({ text: "请先填写答案", place: 0 });
  expect(lackOf(["A", "C"], true)).toBeUndefined();
  expect(lackOf(["实践", "认识"], false)).toBeUndefined();
  expect(lackOf(["实践", " "], false)).toMatchObject({ place: 1 });
  expect(lackOf(["", "认识", ""], false)?.text).toContain("第 1 空还没填");
});
