import { expect, test } from "vitest";
import { resultLine } from "./resultLine.ts";

const options = ["A", "B", "C"].map((key) => ({ key, content: `选项${key}` }));

test("lists choice, key, rate and the most common mistake in this order", () => {
  const judged = { status: "wrong", answer: ["C"], rightRate: 63, easyWrong: "B" };
  expect(resultLine({ type: "single", options }, ["B"], judged)).toEqual([
    "你选的：B",
    "正确答案：C",
    "全站正确率 63%",
    "易错项 B",
  ]);
});

test("omits unknown facts", () => {
  const judged = { status: "reviewing", answer: [], rightRate: 0, easyWrong: "" };
  expect(resultLine({ type: "single", options }, ["B"], judged)).toEqual(["你选的：B"]);
  expect(resultLine({ type: "essay", options: [] }, ["论述"], judged)).toEqual([]);
  // Essays are not judged automatically, so the share of right answers has no meaning.
  expect(resultLine({ type: "essay", options: [] }, ["论述"], { ...judged, rightRate: 58 })).toEqual([]);
});

test("shows the used time before the facts about other learners", () => {
  const judged = { status: "right", answer: ["B"], rightRate: 63, easyWrong: "" };
  expect(resultLine({ type: "single", options }, ["B"], judged, "00:41")).toEqual([
    "你选的：B",
    "正确答案：B",
    "用时 00:41",
    "全站正确率 63%",
  ]);
});

test("names the missed and the wrong options of a multiple choice", () => {
  const judged = { status: "part_right", answer: ["A", "C"], rightRate: 0, easyWrong: "" };
  const line = (answers: readonly string[], status = "wrong") =>
    resultLine({ type: "multiple", options }, answers, { ...judged, status });
  expect(line(["A"], "part_right")).toEqual(["你选的：A", "正确答案：A、C", "漏选 C"]);
  expect(line(["A", "B"])).toEqual(["你选的：A、B", "正确答案：A、C", "漏选 C", "错选 B"]);
  expect(line(["AC"], "right")).toEqual(["你选的：A、C", "正确答案：A、C"]);
});

test("shows true and false as words", () => {
  const judged = { status: "wrong", answer: ["对"], rightRate: 50, easyWrong: "错误" };
  const line = resultLine({ type: "judge", options: [] }, ["错误"], judged);
  expect(line).toEqual(["你选的：错", "正确答案：对", "全站正确率 50%", "易错项 错"]);
});
