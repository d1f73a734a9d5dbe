import { expect, test } from "vitest";
import type { OutlineChapter } from "#client/calls/play.ts";
import { chosenLesson } from "./CoursePlayerPage.tsx";

type Lesson = OutlineChapter["lesson"][number];

const chapters = (...lessons: readonly (Pick<Lesson, "id"> & Partial<Lesson>)[]) =>
  [
    { lesson: lessons.map((lesson) => ({ lock: "", isFinish: false, isPreparing: false, ...lesson })) },
  ] as unknown as OutlineChapter[];

test("a learner who has not begun opens the first lesson that plays", () => {
  const first = { id: "1", isPreparing: true };
  expect(chosenLesson(chapters(first, { id: "2", lock: "buy" }, { id: "3" }), undefined)).toBe("3");
  expect(chosenLesson(chapters({ id: "1" }, { id: "2" }), undefined)).toBe("1");
});

test("opens the first lesson if no lesson can be played yet", () => {
  const none = chapters({ id: "1", isPreparing: true }, { id: "2", isPreparing: true });
  expect(chosenLesson(none, undefined)).toBe("1");
});

test("a learner who has begun continues in order, also at a lesson that does not play yet", () => {
  const begun = chapters({ id: "1", isFinish: true }, { id: "2", isPreparing: true }, { id: "3" });
  expect(chosenLesson(begun, "1")).toBe("2");
  expect(chosenLesson(begun, "3")).toBe("3");
});
