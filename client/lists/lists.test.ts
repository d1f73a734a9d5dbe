import fc from "fast-check";
import { expect, test } from "vitest";
import { COURSE_SORTS } from "#shared/domain/courseSorts.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { courseListFor } from "../pages/catalogue/course/courseList.ts";
import { questionList } from "../question/questionList.ts";
import type { CourseFilters } from "../calls/catalogue.ts";
import type { QuestionFilters } from "../calls/question.ts";
import { chosenFilters, withFacet, withoutFacets, withSubject } from "./filters.ts";
import { facetValues } from "./FilterRows.tsx";
import type { Filters, ListAddress } from "./list.ts";

const courses = courseListFor({ showPrice: true });

function readHref<F extends Filters>({ read }: Pick<ListAddress<F>, "read">, path: string): F {
  const url = new URL(path, "http://site.test");
  const match = matchRoute(url.pathname);
  if (!match) throw new Error(`${path} is no screen`);
  return read(match.params, url.searchParams);
}

const digits = fc.integer({ min: 1, max: 99_999 }).map(String);
const years = fc.integer({ min: 2000, max: 2099 }).map(String);
const pages = fc.integer({ min: 1, max: 500 });
const levels = { level1: digits, level2: digits, level3: digits };

/** Drops a level whose higher level is missing, as reading an address does. */
function nested<F extends Filters>({ level1, level2, level3, ...rest }: F): F {
  return {
    ...(level1 ? { level1 } : {}),
    ...(level1 && level2 ? { level2 } : {}),
    ...(level1 && level2 && level3 ? { level3 } : {}),
    ...rest,
  } as F;
}

const anyCourses = fc
  .record(
    {
      ...levels,
      year: years,
      type: fc.constantFrom("精讲", "VIP 冲刺", "真题+串讲"),
      price: fc.constantFrom("free" as const, "paid" as const),
      sort: fc.constantFrom(...COURSE_SORTS),
      page: pages,
    },
    { requiredKeys: ["page"] },
  )
  .map(nested<CourseFilters>);

const anyQuestions = fc
  .record(
    {
      ...levels,
      type: fc.constantFrom(...QUESTION_TYPES),
      difficulty: fc.constantFrom("1", "5"),
      year: years,
      page: pages,
    },
    { requiredKeys: ["page"] },
  )
  .map(nested<QuestionFilters>);

test("reads the same filters from an address as the address was built from", () => {
  fc.assert(
    fc.property(anyCourses, (filters) => {
      expect(readHref(courses.address, courses.address.href(filters))).toEqual(filters);
    }),
  );
  fc.assert(
    fc.property(anyQuestions, (filters) => {
      expect(readHref(questionList.address, questionList.address.href(filters))).toEqual(filters);
    }),
  );
});

test("builds one address for equal filters, without default values", () => {
  const { href } = courses.address;
  expect(href({ page: 1 })).toBe("/course");
  expect(href({ level1: "313", page: 1 })).toBe("/course/313/0");
  expect(href({ level1: "313", level2: "316", level3: "3161", sort: "hot", page: 2 })).toBe(
    "/course/313/316?level3=3161&sort=hot&page=2",
  );
  expect(questionList.address.href({ level1: "313", type: "fill", page: 1 })).toBe(
    "/question/313/0?type=fill",
  );
});

test("includes subject and page in the canonical address, but no filters", () => {
  const filters = {
    level1: "313",
    level2: "316",
    level3: "3161",
    year: "2026",
    sort: "hot",
    page: 2,
  } as const;
  expect(courses.address.canonical(filters)).toBe("/course/313/316?level3=3161&page=2");
  expect(questionList.address.canonical({ type: "fill", page: 1 })).toBe("/question");
});

test("ignores invalid values", () => {
  const garbage = "?level3=%3Cx&year=20a6&type=%3Cb%3E&price=cheap&sort=up&difficulty=%3Cb%3E&page=-1";
  for (const { address } of [courses, questionList]) {
    const path = address === courses.address ? "/course" : "/question";
    expect(readHref(address as ListAddress<Filters>, path + garbage)).toEqual({ page: 1 });
    expect(readHref(address as ListAddress<Filters>, `${path}/313/316${garbage}`)).toEqual({
      level1: "313",
      level2: "316",
      page: 1,
    });
  }
  for (const page of ["0", "1e3", "999999", "2.5", ""])
    expect(readHref(courses.address, `/course?page=${page}`).page).toBe(1);
});

