import { escapeHtml } from "../escapeHtml.ts";

/** Most characters of a text with TeX that are rendered; longer than any real passage. Formulas take the most time. */
export const LONGEST_TEXT = 100_000;
/** Most characters of an HTML article that are rendered, including the markup of word processors. */
export const LONGEST_HTML = 300_000;

/**
 * Renders the first `longest` characters of a text and appends the rest as plain text, so that one long text cannot
 * delay other requests.
 */
export function withinLimit(source: string, longest: number, render: (head: string) => string): string {
  if (source.length <= longest) return render(source);
  const end = /[\uD800-\uDBFF]/.test(source[longest - 1] ?? "") ? longest - 1 : longest;
  return render(source.slice(0, end)) + escapeHtml(source.slice(end));
}
