import { cutText } from "./cutText.ts";

/** Characters of a query that are looked at. */
export const LONGEST_QUERY = 40;

/** A search as it is shown, asked and remembered: on one line, without signs that cannot be seen. */
export function searchText(query: string): string {
  const seen = cutText(query, 20 * LONGEST_QUERY)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, (sign) => (/\s/.test(sign) ? " " : ""))
    .replace(/\s+/gu, " ")
    .trim();
  return cutText(seen, LONGEST_QUERY).trim();
}

/** How many characters it has. */
export function lengthOf(query: string): number {
  return [...query].length;
}
