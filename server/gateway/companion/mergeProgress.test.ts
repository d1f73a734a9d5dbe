import { expect, test } from "vitest";
import {
  classrooms,
  courseWithLessons,
  knownProgress,
  lessonOf,
  outline,
  records,
  withPlace,
} from "./mergeProgress.ts";

const row = (lesson_id: string, progress: number, course_id = "g7") => ({
  lesson_id,
  course_id,
  position: progress,
  progress,
  is_finish: progress === 100 ? "1" : "0",
});
const known = knownProgress([row("71", 40), row("72", 100), row("81", 100, "g8")]);

test("shows the mean of the lessons as a course's progress, with the higher progress of API or companion for each", () => {
  const data = {
    id: "g7",
    progress: "5",
    chapter: [
      { id: "c", lesson: [{ id: 71, name: "一", progress: 60 }, { id: "72" }, { id: "73", is_finish: 1 }] },
      "x",
    ],
  };
  expect(courseWithLessons.wanted(data)).toEqual({ lesson_ids: ["71", "72", "73"], course_ids: [] });
  expect(courseWithLessons.merged(data, known)).toEqual({
    id: "g7",
    progress: 86,
    chapter: [
      {
        id: "c",
        lesson: [
          { id: 71, name: "一", progress: 60, is_finish: "0" },
          { id: "72", position: 100, progress: 100, is_finish: "1" },
          { id: "73", is_finish: 1 },
        ],
      },
      "x",
    ],
  });
});

test("shows a classroom's percentage only when each course has a number of lessons", () => {
  const groups = (lessonNum?: number) => [
    {
      classroomCourseType: "课程",
      list: [
        {
          classroom_id: 9,
          course: [
            { id: "g7", lesson_num: "4" },
            { id: "g8", lesson_num: lessonNum },
          ],
        },
      ],
    },
  ];
  expect(classrooms.wanted(groups())).toEqual({ lesson_ids: [], course_ids: ["g7", "g8"] });
  expect(classrooms.merged(groups(2), known)).toMatchObject([
    { list: [{ study_percent: 40, course: [{ progress: 35 }, { progress: 50 }] }] },
  ]);
  expect(classrooms.merged(groups(), known)).toMatchObject([
    { list: [{ study_percent: 0, course: [{ progress: 35 }, { progress: 0 }] }] },
  ]);
});

test("sends a lesson to the companion only when its player reports, and only with ids of valid length", () => {
  const told = (data: object) => lessonOf(data, { lesson_id: "71", classroom_id: 9 });
  expect(told({ kind: "mp4", length: "46.4", rule: { is_seek_limited: "1" } })).toMatchObject({
    lesson_id: "71",
    classroom_id: "9",
    length: 46,
    percent: 0,
    is_seek_limited: true,
  });
  for (const none of [
    { kind: "live" },
    { kind: "" },
    { kind: "mp4", lock: "buy" },
    { kind: "mp4", lesson_id: "x".repeat(129) },
  ])
    expect(told(none), JSON.stringify(none)).toBeUndefined();
  expect(lessonOf(null, {})).toBeUndefined();
});

test("continues at the later of two positions and merges what both halves recorded", () => {
  const place = { ticket: "api.71", position: 20, position_at: 2_000, ranges: [[10, 20]], progress: 20 };
  const data = { kind: "mp4", position: 30, position_at: 1_000, ranges: [[0, 12]], progress: 26 };
  expect(withPlace(data, { ...place, percent: 90, max_speed: 3 })).toEqual({
    kind: "mp4",
    ticket: "api.71",
    position: 20,
    position_at: 2_000,
    ranges: [[0, 20]],
    progress: 26,
    is_finish: "0",
    rule: { percent: 90, max_speed: 3 },
  });
});

test("leaves data of another kind unchanged", () => {
  for (const data of ["x", null, 7, { list: "x" }, [], [{ lesson: "x", list: 1 }]])
    for (const reading of [outline, courseWithLessons, classrooms, records]) {
      expect(reading.wanted(data)).toEqual({ lesson_ids: [], course_ids: [] });
      expect(() => reading.merged(data, known)).not.toThrow();
    }
  expect(records.merged({ list: [{ lesson_id: "71" }], total: 1 }, known)).toMatchObject({
    list: [{ position: 40, progress: 40 }],
    total: 1,
  });
});
