import { expect, test } from "vitest";
import { QUESTION_TYPES } from "./questionTypes.ts";
import { factsOf, isChoice, isQuestionType, takesSeveral } from "./typeFacts.ts";

test("tells the types apart by how they are answered", () => {
  const types = (isOne: (type: string) => boolean) => QUESTION_TYPES.filter(isOne).toSorted();
  expect(types(isChoice)).toEqual(["indefinite", "judge", "multiple", "single"]);
  expect(types(takesSeveral)).toEqual(["indefinite", "multiple"]);
  expect(types((type) => factsOf(type).isTruth)).toEqual(["judge"]);
  expect(types((type) => factsOf(type).hasBlanks)).toEqual(["fill"]);
  expect(types((type) => factsOf(type).isPaired)).toEqual(["match"]);
  expect(types((type) => factsOf(type).isCompared)).toEqual(["essay"]);
  expect(new Set(QUESTION_TYPES.map((type) => factsOf(type).name)).size).toBe(QUESTION_TYPES.length);
});

test("takes an unknown type for a question with a typed answer", () => {
  for (const type of ["puzzle", "", "constructor"]) {
    expect(isQuestionType(type), type).toBe(false);
    expect(factsOf(type)).toEqual({
      name: "题目",
      chosen: "none",
      isTruth: false,
      hasBlanks: false,
      isPaired: false,
      isCompared: false,
    });
  }
});
