import { QUESTION_TYPES } from "#shared/contract/endpoints/question.ts";
import { href } from "#shared/routes/href.ts";
import type { Params } from "#shared/routes/route.ts";
import type { QuestionFilters } from "../../queries/question.ts";

const ID = /^\d{1,18}$/;
const LAST_PAGE = 100_000;

/** The filters of an address; what makes no sense is left out. */
export function readFilters(params: Readonly<Partial<Params>>, search: URLSearchParams): QuestionFilters {
  const number = (name: string, text: string | null | undefined) =>
    text && ID.test(text) ? { [name]: text } : {};
  const type = QUESTION_TYPES.find((known) => known === search.get("type"));
  const page = Number(search.get("page"));
  const level2 = number("level2", params.level2);
  return {
    ...number("level1", params.level1 ?? search.get("level1")),
    ...level2,
    ...(params.level2 === undefined ? {} : number("level3", search.get("level3"))),
    ...number("difficulty", search.get("difficulty")),
    ...number("year", search.get("year")),
    ...(type === undefined ? {} : { type }),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a list; two levels of subject stand in its path. */
export function filtersHref(filters: QuestionFilters): string {
  const { level1, level2, level3, type, difficulty, year, page } = filters;
  const query = { type, difficulty, year, page: page > 1 ? page : undefined };
  if (level1 && level2) return href("question1", { level1, level2 }, { level3, ...query });
  return href("question", {}, { level1, ...query });
}

type Level = "level1" | "level2" | "level3";
type Facet = "type" | "difficulty" | "year";

/** Another subject: what lies below it is no longer chosen, and its years may be others. */
export function withSubject(filters: QuestionFilters, level: Level, id: string | undefined): QuestionFilters {
  const { type, difficulty, level1, level2 } = filters;
  const kept = { ...(type && { type }), ...(difficulty && { difficulty }), page: 1 };
  const above = level === "level1" ? {} : level === "level2" ? { level1 } : { level1, level2 };
  const chosen = Object.entries({ ...above, [level]: id }).filter(([, value]) => value !== undefined);
  return { ...kept, ...Object.fromEntries(chosen) };
}

export function withFacet(
  filters: QuestionFilters,
  facet: Facet,
  value: string | undefined,
): QuestionFilters {
  const { [facet]: _, ...others } = filters;
  return { ...others, ...(value === undefined ? {} : { [facet]: value }), page: 1 };
}

/** The subject alone: what 清空 leads to. */
export function subjectOnly(filters: QuestionFilters): QuestionFilters {
  const { type: _type, difficulty: _difficulty, year: _year, ...subject } = filters;
  return { ...subject, page: 1 };
}
