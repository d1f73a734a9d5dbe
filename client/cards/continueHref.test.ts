import { expect, test } from "vitest";
import { continueHref } from "./continueHref.ts";

test("a lesson goes on in the player of its classroom", () => {
  expect(continueHref({ courseId: "101", classroomId: "7", lessonId: "55" })).toBe(
    "/course/study/7?lesson=55",
  );
});

test("without a classroom it is found on its course's page, without that in the list", () => {
  expect(continueHref({ courseId: "101", classroomId: "", lessonId: "55" })).toBe("/course/101");
  expect(continueHref({ courseId: "", classroomId: "", lessonId: "" })).toBe("/course");
});
