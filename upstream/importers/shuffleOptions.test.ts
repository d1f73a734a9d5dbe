import { expect, test } from "vitest";
import type { QuestionRecord } from "./bankRecord.ts";
import { checkLine } from "./checkLine.ts";
import { createOrderCount, shuffleOptions } from "./shuffleOptions.ts";

function question(i: number, overrides: object = {}): QuestionRecord {
  const options = ["右", "左", "上", "下"].map((text, at) => ({ key: "ABCD"[at], text }));
  const checked = checkLine({
    id: `x/${i}`,
    source: "x",
    subject: "测",
    type: "single",
    stem: "题",
    options,
    answer: ["A"],
    ...overrides,
  });
  if (checked.kind === "refused" || checked.record.kind !== "question") throw new Error("not a question");
  return checked.record;
}

const rightText = ({ options, answer }: QuestionRecord) =>
  answer.map((key) => options.find((option) => option.key === key)?.content).sort();

test("a source is skewed when its first option is nearly always right", () => {
  const count = createOrderCount();
  for (let i = 0; i < 40; i += 1) {
    count.add(question(i));
    count.add(question(i, { source: "fair", answer: ["ABCD"[i % 4]] }));
    if (i < 20) count.add(question(i, { source: "few" }));
  }
  expect([...count.skewed()]).toEqual(["x"]);
});

test("shuffling spreads the right option, keeps it right, and is the same every time", () => {
  const letters = new Map<string, number>();
  for (let i = 0; i < 400; i += 1) {
    const before = question(i, i % 2 ? {} : { type: "multiple", answer: ["A", "C"] });
    const after = shuffleOptions(before);
    expect(after).toEqual(shuffleOptions(before));
    expect(after.options.map((option) => option.key)).toEqual(["A", "B", "C", "D"]);
    expect(rightText(after)).toEqual(rightText(before));
    if (i % 2) letters.set(after.answer[0] ?? "", (letters.get(after.answer[0] ?? "") ?? 0) + 1);
  }
  for (const letter of "ABCD") expect(letters.get(letter)).toBeGreaterThan(25);
});

test("options that speak of each other or are spoken of keep their order", () => {
  const all = [
    { key: "A", text: "甲" },
    { key: "B", text: "乙" },
    { key: "C", text: "以上都对" },
  ];
  for (const fixed of [
    question(1, { options: all }),
    question(2, { analysis: "故选A" }),
    question(3, { type: "fill", options: [], answer: ["1"] }),
  ]) {
    expect(shuffleOptions(fixed)).toBe(fixed);
  }
});
