import { expect, test } from "vitest";
import { continueHref } from "./continueHref.ts";

test("continues a lesson in the player of its classroom", () => {
  expect(continueHref({ courseId: "101", classroomId: "7", lessonId: "55" })).toBe(
    "/course/study/7?lesson=55",
  );
});

test("links to the course page without a classroom, or to the course list without a course", () => {
  expect(continueHref({ courseId: "101", classroomId: "", lessonId: "55" })).toBe("/course/101");
  expect(continueHref({ courseId: "", classroomId: "", lessonId: "" })).toBe("/course");
});
