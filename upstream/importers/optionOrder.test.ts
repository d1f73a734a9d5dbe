import { expect, test } from "vitest";
import type { QuestionRecord } from "./bankRecord.ts";
import { checkLine } from "./checkLine.ts";
import { orderOptions } from "./optionOrder.ts";

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
  if (checked.kind === "refused" || checked.record.kind !== "question")
    throw new Error(JSON.stringify(checked));
  return checked.record;
}

const rightText = ({ options, answer }: QuestionRecord) =>
  answer.map((key) => options.find((option) => option.key === key)?.content).sort();
const texts = ({ options }: QuestionRecord) => options.map(({ content }) => content);

test("the order spreads the right option, keeps it right, and is the same every time", () => {
  const letters = new Map<string, number>();
  for (let i = 0; i < 400; i += 1) {
    const before = question(i, i % 2 ? {} : { type: "multiple", answer: ["A", "C"] });
    const after = orderOptions(before);
    expect(after).toEqual(orderOptions(before));
    expect(after.options.map((option) => option.key)).toEqual(["A", "B", "C", "D"]);
    expect(rightText(after)).toEqual(rightText(before));
    if (i % 2) letters.set(after.answer[0] ?? "", (letters.get(after.answer[0] ?? "") ?? 0) + 1);
  }
  for (const letter of "ABCD") expect(letters.get(letter)).toBeGreaterThan(25);
});

test("options that are stored keep their letters, however the file has them now", () => {
  const stored = orderOptions(question(1)).options;
  const turned = ["下", "右", "左", "上"].map((text, at) => ({ key: "ABCD"[at], text }));
  const again = orderOptions(question(1, { options: turned, answer: ["B"], stem: "题（改）" }), stored);
  expect(again.options).toEqual(stored);
  expect(rightText(again)).toEqual(["右"]);
  const other = ["右", "左", "上", "前"].map((text, at) => ({ key: "ABCD"[at], text }));
  expect(texts(orderOptions(question(1, { options: other }), stored)).sort()).toEqual([
    "上",
    "前",
    "右",
    "左",
  ]);
  const twice = ["右", "左", "左", "下"].map((text, at) => ({ key: "ABCD"[at], text }));
  expect(orderOptions(question(1, { options: twice }), stored)).toEqual(
    orderOptions(question(1, { options: twice })),
  );
});

test("options that speak of each other or are spoken of keep their order", () => {
  const three = (last: string) => ["甲", "乙", last].map((text, at) => ({ key: "ABC"[at], text }));
  for (const fixed of [
    question(1, { options: three("以上都对") }),
    question(2, { analysis: "故选A" }),
    question(3, { type: "fill", options: [], answer: ["1"] }),
    question(4, { images: ["a.png"] }),
    question(5, { options: three(""), images: ["a.png"] }),
    question(6, { options: three("C. 丙") }),
    question(7, { stem: "与选项B相反的是" }),
  ]) {
    expect(orderOptions(fixed, orderOptions(question(1)).options)).toBe(fixed);
  }
});
