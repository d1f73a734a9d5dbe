import { expect, test } from "vitest";
import { regions } from "#shared/domain/regions.ts";
import { findRegions } from "./findRegions.ts";

const names = (words: string) => findRegions(words).map(({ name }) => name);

test("returns all provinces without words", () => {
  expect(findRegions(" ")).toBe(regions);
});

test.each([
  ["湖", ["湖北", "湖南"]],
  ["广东省", ["广东"]],
  ["内蒙古自治区", ["内蒙古"]],
  ["hn", ["河南", "湖南", "海南"]],
  ["hlj", ["黑龙江"]],
  ["Xin Jiang", ["新疆"]],
  ["shanxi", ["山西"]],
  ["sx", ["山西", "陕西"]],
  ["guang", ["广东", "广西"]],
  ["aomen", ["澳门"]],
  ["法国", []],
])("finds provinces by name, pinyin or initials: %s", (words, found) => {
  expect(names(words)).toEqual(found);
});
