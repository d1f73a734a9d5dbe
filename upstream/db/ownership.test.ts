import { expect, test } from "vitest";
import { NOTHING, progressOf } from "./ownership.ts";

const learnt = (...sums: readonly (readonly [number, number])[]) => ({ ...NOTHING, learnt: new Map(sums) });

test("lessons that have begun count for their part in the progress of a course", () => {
  expect(progressOf(learnt([1, 62]), [{ id: 1, lessonNum: 1 }])).toBe(62);
  expect(progressOf(learnt([1, 162]), [{ id: 1, lessonNum: 4 }])).toBe(40);
});

test("what has begun is not 0, and only what is finished is 100", () => {
  expect(progressOf(learnt([1, 3]), [{ id: 1, lessonNum: 30 }])).toBe(1);
  expect(progressOf(learnt([1, 2_999]), [{ id: 1, lessonNum: 30 }])).toBe(99);
  expect(progressOf(learnt([1, 3_000]), [{ id: 1, lessonNum: 30 }])).toBe(100);
});

test("courses together are as far as all their lessons; another course counts nothing", () => {
  const courses = [
    { id: 1, lessonNum: 1 },
    { id: 2, lessonNum: 9 },
  ];
  expect(progressOf(learnt([1, 100], [2, 90], [3, 100]), courses)).toBe(19);
  expect(progressOf(learnt([3, 100]), courses)).toBe(0);
  expect(progressOf(learnt(), [])).toBe(0);
});
