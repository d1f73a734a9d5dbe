import { beforeEach, expect, test } from "vitest";
import { storeGuestAnswer, takeGuestAnswers } from "./guestAnswers.ts";

const MINUTE = 60_000;
const given = (questionId: string, letter: string) => ({
  questionId,
  answer: [letter],
  spentMs: 9_000,
  requestId: `request-of-${questionId}-${letter}`,
});

beforeEach(() => sessionStorage.clear());

test("returns all answers once to a visitor who comes back to one of them", () => {
  storeGuestAnswer(given("12", "A"), 0);
  storeGuestAnswer(given("13", "B"), MINUTE);
  expect(takeGuestAnswers({ questionId: "13", answer: ["B"] }, 5 * MINUTE)).toEqual([
    given("12", "A"),
    given("13", "B"),
  ]);
  expect(takeGuestAnswers({ questionId: "13", answer: ["B"] }, 5 * MINUTE)).toEqual([]);
});

test("keeps only the last answer to a question", () => {
  storeGuestAnswer(given("12", "A"), 0);
  storeGuestAnswer(given("12", "C"), MINUTE);
  expect(takeGuestAnswers({ questionId: "12", answer: ["C"] }, 2 * MINUTE)).toEqual([given("12", "C")]);
});

test("returns nothing on another question or answer, and keeps the answers", () => {
  storeGuestAnswer(given("12", "A"), 0);
  expect(takeGuestAnswers({ questionId: "14", answer: ["A"] }, MINUTE)).toEqual([]);
  expect(takeGuestAnswers({ questionId: "12", answer: ["B"] }, MINUTE)).toEqual([]);
  expect(takeGuestAnswers({ questionId: "12", answer: ["A"] }, MINUTE)).toHaveLength(1);
});

test("leaves out answers that are half an hour old", () => {
  storeGuestAnswer(given("12", "A"), 0);
  expect(takeGuestAnswers({ questionId: "12", answer: ["A"] }, 31 * MINUTE)).toEqual([]);
});
