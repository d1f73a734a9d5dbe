import { cutText } from "./cutText.ts";

export const LONGEST_QUERY = 40;

/** Normalizes a search query to one line without invisible characters. Used to show, send and remember the query. */
export function searchText(query: string): string {
  const seen = cutText(query, 20 * LONGEST_QUERY)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, (sign) => (/\s/.test(sign) ? " " : ""))
    .replace(/\s+/gu, " ")
    .trim();
  return cutText(seen, LONGEST_QUERY).trim();
}

export function lengthOf(query: string): number {
  return [...query].length;
}
