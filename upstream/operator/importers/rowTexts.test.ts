import fc from "fast-check";
import { expect, test } from "vitest";
import { Unfit } from "./formats/format.ts";
import { fieldsOfTexts, looseFields, rowTexts } from "./rowTexts.ts";

const CHOICE = {
  subject: "地理",
  id: "7",
  source: "卷一",
  type: "multiple",
  stem: "哪些是河？\n看图",
  options: [
    { key: "A", text: "黄河" },
    { key: "B", text: "泰山" },
    { key: "C", text: "长江" },
  ],
  answer: ["A", "C"],
  analysis: "略",
  difficulty: 2,
  knowledge: ["自然->河流"],
  part_policy: "half",
};
const PAIRS = {
  subject: "语文",
  type: "match",
  stem: "配对",
  options: [
    { key: "1", text: "鲁迅" },
    { key: "2", text: "茅盾" },
    { key: "A", text: "《子夜》" },
    { key: "B", text: "《呐喊》" },
  ],
  answer: ["B", "A"],
};

test.each([
  CHOICE,
  PAIRS,
  { subject: "语文", type: "fill", stem: "一 ____ 二 ____", options: [], answer: ["甲", "乙"] },
])("reads the texts of $type questions back as the same fields", (fields) => {
  expect(fieldsOfTexts(fields, rowTexts(fields))).toMatchObject(fields);
});

test("letters options that have no letters, and refuses letters out of order", () => {
  const texts = rowTexts(CHOICE);
  const bare = fieldsOfTexts(CHOICE, { ...texts, options: "黄河\n泰山\n长江" });
  expect(bare).toMatchObject({ options: CHOICE.options });
  for (const options of ["B. 黄河\nA. 泰山", "A. 黄河\nC. 泰山", "黄河\nB. 泰山"])
    expect(() => fieldsOfTexts(CHOICE, { ...texts, options }), options).toThrow(Unfit);
});

test("shows typed texts that cannot be read as they were typed", () => {
  const typed = {
    ...rowTexts(CHOICE),
    options: "B. 黄河\nA. 泰山",
    answer: "A 或 Z",
    difficulty: "很难",
    any_order: "也许",
  };
  expect(rowTexts(looseFields(CHOICE, typed))).toEqual(typed);
});

test("makes texts of any value without an error", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const texts = rowTexts(value);
      expect(Object.values(texts).every((text) => typeof text === "string")).toBe(true);
      expect(rowTexts(looseFields(value, texts))["stem"]?.trim()).toBe(texts["stem"]?.trim());
    }),
  );
});
