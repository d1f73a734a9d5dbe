import { expect, test } from "vitest";
import { NOTHING, progressOf } from "./ownership.ts";

const learnt = (...sums: readonly (readonly [number, number])[]) => ({ ...NOTHING, learnt: new Map(sums) });

test("counts unfinished lessons in the progress of a course", () => {
  expect(progressOf(learnt([1, 62]), [{ id: 1, lessonNum: 1 }])).toBe(62);
  expect(progressOf(learnt([1, 162]), [{ id: 1, lessonNum: 4 }])).toBe(40);
});

test("returns at least 1 for a course with a begun lesson, and 100 only when all lessons are finished", () => {
  expect(progressOf(learnt([1, 3]), [{ id: 1, lessonNum: 30 }])).toBe(1);
  expect(progressOf(learnt([1, 2_999]), [{ id: 1, lessonNum: 30 }])).toBe(99);
  expect(progressOf(learnt([1, 3_000]), [{ id: 1, lessonNum: 30 }])).toBe(100);
});

test("returns the mean over all lessons of several courses, and ignores other courses", () => {
  const courses = [
    { id: 1, lessonNum: 1 },
    { id: 2, lessonNum: 9 },
  ];
  expect(progressOf(learnt([1, 100], [2, 90], [3, 100]), courses)).toBe(19);
  expect(progressOf(learnt([3, 100]), courses)).toBe(0);
  expect(progressOf(learnt(), [])).toBe(0);
});
