import fc from "fast-check";
import { expect, test } from "vitest";
import { readData } from "../contract/all/schemas.ts";
import { userClassrooms } from "../contract/study/endpoints.ts";
import { groupClassroomCourses } from "./classroomGroups.ts";

const tree = [
  { id: "1", name: "自考", list: [{ id: "11", name: "公共课", list: [{ id: "111", name: "英语（二）" }] }] },
];

test("groups courses by subject with its name, newer years first", () => {
  const course = (id: string, subject_id: string, year: string) => ({ id, subject_id, year });
  const answer = readData(userClassrooms, [
    {
      classroomCourseType: "系统班",
      list: [
        {
          classroom_id: 7,
          name: "冲刺班",
          class_type_name: "直播班",
          course: [course("a", "111", "2024"), course("b", "1", "2025"), course("c", "111", "2025")],
        },
      ],
    },
  ]);
  const groups = groupClassroomCourses(answer, tree);
  expect(groups).toMatchObject([
    {
      id: "7-111",
      classroomId: "7",
      name: "冲刺班",
      subjectId: "111",
      subjectName: "英语（二）",
      classTypeName: "直播班",
      course: [
        { id: "c", subjectId: "111", year: "2025" },
        { id: "a", subjectId: "111", year: "2024" },
      ],
    },
    {
      id: "7-1",
      classroomId: "7",
      name: "冲刺班",
      subjectId: "1",
      subjectName: "自考",
      classTypeName: "直播班",
      course: [{ id: "b", subjectId: "1", year: "2025" }],
    },
  ]);
});

test("loses no course and puts each under its own subject", () => {
  const course = fc.record({
    subjectId: fc.constantFrom("1", "111", "999", ""),
    year: fc.constantFrom("2024", "2025", ""),
  });
  const classroom = fc.record({
    classroomId: fc.string(),
    name: fc.string(),
    classTypeName: fc.string(),
    course: fc.array(course),
  });
  const type = fc.record({ classroomCourseType: fc.string(), list: fc.array(classroom) });
  fc.assert(
    fc.property(fc.array(type), (data) => {
      const groups = groupClassroomCourses(data, tree);
      expect(groups.flatMap((group) => group.course)).toHaveLength(
        data.flatMap((t) => t.list.flatMap((c) => c.course)).length,
      );
      for (const group of groups) {
        expect(group.course.every((one) => one.subjectId === group.subjectId)).toBe(true);
        expect(group.subjectName).not.toBe("");
      }
    }),
  );
});

test("puts courses without a year after those with one", () => {
  const course = ["2023", "", "2025", "2024"].map((year) => ({ subjectId: "1", year }));
  const list = [{ classroomId: "7", name: "冲刺班", classTypeName: "直播班", course }];
  const [group] = groupClassroomCourses([{ classroomCourseType: "系统班", list }], tree);
  expect(group?.course.map(({ year }) => year)).toEqual(["2025", "2024", "2023", ""]);
});
