import { expect, test } from "vitest";
import type { KeyedQuestion } from "../practice/judge.ts";
import { changedAnswers } from "./changesOf.ts";

const keyed = (type: string, answer: readonly string[]) => {
  const options = ["A", "B", "C"].map((key) => ({ key, content: key }));
  return {
    question: { type, options, answer, anyOrder: false },
    partPolicy: null,
  } as unknown as KeyedQuestion;
};

const changed = (from: readonly string[], to: readonly string[], key = keyed("single", ["B"])) =>
  changedAnswers(new Map([[1, from]]), new Map([[1, to]]), new Map([[1, key]]));

test.each([
  ["A", "B", "wrong_right"],
  ["B", "A", "right_wrong"],
  ["A", "C", "wrong_wrong"],
])("a choice changed from %s to %s is %s where B is right", (from, to, kind) => {
  expect(changed([from], [to])).toEqual([{ questionId: 1, kind, from: [from], to: [to] }]);
});

test("leaves out answers that were right both times, that no rule judges, or that were cleared", () => {
  expect(changed(["正确"], ["对"], keyed("judge", ["对"]))).toEqual([]);
  expect(changed(["一"], ["二"], keyed("essay", ["二"]))).toEqual([]);
  expect(changed(["A"], [])).toEqual([]);
});

test("leaves out a question without a final answer or without a key", () => {
  const from = new Map([[1, ["A"]]]);
  expect(changedAnswers(from, new Map(), new Map([[1, keyed("single", ["B"])]]))).toEqual([]);
  expect(changedAnswers(from, new Map([[1, ["B"]]]), new Map())).toEqual([]);
});
