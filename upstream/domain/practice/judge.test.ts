import { expect, test } from "vitest";
import type { questions } from "../../platform/db/schema/questions.ts";
import { blanksOf, easyWrongOf, judge, keyOf } from "./judge.ts";

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

test("easyWrongOf returns the wrong option that was chosen most often, whatever the order, and none without counts", () => {
  const stats = { questionId: 1, answeredNum: 9, rightNum: 1 };
  const one = { ...row, answer: ["A"] };
  const easiest = (wrongByOption: Record<string, number>) =>
    easyWrongOf({ question: one, stats: { ...stats, wrongByOption } });
  expect(easiest({ B: 2, C: 5, D: 3 })).toBe("C");
  expect(easiest({ B: 5, C: 2, D: 3 })).toBe("B");
  expect(easiest({ B: 2, C: 3, D: 5 })).toBe("D");
  expect(easyWrongOf({ question: one, stats: null })).toBe("");
});

test("names no wrong options of a match, whose options are both sides", () => {
  const sides = ["1", "2", "A", "B"].map((key) => ({ key, content: `项${key}` }));
  const match = { ...row, type: "match", options: sides, answer: ["A", "B"] } as typeof row;
  expect(judge({ question: match, partPolicy: null, stats: null }, ["B", "A"])).toMatchObject({
    verdict: "wrong",
    wrongOptions: [],
  });
});

test("shows the key of a true-or-false question as its option, and any other key as it is", () => {
  const truth = ["正确", "错误"].map((content, at) => ({ key: "AB"[at] ?? "", content }));
  const stats = { questionId: 1, answeredNum: 8, rightNum: 2, wrongByOption: { A: 6 } };
  const keyed = (given: object) => ({
    question: { ...row, analysis: "解析", ...given } as typeof row,
    partPolicy: null,
    stats,
  });
  expect(keyOf(keyed({ type: "judge", options: truth, answer: ["错"] }))).toEqual({
    answer: ["B"],
    analysis: "解析",
    right_rate: expect.anything(),
    easy_wrong: "A",
  });
  // A key that means neither is shown as it is.
  expect(keyOf(keyed({ type: "judge", options: truth, answer: ["不详"] })).answer).toEqual(["不详"]);
  expect(keyOf(keyed({})).answer).toEqual(["A", "B", "D"]);
  const [some, none] = [stats, null].map((one) => keyOf({ ...keyed({}), stats: one }));
  expect(some?.right_rate).not.toEqual(none?.right_rate);
});

test("blanksOf returns a verdict for each blank of a fill question, and none of other questions", () => {
  const fill = { ...row, type: "fill", options: [], answer: ["北京", "上海"] } as unknown as typeof row;
  expect(blanksOf({ question: fill, partPolicy: null, stats: null }, ["北京", "广州"])).toEqual([
    "right",
    "wrong",
  ]);
  expect(blanksOf({ question: row, partPolicy: null, stats: null }, ["A"])).toEqual([]);
});
