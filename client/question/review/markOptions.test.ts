import { expect, test } from "vitest";
import { optionsOf } from "../optionsOf.ts";
import { chosenKeys, keysText, markOptions } from "./markOptions.ts";

const abcd = ["A", "B", "C", "D"].map((key) => ({ key, content: `选项${key}` }));
const truth = [
  { key: "A", content: "正确" },
  { key: "B", content: "错误" },
];

test("marks a wrong choice and the missed key", () => {
  const marks = markOptions("single", abcd, ["B"], { status: "wrong", answer: ["C"] });
  expect([...marks]).toEqual([
    ["B", "wrong"],
    ["C", "missed"],
  ]);
});

test("marks right, wrong and missed options of a multiple choice differently", () => {
  const marks = markOptions("multiple", abcd, ["", "A", "B"], { status: "wrong", answer: ["ACD"] });
  expect(Object.fromEntries(marks)).toEqual({ A: "right", B: "wrong", C: "missed", D: "missed" });
});

test("marks an option with the same text as the key as right, and the key as not missed", () => {
  const options = ["甲", "乙", "乙"].map((content, i) => ({ key: "ABC"[i] ?? "", content }));
  const marks = (type: string, answers: string[], answer: string[], status: string) =>
    Object.fromEntries(markOptions(type, options, answers, { status, answer }));
  expect(marks("single", ["B"], ["C"], "right")).toEqual({ B: "right" });
  expect(marks("single", ["A"], ["C"], "wrong")).toEqual({ A: "wrong", B: "missed", C: "missed" });
  expect(marks("multiple", ["A", "B"], ["A", "C"], "right")).toEqual({ A: "right", B: "right" });
});

test("marks a choice as chosen before the verdict", () => {
  expect([...markOptions("single", abcd, ["b"])]).toEqual([["B", "chosen"]]);
  expect([...markOptions("single", abcd, ["B"], { status: "reviewing", answer: [] })]).toEqual([
    ["B", "chosen"],
  ]);
});

test("accepts any word for the key of a true-or-false question", () => {
  expect(Object.fromEntries(markOptions("judge", truth, ["A"], { status: "right", answer: ["对"] }))).toEqual(
    { A: "right" },
  );
  expect(Object.fromEntries(markOptions("judge", truth, ["A"], { status: "wrong", answer: ["×"] }))).toEqual({
    A: "wrong",
    B: "missed",
  });
  expect(
    Object.fromEntries(markOptions("judge", truth, ["错误"], { status: "wrong", answer: ["对"] })),
  ).toEqual({ A: "missed", B: "wrong" });
});

test("adds the two options to a true-or-false question without options", () => {
  expect(optionsOf("judge", []).map(({ key }) => key)).toEqual(["正确", "错误"]);
  expect(optionsOf("single", [])).toEqual([]);
});

test("shows keys as letters, and true or false as words", () => {
  expect(keysText("multiple", abcd, chosenKeys(abcd, ["CA"]))).toBe("A、C");
  expect(keysText("judge", truth, new Set(["B"]))).toBe("错");
});
