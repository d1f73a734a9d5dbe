import { expect, test } from "vitest";
import type { questions } from "../../platform/db/schema/questions.ts";
import { easyWrongOf, judge } from "./judge.ts";

const OPTIONS = ["A", "B", "C", "D"].map((key) => ({ key, content: `第 ${key} 项` }));
const question = { type: "multiple", options: OPTIONS, answer: ["A", "B", "D"], anyOrder: false };
const row = question as unknown as typeof questions.$inferSelect;

test.each([
  [["A", "B"], []],
  [["A", "C"], ["C"]],
  [["C"], ["C"]],
])(
  "wrongOptionsOf returns the options of %j that the key does not contain, for every policy for partly right answers",
  (given, wrong) => {
    for (const partPolicy of [null, "all", "half", "option"] as const)
      expect(
        judge({ question: row, partPolicy, stats: null }, given).wrongOptions,
        String(partPolicy),
      ).toEqual(wrong);
  },
);

test("easyWrongOf never returns a right option, even if right options were counted", () => {
  const stats = { questionId: 1, answeredNum: 9, rightNum: 1, wrongByOption: { A: 5, C: 2 } };
  expect(easyWrongOf({ question: row, stats })).toBe("C");
  expect(easyWrongOf({ question: row, stats: { ...stats, wrongByOption: { A: 5 } } })).toBe("");
});
