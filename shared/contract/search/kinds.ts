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
