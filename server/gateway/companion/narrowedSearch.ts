import type { Endpoint } from "#shared/contract/endpoint.ts";
import { SEARCH_KINDS, search, type SearchKind } from "#shared/contract/search/endpoints.ts";
import * as article from "#shared/contract/article/endpoints.ts";
import * as catalogue from "#shared/contract/catalogue/endpoints.ts";
import * as live from "#shared/contract/live/endpoints.ts";
import * as question from "#shared/contract/question/endpoints.ts";

/** Calls that show a hit of each kind. A companion's hit is left out where the API would show it. */
const SHOWN_BY: Readonly<Record<SearchKind, readonly Endpoint[]>> = {
  subject: [question.listQuestions, catalogue.listCourses],
  course: [catalogue.courseDetail],
  teacher: [catalogue.teacherDetail],
  live: [live.liveDetail],
  news: [article.newsDetail],
  help: [article.helpDetail],
  knowledge: [question.questionDetail],
  question: [question.questionDetail],
};

/**
 * Returns the search paths of kinds that the companion does not cover, as parts of a regular expression. The search
 * page offers no such results.
 */
export function unsearchedPaths(has: (endpoint: Endpoint) => boolean): readonly string[] {
  if (!has(search)) return [];
  return SEARCH_KINDS.filter((kind) => !SHOWN_BY[kind].some(has)).map((kind) => `/search\\?type=${kind}`);
}

/** Returns the query of a search with only the kinds that the companion covers, so that the page offers no others. */
export function narrowedSearch(asked: string, has: (endpoint: Endpoint) => boolean): string {
  const query = new URLSearchParams(asked);
  const covered = SEARCH_KINDS.filter((kind) => SHOWN_BY[kind].some(has));
  if (covered.length === SEARCH_KINDS.length) return asked;
  const types = query.get("types");
  const wanted = types === null ? SEARCH_KINDS : types.split(",");
  query.set("types", covered.filter((kind) => wanted.includes(kind)).join(","));
  return `?${query}`;
}
