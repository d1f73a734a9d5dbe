import { escapeHtml } from "../escapeHtml.ts";
import { plainTextOf } from "./plainText.ts";

/** Number of headings from which a text gets a table of contents. */
const ENOUGH = 4;
// Headings as left by sanitise.ts: without attributes, all closed.
const HEADING = /<h([23])>([\s\S]*?)<\/h\1>/g;

/**
 * Adds anchors to the h2 and h3 of safe HTML (from sanitise or renderRichText), inside `<div>...</div>`. With four or
 * more headings a table of contents precedes the text: `<nav>` with a list, h3 marked by `data-level="3"`.
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
