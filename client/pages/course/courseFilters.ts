import { COURSE_SORTS } from "#shared/contract/endpoints/catalogue.ts";
import { href } from "#shared/routes/href.ts";
import type { Params } from "#shared/routes/route.ts";
import type { CourseFilters, CourseSort } from "../../queries/course.ts";

const ID = /^\d{1,18}$/;
const YEAR = /^\d{4}$/;
/** Words as upstreams write them: 精讲, VIP 冲刺班, 2小时速成. */
const TYPE = /^[\p{L}\p{N}][\p{L}\p{N} ·+-]{0,19}$/u;
const PAGE = /^[1-9]\d{0,4}$/;

/**
 * The filters of an address. What is not understood narrows nothing, so that an old or broken link still shows
 * a list. Where prices are hidden, filter and order by price do not exist.
 */
export function readCourseFilters(
  params: Params,
  search: URLSearchParams,
  showPrice: boolean,
): CourseFilters {
  const level1 = level(params["level1"]);
  const level2 = level1 && level(params["level2"]);
  const price = search.get("price");
  return {
    ...optional("level1", level1),
    ...optional("level2", level2),
    ...optional("level3", level2 && level(search.get("level3"))),
    ...optional("year", matching(YEAR, search.get("year"))),
    ...optional("type", matching(TYPE, search.get("type")?.trim())),
    ...optional("price", showPrice && (price === "free" || price === "paid") ? price : undefined),
    ...optional("sort", sortOf(search.get("sort"), showPrice)),
    page: Number(matching(PAGE, search.get("page")) ?? 1),
  };
}

/** The one address of a choice: subjects in the path ("0": all of level 1), the rest in the query in a fixed order. */
export function courseListHref({
  level1,
  level2,
  level3,
  year,
  type,
  price,
  sort,
  page,
}: CourseFilters): string {
  const query = {
    level3: level2 ? level3 : undefined,
    year,
    type,
    price,
    sort,
    page: page > 1 ? page : undefined,
  };
  return level1 ? href("course1", { level1, level2: level2 ?? "0" }, query) : href("course", {}, query);
}

type Change = { readonly [K in keyof CourseFilters]?: CourseFilters[K] | undefined };

/** A changed choice starts at its first page; a changed subject drops the subjects below it, and what they may not have. */
export function withFilter(filters: CourseFilters, change: Change): CourseFilters {
  const base =
    "level1" in change
      ? omit(filters, "level2", "level3", "year", "type")
      : "level2" in change
        ? omit(filters, "level3", "year", "type")
        : filters;
  const merged = { ...base, page: 1, ...change };
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined),
  ) as unknown as CourseFilters;
}

/** The subject alone: what 清空 leads to, and the address that search engines are told. */
export function subjectOnly({ level1, level2, level3 }: CourseFilters): CourseFilters {
  return {
    ...optional("level1", level1),
    ...optional("level2", level2),
    ...optional("level3", level3),
    page: 1,
  };
}

export function isNarrowed({ year, type, price }: CourseFilters): boolean {
  return year !== undefined || type !== undefined || price !== undefined;
}

function sortOf(value: string | null, showPrice: boolean): CourseSort | undefined {
  const sort = COURSE_SORTS.find((name) => name === value);
  return sort?.startsWith("price") && !showPrice ? undefined : sort;
}

function level(value: string | null | undefined): string | undefined {
  return value === "0" ? undefined : matching(ID, value);
}

function matching(form: RegExp, value: string | null | undefined): string | undefined {
  return value && form.test(value) ? value : undefined;
}

function optional<K extends string, V>(key: K, value: V | undefined | ""): { readonly [P in K]?: V } {
  return (value === undefined || value === "" ? {} : { [key]: value }) as { readonly [P in K]?: V };
}

function omit(filters: CourseFilters, ...names: readonly (keyof CourseFilters)[]): CourseFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !names.includes(name as keyof CourseFilters)),
  ) as unknown as CourseFilters;
}
