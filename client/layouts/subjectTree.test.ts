import { expect, test } from "vitest";
import { nextInTree } from "./subjectTree.ts";

// 自考 (open: 2 > 3 3, 2 > 3), 教师资格, 会计职称
const levels = [1, 2, 3, 3, 2, 3, 1, 1];

test("up and down stay in the rail of level 1, whatever is open", () => {
  expect(nextInTree(levels, 0, "ArrowDown")).toBe(6);
  expect(nextInTree(levels, 6, "ArrowUp")).toBe(0);
  expect(nextInTree(levels, 0, "ArrowUp")).toBeUndefined();
  expect(nextInTree(levels, 0, "End")).toBe(7);
});

test("right enters a subject and its level 2, left leaves by the same way", () => {
  expect(nextInTree(levels, 0, "ArrowRight")).toBe(1);
  expect(nextInTree(levels, 1, "ArrowRight")).toBe(2);
  expect(nextInTree(levels, 2, "ArrowRight")).toBeUndefined();
  expect(nextInTree(levels, 3, "ArrowLeft")).toBe(1);
  expect(nextInTree(levels, 4, "ArrowLeft")).toBe(0);
  expect(nextInTree(levels, 6, "ArrowRight")).toBeUndefined();
});

test("inside a subject up and down walk all of its links and stop at both ends", () => {
  expect(nextInTree(levels, 3, "ArrowDown")).toBe(4);
  expect(nextInTree(levels, 5, "ArrowDown")).toBeUndefined();
  expect(nextInTree(levels, 1, "ArrowUp")).toBeUndefined();
  expect(nextInTree(levels, 3, "Home")).toBe(1);
  expect(nextInTree(levels, 2, "End")).toBe(5);
});

test("other keys lead nowhere", () => {
  expect(nextInTree(levels, 0, "a")).toBeUndefined();
  expect(nextInTree([], 0, "ArrowDown")).toBeUndefined();
});
