const VOID = new Set(["br", "hr", "img"]);
const TABLE_PARTS = new Set(["tr", "td", "th", "thead", "tbody", "tfoot", "caption"]);
const LAZY = ' loading="lazy" decoding="async"';
/** Deeper nesting is no text; it would only make a browser slow. */
const DEEPEST = 60;

/**
 * Closes what is left open and drops what closes nothing, so that a fragment can never end an element around
 * it. Expects sanitised HTML, where < begins a tag and nothing else. Pictures get an alt and load lazily.
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

/** Table parts without a table, and links in links, are left out; their text stays. */
function isAllowedHere(open: readonly string[], name: string): boolean {
  if (open.length >= DEEPEST) return false;
  if (TABLE_PARTS.has(name)) return open.includes("table");
  return !(name === "a" && open.includes("a"));
}

/** A paragraph ends where the next block begins, as every parser reads it. */
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
