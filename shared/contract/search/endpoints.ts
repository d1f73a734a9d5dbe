import type { Endpoint } from "../endpoint.ts";

/** Kinds of search results. Of equally good results those of an earlier kind come first. */
export const SEARCH_KINDS = [
  "subject",
  "course",
  "teacher",
  "live",
  "news",
  "help",
  "knowledge",
  "question",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const search = {
  area: "search",
  name: "search",
  method: "GET",
  path: "/search",
  token: "optional",
} as const satisfies Endpoint;

export const suggest = {
  area: "search",
  name: "suggest",
  method: "GET",
  path: "/search/suggest",
  token: "ignored",
} as const satisfies Endpoint;
