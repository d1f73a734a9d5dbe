import { expect, test } from "vitest";
import { courseListOf, subjectHref } from "./subjectHref.ts";

test("a subject leads to the page of its alias", () => {
  expect(subjectHref({ id: "313", aliasName: "zikao" })).toBe("/zikao");
});

test("an alias that is no address, or that of another screen, leads to the subject's courses", () => {
  for (const aliasName of ["", "自考", "a/b", "course", "search", "../x"]) {
    expect(subjectHref({ id: "313", aliasName }), aliasName).toBe("/course/313/0");
  }
});

test("levels below stand in the path, the third in the query", () => {
  expect(courseListOf("313", "316")).toBe("/course/313/316");
  expect(courseListOf("313", "316", "3161")).toBe("/course/313/316?level3=3161");
});
