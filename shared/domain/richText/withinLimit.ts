import { escapeHtml } from "../escapeHtml.ts";

/** Characters of a text with TeX: more than any passage has. Formulas are what costs most. */
export const LONGEST_TEXT = 100_000;
/** Characters of an article in HTML, with all that word processors put into it. */
export const LONGEST_HTML = 300_000;

/** The first `longest` characters as `render` makes them, the rest as plain text: one text must not hold up all others. */
export function withinLimit(source: string, longest: number, render: (head: string) => string): string {
  if (source.length <= longest) return render(source);
  const end = /[\uD800-\uDBFF]/.test(source[longest - 1] ?? "") ? longest - 1 : longest;
  return render(source.slice(0, end)) + escapeHtml(source.slice(end));
}
