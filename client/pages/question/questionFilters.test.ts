import { expect, test } from "vitest";
import { filtersHref, readFilters, withFacet, withSubject } from "./questionFilters.ts";

function readHref(path: string) {
  const url = new URL(path, "http://here.test");
  const [, , level1, level2] = url.pathname.split("/");
  return readFilters(level1 && level2 ? { level1, level2 } : {}, url.searchParams);
}

test("filters survive the way through the address", () => {
  for (const filters of [
    { page: 1 },
    { level1: "3", page: 1 },
    { level1: "3", level2: "31", level3: "311", type: "multiple", difficulty: "2", year: "2021", page: 4 },
  ] as const) {
    expect(readHref(filtersHref(filters))).toEqual(filters);
  }
});

test("what makes no sense in an address is left out", () => {
  const search = new URLSearchParams("type=riddle&year=x&difficulty=%3Cb%3E&page=-2&level3=7&level1=abc");
  expect(readFilters({}, search)).toEqual({ page: 1 });
});

test("another subject forgets what lies below it, the year and the page", () => {
  const filters = { level1: "3", level2: "31", level3: "311", type: "judge", year: "2021", page: 4 } as const;
  expect(withSubject(filters, "level2", "32")).toEqual({ level1: "3", level2: "32", type: "judge", page: 1 });
  expect(withSubject(filters, "level1", undefined)).toEqual({ type: "judge", page: 1 });
});

test("a facet changes alone and starts at the first page", () => {
  const filters = { level1: "3", type: "judge", year: "2021", page: 4 } as const;
  expect(withFacet(filters, "year", undefined)).toEqual({ level1: "3", type: "judge", page: 1 });
  expect(withFacet(filters, "type", "fill")).toEqual({ ...filters, type: "fill", page: 1 });
});
