import fc from "fast-check";
import { expect, test } from "vitest";
import { COURSE_SORTS } from "#shared/contract/endpoints/catalogue.ts";
import { matchRoute } from "#shared/routes/match.ts";
import type { CourseFilters } from "../../queries/course.ts";
import { courseListHref, readCourseFilters, subjectOnly, withFilter } from "./courseFilters.ts";

function readHref(path: string, showPrice = true): CourseFilters {
  const url = new URL(path, "http://site.test");
  const match = matchRoute(url.pathname);
  if (!match) throw new Error(`${path} is no screen`);
  return readCourseFilters(match.params, url.searchParams, showPrice);
}

const digits = fc.integer({ min: 1, max: 99_999 }).map(String);
const anyFilters = fc
  .record(
    {
      level1: digits,
      level2: digits,
      level3: digits,
      year: fc.integer({ min: 2000, max: 2099 }).map(String),
      type: fc.constantFrom("精讲", "VIP 冲刺", "真题+串讲"),
      price: fc.constantFrom("free" as const, "paid" as const),
      sort: fc.constantFrom(...COURSE_SORTS),
      page: fc.integer({ min: 1, max: 500 }),
    },
    { requiredKeys: ["page"] },
  )
  .map(
    ({ level1, level2, level3, ...rest }): CourseFilters => ({
      ...(level1 ? { level1 } : {}),
      ...(level1 && level2 ? { level2 } : {}),
      ...(level1 && level2 && level3 ? { level3 } : {}),
      ...rest,
    }),
  );

test("every choice comes back from its own address", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(readHref(courseListHref(filters))).toEqual(filters);
    }),
  );
});

test("equal choices have one address, without noise", () => {
  expect(courseListHref({ page: 1 })).toBe("/course");
  expect(courseListHref({ level1: "313", page: 1 })).toBe("/course/313/0");
  expect(courseListHref({ level1: "313", level2: "316", level3: "3161", sort: "hot", page: 2 })).toBe(
    "/course/313/316?level3=3161&sort=hot&page=2",
  );
});

test("garbage narrows nothing", () => {
  const garbage = "?level3=x&year=20a6&type=%3Cb%3E&price=cheap&sort=up&page=-1";
  expect(readHref(`/course${garbage}`)).toEqual({ page: 1 });
  expect(readHref(`/course/313/316${garbage}`)).toEqual({ level1: "313", level2: "316", page: 1 });
  for (const page of ["0", "1e3", "999999", "2.5", ""]) expect(readHref(`/course?page=${page}`).page).toBe(1);
});

test("any query at all is read without a throw", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("level3", "year", "type", "price", "sort", "page"), fc.string()),
      (query) => {
        expect(readCourseFilters({}, new URLSearchParams(query), true).page).toBeGreaterThan(0);
      },
    ),
  );
});

test("a third level without a second is not a choice", () => {
  expect(readHref("/course?level3=3161")).toEqual({ page: 1 });
  expect(readHref("/course/313/0?level3=3161")).toEqual({ level1: "313", page: 1 });
});

test("where prices are hidden they cannot be filtered or ordered by", () => {
  expect(readHref("/course?price=free&sort=price-desc", false)).toEqual({ page: 1 });
  expect(readHref("/course?sort=hot", false)).toEqual({ sort: "hot", page: 1 });
});

test("a changed filter starts at the first page and keeps the others", () => {
  const filters: CourseFilters = { level1: "313", level2: "316", year: "2026", page: 4 };
  expect(withFilter(filters, { type: "精讲" })).toEqual({
    level1: "313",
    level2: "316",
    year: "2026",
    type: "精讲",
    page: 1,
  });
  expect(withFilter(filters, { year: undefined })).toEqual({ level1: "313", level2: "316", page: 1 });
  expect(withFilter(filters, { page: 5 })).toEqual({ ...filters, page: 5 });
});

test("another subject drops what belonged to the last one, but keeps price and order", () => {
  const filters: CourseFilters = {
    level1: "313",
    level2: "316",
    level3: "3161",
    year: "2026",
    price: "free",
    sort: "hot",
    page: 2,
  };
  expect(withFilter(filters, { level1: "400" })).toEqual({
    level1: "400",
    price: "free",
    sort: "hot",
    page: 1,
  });
  expect(withFilter(filters, { level2: undefined })).toEqual({
    level1: "313",
    price: "free",
    sort: "hot",
    page: 1,
  });
  expect(subjectOnly(filters)).toEqual({ level1: "313", level2: "316", level3: "3161", page: 1 });
});
