import { expect, test } from "vitest";
import { nextInTree } from "./subjectTree.ts";

// Levels of the subjects 自考 (open, with two level-2 subjects below it), 教师资格 and 会计职称.
const levels = [1, 2, 3, 3, 2, 3, 1, 1];

test("moves up and down in the rail of level 1, whichever subject is open", () => {
  expect(nextInTree(levels, 0, "ArrowDown")).toBe(6);
  expect(nextInTree(levels, 6, "ArrowUp")).toBe(0);
  expect(nextInTree(levels, 0, "ArrowUp")).toBeUndefined();
  expect(nextInTree(levels, 0, "End")).toBe(7);
});

test("enters a subject and its level 2 with the right arrow, and leaves both with the left arrow", () => {
  expect(nextInTree(levels, 0, "ArrowRight")).toBe(1);
  expect(nextInTree(levels, 1, "ArrowRight")).toBe(2);
  expect(nextInTree(levels, 2, "ArrowRight")).toBeUndefined();
  expect(nextInTree(levels, 3, "ArrowLeft")).toBe(1);
  expect(nextInTree(levels, 4, "ArrowLeft")).toBe(0);
  expect(nextInTree(levels, 6, "ArrowRight")).toBeUndefined();
});

test("moves through all links of a subject with the up and down arrows, and stops at both ends", () => {
  expect(nextInTree(levels, 3, "ArrowDown")).toBe(4);
  expect(nextInTree(levels, 5, "ArrowDown")).toBeUndefined();
  expect(nextInTree(levels, 1, "ArrowUp")).toBeUndefined();
  expect(nextInTree(levels, 3, "Home")).toBe(1);
  expect(nextInTree(levels, 2, "End")).toBe(5);
});

test("ignores other keys", () => {
  expect(nextInTree(levels, 0, "a")).toBeUndefined();
  expect(nextInTree([], 0, "ArrowDown")).toBeUndefined();
});
