import { expect, test } from "vitest";
import { tellInChinese } from "../inChinese/tellInChinese.ts";
import { checkPaperFacts } from "./paperFacts.ts";
import { wholeFaults } from "./paperFaults.ts";

const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  id: [undefined, "", 5, null, "长".repeat(201)],
  name: [undefined, "", 5, [], "长".repeat(201)],
  exam: ["final", 5, [], {}, null],
  subject: [5, "长".repeat(101)],
  description: [5, "长".repeat(2_001)],
  minutes: ["一小时", 1.5, -1, 5_000, [], true],
  pass: ["六十", -1, [], {}],
  start: ["明天", 5, "2026-13-01 09:00"],
  attempts: ["两次", 1.5, -1, 5_000],
  random_questions: ["是", 1],
  show: ["later", 5],
  leave_limit: ["三", 1.5],
  sections: [
    "一",
    [5],
    [{ name: "" }],
    [{ name: "一" }, { name: "一" }],
    [{ name: "一", score: 0 }],
    [{ name: "一", more: 1 }],
    [{ name: "一", draw: 5 }],
    [{ name: "一", draw: [{}] }],
    [{ name: "一", draw: [{ num: 0, score: 0, type: "最难", difficulty: 9, chapter: 5 }] }],
  ],
  more: [1],
};

test("says each fault of an exam in Chinese, with the name of its field", () => {
  const paper = { id: "1", name: "卷", start: "2099-01-01 09:00", end: "2099-01-01 08:00", exam: "online" };
  const faults = Object.entries(WRONG).flatMap(([field, values]) =>
    values.flatMap((value) => checkPaperFacts({ ...paper, [field]: value }).remarks),
  );
  const { facts } = checkPaperFacts({ ...paper, pass: 9, sections: [{ name: "一" }] });
  const all = [
    ...faults,
    ...checkPaperFacts({ ...paper, end: undefined }).remarks,
    ...wholeFaults(facts, [], ""),
    { field: "paper", reason: "is nowhere in the file", remedy: "" },
    { field: "paper", reason: "is a second paper", remedy: "" },
  ];
  expect(all.length).toBeGreaterThan(40);
  const english = all.filter((remark) => {
    const { reason, english: own } = tellInChinese(remark);
    return own !== "" || !/^[^：]+：./.test(reason) || /[A-Za-z]{3}/.test(reason.replace(/“.*”|".*"/, ""));
  });
  expect(english.map((remark) => [remark, tellInChinese(remark)])).toEqual([]);
});
