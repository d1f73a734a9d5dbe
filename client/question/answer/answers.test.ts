import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { expect, test } from "vitest";
import { wireInput, callOf } from "#shared/contract/endpoint.ts";
import { answerHref, answersOf, isEmptyAnswer, readAnswers } from "./answers.ts";

function searchOf(path: string): URLSearchParams {
  return new URL(path, "http://here.test").searchParams;
}

function formOf(...answers: readonly string[]): FormData {
  const form = new FormData();
  for (const answer of answers) form.append("answer", answer);
  return form;
}

test("answers survive the way through the address, blanks in their places", () => {
  for (const answers of [["B"], ["A", "C"], ["", "巴黎 & 伦敦", "a+b=c?"], ["两行\n的论述"]]) {
    for (const place of [{}, { level1: "0", type: "fill" } as const])
      expect(readAnswers(searchOf(answerHref("12", place, answers)))).toEqual(answers);
  }
});

test("no answer is the plain address of the question", () => {
  expect(answerHref("12", {})).toBe("/question/12");
  expect(readAnswers(searchOf("/question/12"))).toEqual([]);
});

test("a form sent empty counts as no answer, and is told apart from a question just opened", () => {
  expect(readAnswers(searchOf("/question/12?answer=&answer=%20"))).toEqual([]);
  expect(isEmptyAnswer(searchOf("/question/12?answer="))).toBe(true);
  expect(isEmptyAnswer(searchOf("/question/12"))).toBe(false);
  expect(isEmptyAnswer(searchOf("/question/12?answer=B"))).toBe(false);
});

test("a form gives its choices without the blank that marks an empty one, and blanks of a text with it", () => {
  expect(answersOf(formOf("", "A", "C"), false)).toEqual(["A", "C"]);
  expect(answersOf(formOf("", "巴黎"), true)).toEqual(["", "巴黎"]);
  expect(answersOf(formOf("", " "), true)).toEqual([]);
});

test("gives texts without the character that cannot be stored, and a backslash as it was typed", () => {
  expect(answersOf(formOf("白\0露", "'\\u0000'"), true)).toEqual(["白露", "'\\u0000'"]);
});

test("an address with endless answers asks the upstream for a few", () => {
  const search = new URLSearchParams(Array.from({ length: 5_000 }, () => ["answer", "A"]));
  expect(wireInput(callOf(checkQuestion, { id: "12", answer: readAnswers(search) })).answer).toHaveLength(40);
});
