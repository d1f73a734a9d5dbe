const VOID = new Set(["br", "hr", "img"]);
const TABLE_PARTS = new Set(["tr", "td", "th", "thead", "tbody", "tfoot", "caption"]);
const LAZY = ' loading="lazy" decoding="async"';
/** Deepest nesting of tags that is kept. No real text nests deeper, and deeper nesting would slow down browsers. */
const DEEPEST = 60;

/**
 * Closes open tags and drops closing tags without an opening tag, so that a fragment never closes an element of the
 * page around it. Expects sanitised HTML, in which every < begins a tag. Pictures get an alt attribute and load lazily.
 */
export function balanceTags(html: string): string {
  const open: string[] = [];
  let result = "";
  for (const piece of html.match(/<[^<>]*>|[^<]+/g) ?? []) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/.exec(piece);
    if (!tag) result += piece;
    else if (VOID.has(tag[2] ?? "")) result += tag[1] ? "" : voidTag(tag[2] ?? "", piece);
    else if (tag[1]) result += closeTo(open, tag[2] ?? "");
    else if (isAllowedHere(open, tag[2] ?? "")) {
      result += closeBefore(open, tag[2] ?? "") + piece;
      open.push(tag[2] ?? "");
    }
  }
  return result + closeAll(open);
}

function voidTag(name: string, piece: string): string {
  if (name !== "img") return `<${name}>`;
  if (!/ src="[^"]/.test(piece)) return "";
  const attributes = piece.slice(0, piece.endsWith("/>") ? -2 : -1).trimEnd();
  return `${attributes}${/ alt[=\s]/.test(piece) ? "" : ' alt=""'}${LAZY}>`;
}

/** Returns false for table parts outside a table and for links inside links: the tags are dropped, their text stays. */
function isAllowedHere(open: readonly string[], name: string): boolean {
  if (open.length >= DEEPEST) return false;
  if (TABLE_PARTS.has(name)) return open.includes("table");
  return !(name === "a" && open.includes("a"));
}

/** Closes an open paragraph before a block-level tag, as HTML parsers do. */
function closeBefore(open: string[], name: string): string {
  const ends = /^(?:p|div|table|ul|ol|dl|h[2-6]|blockquote|pre|figure)$/.test(name) && open.at(-1) === "p";
  return ends ? `</${open.pop()}>` : "";
}

function closeTo(open: string[], name: string): string {
  const at = open.lastIndexOf(name);
  return at < 0 ? "" : closeAll(open.splice(at));
}

function closeAll(names: readonly string[]): string {
  return names.toReversed().reduce((html, name) => `${html}</${name}>`, "");
}
