import { expect, test } from "vitest";
import { examTypes, findExamType, shownExamTypes } from "./examTypes.ts";

test("maps the ten ids of the specification to ten different kinds", () => {
  expect(examTypes.map((type) => Number(type.id))).toEqual([2, 3, 4, 5, 7, 9, 10, 11, 12, 13]);
  expect(new Set(examTypes.map((type) => type.kind)).size).toBe(10);
  expect(new Set(examTypes.map((type) => type.name)).size).toBe(10);
  expect(new Set(examTypes.flatMap((type) => [type.icon, type.activeIcon])).size).toBe(20);
});

test("finds no kind for an id outside the ten", () => {
  expect(findExamType("3")?.kind).toBe("daily");
  expect(findExamType("6")).toBeUndefined();
});

test("prefers the agency's name and pictures, and has no built-in ones for an id outside the ten", () => {
  const shown = shownExamTypes([
    { id: "99", name: "机构题库", icon: "/uploads/a.png", iconActive: "/uploads/b.png" },
    { id: "4", name: "", icon: "", iconActive: "" },
    { id: "3", name: "天天练", icon: "/uploads/c.png" },
    { id: "4", name: "again" },
    { id: "98", icon: "/uploads/d.png" },
    { id: "97", name: "无图题库" },
  ]);
  expect(shown.map(({ id, name, picture, activePicture }) => [id, name, picture, activePicture])).toEqual([
    ["99", "机构题库", "/uploads/a.png", "/uploads/b.png"],
    ["4", "章节练习", "", ""],
    ["3", "天天练", "/uploads/c.png", "/uploads/c.png"],
    ["97", "无图题库", "", ""],
  ]);
  expect(shown.map(({ type }) => type?.kind)).toEqual([undefined, "section", "daily", undefined]);
});
