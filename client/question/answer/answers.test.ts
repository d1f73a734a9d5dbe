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

test("reads answers back from an address with each text at its gap", () => {
  for (const answers of [["B"], ["A", "C"], ["", "巴黎 & 伦敦", "a+b=c?"], ["两行\n的论述"]]) {
    for (const place of [{}, { level1: "0", type: "fill" } as const])
      expect(readAnswers(searchOf(answerHref("12", place, answers)))).toEqual(answers);
  }
});

test("returns the plain address of the question without an answer", () => {
  expect(answerHref("12", {})).toBe("/question/12");
  expect(readAnswers(searchOf("/question/12"))).toEqual([]);
});

test("recognizes a form sent without an answer, but not a page just opened", () => {
  expect(readAnswers(searchOf("/question/12?answer=&answer=%20"))).toEqual([]);
  expect(isEmptyAnswer(searchOf("/question/12?answer="))).toBe(true);
  expect(isEmptyAnswer(searchOf("/question/12"))).toBe(false);
  expect(isEmptyAnswer(searchOf("/question/12?answer=B"))).toBe(false);
});

test("reads choices without the hidden empty field, and texts including empty gaps", () => {
  expect(answersOf(formOf("", "A", "C"), false)).toEqual(["A", "C"]);
  expect(answersOf(formOf("", "巴黎"), true)).toEqual(["", "巴黎"]);
  expect(answersOf(formOf("", " "), true)).toEqual([]);
});

test("removes the character that cannot be stored and keeps backslashes", () => {
  expect(answersOf(formOf("白\0露", "'\\u0000'"), true)).toEqual(["白露", "'\\u0000'"]);
});

test("limits the number of answers read from an address", () => {
  const search = new URLSearchParams(Array.from({ length: 5_000 }, () => ["answer", "A"]));
  expect(wireInput(callOf(checkQuestion, { id: "12", answer: readAnswers(search) })).answer).toHaveLength(40);
});
