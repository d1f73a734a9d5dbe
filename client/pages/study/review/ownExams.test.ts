import { expect, test } from "vitest";
import { ownExams } from "./ownExams.ts";

const exam = (subjectId: string, rootId = subjectId, isOwn = false) => ({
  subjectId,
  subjectName: subjectId,
  rootId,
  day: "",
  leftDays: 0,
  isOwn,
});
const ids = (exams: Parameters<typeof ownExams>[0]) => {
  const { own, others } = ownExams(exams);
  return [own, others].map((some) => some.map(({ subjectId }) => subjectId).join(" "));
};

test("lists studied exams and exams with an own date first", () => {
  expect(ids([exam("1"), exam("2"), exam("21", "2"), exam("3", "3", true), exam("4")])).toEqual([
    "2 3",
    "1 4",
  ]);
});

test("lists the agency's first exam for a learner who has studied none", () => {
  expect(ids([exam("1"), exam("2"), exam("3")])).toEqual(["1", "2 3"]);
  expect(ids([])).toEqual(["", ""]);
});
