import { expect, test } from "vitest";
import { examTypes, findExamType } from "./examTypes.ts";

test("the ten ids of the spec name ten different kinds", () => {
  expect(examTypes.map((type) => Number(type.id))).toEqual([2, 3, 4, 5, 7, 9, 10, 11, 12, 13]);
  expect(new Set(examTypes.map((type) => type.kind)).size).toBe(10);
  expect(new Set(examTypes.map((type) => type.name)).size).toBe(10);
});

test("an id outside the ten has no kind", () => {
  expect(findExamType("3")?.kind).toBe("daily");
  expect(findExamType("6")).toBeUndefined();
});
