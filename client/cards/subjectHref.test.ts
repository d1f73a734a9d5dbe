import { expect, test } from "vitest";
import { courseListOf, subjectHref } from "./subjectHref.ts";

test("links a subject to the page of its alias", () => {
  expect(subjectHref({ id: "313", aliasName: "zikao" })).toBe("/zikao");
});

test("links to the course list when the alias is invalid or equals the path of another screen", () => {
  for (const aliasName of ["", "自考", "a/b", "course", "search", "../x"]) {
    expect(subjectHref({ id: "313", aliasName }), aliasName).toBe("/course/313/0");
  }
});

test("puts subject levels 1 and 2 into the path and level 3 into the query", () => {
  expect(courseListOf("313", "316")).toBe("/course/313/316");
  expect(courseListOf("313", "316", "3161")).toBe("/course/313/316?level3=3161");
});
