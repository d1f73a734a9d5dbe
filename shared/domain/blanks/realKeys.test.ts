import { expect, test } from "vitest";
import { questionLines } from "#tests/support/realQuestions.ts";
import { judgeAnswer } from "../questionTypes/judgeAnswer.ts";
import { QUESTION_TYPES } from "../questionTypes/questionTypes.ts";
import { alternativesOf } from "./alternatives.ts";

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

test("accepts every real key, in each of its spellings, widths and surroundings", () => {
  const wrong: string[] = [];
  for (const line of questionLines()) {
    const { id, type, answer = [], options = [] } = JSON.parse(line);
    if (!QUESTION_TYPES.includes(type) || type === "essay") continue;
    const key = { type, answer, options };
    if (judgeAnswer(key, answer).verdict !== "right") wrong.push(id);
    if (type !== "fill" || answer.length > 1) continue;
    for (const spelling of answer.flatMap(alternativesOf) as string[])
      for (const given of [
        spelling,
        fullWidth(spelling),
        ` ${spelling} `,
        `${spelling}。`,
        /^【|^答/.test(spelling) ? spelling : `答案：${spelling}`,
      ])
        if (judgeAnswer(key, [given]).verdict !== "right") wrong.push(`${id}: ${given}`);
  }
  expect(wrong).toEqual([]);
});

test("takes at most about ten times as long to compare texts that are ten times as long", () => {
  const parts = [
    "$",
    "\\frac{",
    "}",
    "^{",
    "_1",
    "'",
    '"',
    "|",
    "或",
    "(",
    " ",
    "a b",
    "。",
    "\\sqrt",
    "⁻",
    "½",
    "{",
    "√(",
  ];
  const took = (length: number) => {
    const begun = performance.now();
    for (const part of parts) {
      const text = part.repeat(Math.ceil(length / part.length));
      judgeAnswer({ type: "fill", answer: [text] }, [`${text}x`]);
      judgeAnswer({ type: "fill", answer: ["x"] }, [text]);
    }
    return performance.now() - begun;
  };
  took(500);
  expect(took(20_000)).toBeLessThan(20 * took(2_000) + 2_000);
});
