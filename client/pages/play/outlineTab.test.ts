import { expect, test } from "vitest";
import { coursesOf, lessonTimeText } from "./OutlineTab.tsx";

test("shows the remaining time in hours, never in days", () => {
  expect([90, 3_540, 3_599, 5_400, 223_200].map(lessonTimeText)).toEqual([
    "2 分钟",
    "59 分钟",
    "1 小时",
    "2 小时",
    "62 小时",
  ]);
});

test("groups chapters by course", () => {
  const chapter = (id: string, courseId: string) => ({
    id,
    courseId,
    courseName: `课 ${courseId}`,
    name: "",
    sort: 0,
    isFree: false,
    lesson: [],
  });
  const courses = coursesOf([chapter("1", "7"), chapter("2", "7"), chapter("3", "8")]);
  expect(courses.map(({ name, chapters }) => [name, chapters.map(({ id }) => id)])).toEqual([
    ["课 7", ["1", "2"]],
    ["课 8", ["3"]],
  ]);
});
