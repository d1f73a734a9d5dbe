import * as library from "xss";
import { balanceTags } from "./balanceTags.ts";
import { LONGEST_HTML, withinLimit } from "./withinLimit.ts";

// The package is CommonJS: its types declare named exports, but at run time they are members of the default export.
const { escapeAttrValue, FilterXSS, friendlyAttrValue } = (library as unknown as { default: typeof library })
  .default;

const TEXT_TAGS =
  "p br hr div span b strong i em u s del ins sub sup small mark blockquote pre code ul ol li dl dt dd h2 h3 h4 h5 h6 figure figcaption ruby rt rp caption thead tbody tfoot tr";
const CELL = ["colspan", "rowspan"];

/**
 * Text marks of Chinese papers that have no HTML element: 着重号 (emphasis dots below characters), a wavy and a double
 * underline. Each is written as a tag with a class.
 */
const MARKS = new Set(["em dots", "u wave", "u double"]);

/** Returns whether a tag with this class is a text mark, which pages style (client/ui/GlobalStyles.styles.ts). */
export function isTextMark(tag: string, value: string): boolean {
  return MARKS.has(`${tag} ${value}`);
}

/**
 * Allowed tags and attributes, the only such list of the product: no style, id or event attribute, no class except
 * MARKS, no frame, form or script.
 */
const ALLOWED: Record<string, string[]> = {
  ...Object.fromEntries(TEXT_TAGS.split(" ").map((tag) => [tag, [] as string[]])),
  p: ["lang"],
  span: ["lang"],
  em: ["class"],
  u: ["class"],
  ol: ["start"],
  table: [],
  td: CELL,
  th: [...CELL, "scope"],
  img: ["src", "alt", "width", "height"],
  a: ["href", "title"],
};

const filter = new FilterXSS({
  whiteList: ALLOWED,
  css: false,
  stripIgnoreTagBody: ["script", "style", "iframe", "noscript", "template", "svg", "math", "object", "xml"],
  onIgnoreTag: (tag) => (DROPPED.has(tag) || /^[a-z]+:/.test(tag) ? "" : undefined),
  onTagAttr: (tag, name, value, isAllowed) =>
    isAllowed ? attribute(name, safeValue(tag, name, friendlyAttrValue(value))) : undefined,
});

/**
 * Tags that are removed while the text inside them stays. A `<` that begins none of the known tags stays too: `x<y`.
 */
const DROPPED = new Set(
  "font center section article header footer main nav aside html body head meta link base form label button input select option textarea iframe embed object video audio source canvas details summary font h1 o:p".split(
    " ",
  ),
);

/** Matches a tag: < with a name, then attributes with values, then >. Any other < is a less-than sign. */
const TAG =
  /^<(?:!--|\/?[a-z][a-z0-9:]*(?:\s+[a-z_:@.][\w:.@-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*\s*\/?>)/i;
const WORDS = /\s[a-z]+(?=\s|>)/i;

/** Converts an article of any author to safe HTML. Text beyond LONGEST_HTML characters becomes plain text. */
export function safeHtml(html: string): string {
  return withinLimit(html, LONGEST_HTML, sanitise);
}

/**
 * Converts HTML of any author to allowed HTML with balanced tags. Text marked as code is excluded from the browser's
 * translation.
 */
export function sanitise(html: string): string {
  const marked = html.replace(/</g, (sign, at: number) => (beginsTag(html, at) ? sign : "&lt;"));
  return balanceTags(filter.process(marked)).replaceAll("<code>", '<code translate="no">');
}

function beginsTag(html: string, at: number): boolean {
  const tag = TAG.exec(html.slice(at, at + 4_000))?.[0];
  if (tag === undefined) return false;
  const name = /^<\/?([a-z0-9:]+)/i.exec(tag)?.[1]?.toLowerCase() ?? "";
  return !(name.length === 1 && WORDS.test(tag.replace(/=\s*(?:"[^"]*"|'[^']*')/g, "=")));
}

/** Returns an attribute with its value, or "" when the filter emptied an unsafe value. Only alt may be empty. */
function attribute(name: string, value: string): string {
  return value === "" && name !== "alt" ? "" : `${name}="${value}"`;
}

function safeValue(tag: string, name: string, value: string): string {
  if (name === "class") return isTextMark(tag, value) ? value : "";
  if (name === "href" || name === "src")
    return isSafeUrl(value.trim(), name) ? escapeAttrValue(value.trim()) : "";
  if (name === "lang") return /^[a-z-]{2,12}$/i.test(value) ? value : "";
  if (name === "scope") return /^(?:row|col)$/.test(value) ? value : "";
  if (name === "alt" || name === "title") return escapeAttrValue(value);
  return /^\d{1,4}$/.test(value) ? value : "";
}

/**
 * Returns whether a URL is safe: https or a path of this site; for links also http and a fragment. Rejects other
 * schemes, and paths that a browser would read as another host, such as those with backslashes.
 */
function isSafeUrl(url: string, name: string): boolean {
  if (/[\u0000-\u0020\\\uE000-\uE002]/.test(url)) return false;
  if (/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url)) return name === "href" || /^https:/i.test(url);
  if (/^\/(?!\/)/.test(url) || (name === "href" && url.startsWith("#"))) return true;
  return /^[\w-][\w.-]*(?:\/[^:]*)?$/.test(url);
}
