import type { Endpoint } from "#shared/contract/endpoint.ts";
import { search } from "#shared/contract/search/endpoints.ts";
import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/kinds.ts";
import * as article from "#shared/contract/article/endpoints.ts";
import * as catalogue from "#shared/contract/catalogue/endpoints.ts";
import * as live from "#shared/contract/live/endpoints.ts";
import * as question from "#shared/contract/question/endpoints.ts";

/** Calls of the pages that show a search result of each kind. If the API answers them, the companion's is left out. */
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
 * Returns the search page's paths for kinds of results that the companion does not have, as parts of a regular
 * expression. The search page then does not offer these kinds.
 */
export function unsearchedPaths(has: (endpoint: Endpoint) => boolean): readonly string[] {
  if (!has(search)) return [];
  return SEARCH_KINDS.filter((kind) => !SHOWN_BY[kind].some(has)).map((kind) => `/search\\?type=${kind}`);
}

/** Returns the query of a search, limited to the kinds of results that the companion has. */
export function narrowedSearch(asked: string, has: (endpoint: Endpoint) => boolean): string {
  const query = new URLSearchParams(asked);
  const covered = SEARCH_KINDS.filter((kind) => SHOWN_BY[kind].some(has));
  if (covered.length === SEARCH_KINDS.length) return asked;
  const types = query.get("types");
  const wanted = types === null ? SEARCH_KINDS : types.split(",");
  query.set("types", covered.filter((kind) => wanted.includes(kind)).join(","));
  return `?${query}`;
}
