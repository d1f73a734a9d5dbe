import { escapeHtml } from "../escapeHtml.ts";
import { plainTextOf } from "./plainText.ts";

/** Number of headings from which a text gets a table of contents. */
const ENOUGH = 4;
// Headings as sanitise.ts leaves them: without attributes, all closed.
const HEADING = /<h([23])>([\s\S]*?)<\/h\1>/g;

/**
 * Wraps safe HTML (from sanitise or renderRichText) in `<div>...</div>`. If the text has four or more headings, h2 and
 * h3 get anchors, and a table of contents precedes the text: a `<nav>` with a list, in which entries for h3 have
 * `data-level="3"`.
 */
export function withOutline(html: string): string {
  const entries: string[] = [];
  const body = html.replace(HEADING, (whole, level: string, inner: string) => {
    const label = escapeHtml(plainTextOf(inner, 60));
    if (label === "") return whole;
    const id = `part-${entries.length + 1}`;
    entries.push(`<li data-level="${level}"><a href="#${id}">${label}</a></li>`);
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  if (entries.length < ENOUGH) return `<div>${html}</div>`;
  return `<nav aria-label="本文目录"><p>本文目录</p><ol>${entries.join("")}</ol></nav><div>${body}</div>`;
}
