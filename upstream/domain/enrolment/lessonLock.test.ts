import { expect, test } from "vitest";
import { lessonLock } from "./lessonLock.ts";

const ownership = {
  courses: new Map([
    [11, null],
    [12, null],
    [13, null],
  ]),
  classrooms: new Map([
    [21, null],
    [22, null],
  ]),
  studyRooms: new Map([
    [11, 21],
    [12, 22],
  ]),
  contracts: new Map([[22, 1]]),
  packages: new Map(),
  lives: new Map(),
  learnt: new Map(),
};

test("a lesson is open, locked without access, or locked by an unsigned contract", () => {
  expect(lessonLock(ownership, { courseId: 11 })).toBe("");
  expect(lessonLock(ownership, { courseId: 12 })).toBe("contract");
  expect(lessonLock(ownership, { courseId: 14 })).toBe("buy");
  // Course 13 has no hidden classroom.
  expect(lessonLock(ownership, { courseId: 13 })).toBe("");
});

test("with a classroom id, only contract and access of this classroom count", () => {
  expect(lessonLock(ownership, { courseId: 11, classroomId: 22 })).toBe("contract");
  expect(lessonLock(ownership, { courseId: 12, classroomId: 21 })).toBe("");
  expect(lessonLock(ownership, { courseId: 11, classroomId: 23 })).toBe("buy");
});
