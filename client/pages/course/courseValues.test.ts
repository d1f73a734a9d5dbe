import { expect, test } from "vitest";
import { courseValues, facetOptions } from "./courseValues.ts";

test("a row is links that keep the other filters and leave the page", () => {
  const values = courseValues({ level1: "313", year: "2026", page: 3 }, "type", [
    { value: "精讲", label: "精讲" },
  ]);
  expect(values.map(({ label, href, current }) => [label, decodeURI(href), current])).toEqual([
    ["全部", "/course/313/0?year=2026", true],
    ["精讲", "/course/313/0?year=2026&type=精讲", false],
  ]);
});

test("the chosen value is the current one, and 全部 takes it away", () => {
  const [all, year] = courseValues({ year: "2026", page: 1 }, "year", [{ value: "2026", label: "2026" }]);
  expect(all).toMatchObject({ current: false, href: "/course" });
  expect(year).toMatchObject({ current: true, href: "/course?year=2026" });
});

test("a chosen value that is not offered can still be seen", () => {
  expect(facetOptions(["2026", "", "2026"], "2019").map(({ value }) => value)).toEqual(["2026", "2019"]);
});

test("a row with nothing to choose between is left out", () => {
  expect(facetOptions(["2027"], undefined)).toEqual([]);
  expect(facetOptions(["2027"], "2027")).toHaveLength(1);
  expect(facetOptions(["2027", "2026"], undefined)).toHaveLength(2);
});
