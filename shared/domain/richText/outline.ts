import { escapeHtml } from "../escapeHtml.ts";
import { plainTextOf } from "./plainText.ts";

/** The number of headings that makes a text long enough to be looked up in. */
const ENOUGH = 4;
// Headings as sanitise.ts lets them through: without attributes, every one closed.
const HEADING = /<h([23])>([\s\S]*?)<\/h\1>/g;

/**
 * Safe HTML (the output of sanitise or renderRichText) in, the same out as `<div>...</div>` whose h2 and h3 can be linked to. With four
 * or more of them a table of contents stands before it: `<nav>` with a list, h3 marked by `data-level="3"`.
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