test("reads any query without throwing", () => {
  const names = fc.constantFrom("level3", "year", "type", "price", "sort", "page");
  fc.assert(
    fc.property(fc.dictionary(names, fc.string()), (query) => {
      expect(courses.address.read({}, new URLSearchParams(query)).page).toBeGreaterThan(0);
    }),
  );
});

test("ignores a level-3 subject if the level-2 subject is missing", () => {
  expect(readHref(courses.address, "/course?level3=3161")).toEqual({ page: 1 });
  expect(readHref(courses.address, "/course/313/0?level3=3161")).toEqual({ level1: "313", page: 1 });
});

test("offers no price filter or order where prices are hidden", () => {
  const hidden = courseListFor({ showPrice: false });
  expect(readHref(hidden.address, "/course?price=free&sort=price-desc")).toEqual({ page: 1 });
  expect(readHref(hidden.address, "/course?sort=hot")).toEqual({ sort: "hot", page: 1 });
  const sort = hidden.facets.find(({ member }) => member === "sort");
  if (!sort) throw new Error("courses can be ordered");
  const offered = COURSE_SORTS.map((value) => ({ value }));
  expect(facetValues(hidden, sort, { page: 1 }, offered).map(({ label }) => label)).toEqual([
    "推荐",
    "最多人学",
    "最新",
  ]);
});

test("returns to the first page and keeps other facets when a facet changes", () => {
  const filters = { level1: "313", level2: "316", year: "2026", page: 4 } as const;
  expect(withFacet<CourseFilters>(filters, "type", "精讲")).toEqual({ ...filters, type: "精讲", page: 1 });
  expect(withFacet<CourseFilters>(filters, "year", undefined)).toEqual({
    level1: "313",
    level2: "316",
    page: 1,
  });
});

test("clears lower subject levels and dependent facets when the subject changes, and keeps the other facets", () => {
  const filters: CourseFilters = {
    level1: "313",
    level2: "316",
    level3: "3161",
    year: "2026",
    price: "free",
    sort: "hot",
    page: 2,
  };
  const kept = { price: "free", sort: "hot", page: 1 };
  expect(withSubject(courses, filters, "level1", "400")).toEqual({ level1: "400", ...kept });
  expect(withSubject(courses, filters, "level2", undefined)).toEqual({ level1: "313", ...kept });
  expect(withoutFacets(courses, filters)).toEqual({ level1: "313", level2: "316", level3: "3161", page: 1 });
  const questions: QuestionFilters = { level1: "3", level2: "31", type: "judge", year: "2021", page: 4 };
  expect(withSubject(questionList, questions, "level2", "32")).toEqual({
    level1: "3",
    level2: "32",
    type: "judge",
    page: 1,
  });
});

test("shows a chip with a link that removes the filter for each filter, and no chip for the order", () => {
  const chips = chosenFilters(courses, { year: "2026", price: "free", sort: "hot", page: 3 });
  expect(chips).toEqual([
    { label: "2026 年", removeHref: "/course?price=free&sort=hot" },
    { label: "免费", removeHref: "/course?year=2026&sort=hot" },
  ]);
});

test("shows the offered values and a chosen value that is not offered, and omits a row with a single value", () => {
  const [year] = courses.facets;
  if (!year) throw new Error("courses have years");
  const labels = (offered: readonly string[], chosen?: string) =>
    facetValues(
      courses,
      year,
      { ...(chosen ? { year: chosen } : {}), page: 1 },
      offered.map((value) => ({ value })),
    ).map(({ label }) => label);
  expect(labels(["2027"])).toEqual([]);
  expect(labels(["2027", "", "2027", "2026"])).toEqual(["全部", "2027", "2026"]);
  expect(labels(["2026"], "2019")).toEqual(["全部", "2026", "2019"]);
});

test("shows the number of results beside a filter value if known", () => {
  const [type] = questionList.facets;
  if (!type) throw new Error("questions have types");
  const offered = [
    { value: "single", num: 12 },
    { value: "fill", num: 0 },
  ];
  expect(facetValues(questionList, type, { page: 1 }, offered).map(({ label }) => label)).toEqual([
    "全部",
    "单选题（12）",
    "填空题",
  ]);
});
