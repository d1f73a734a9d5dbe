export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "math"; readonly tex: string; readonly source: string; readonly display: boolean };

/** No real formula is longer; a longer one is text, so that a stray $ cannot swallow a page. */
const LONGEST = 8_000;
/** Characters looked at for closing signs in all: openers that nothing closes would make it quadratic. */
const MOST_SCANNED = 2_000_000;
const BARE_ENVIRONMENT =
  /^\\begin\{(array|aligned|align\*?|cases|matrix|[pbvBV]matrix|eqnarray\*?|gathered|equation\*?)\}/;

/**
 * Splits `$..$`, `$$..$$`, `\(..\)`, `\[..\]` and bare environments from text. `$$` within a line is inline
 * maths, as the sources mean it; on a line of its own it is display maths. `\$` and a $ that means money stay text.
 */
export function splitMath(source: string): Piece[] {
  const search: Search = { source, left: MOST_SCANNED };
  const pieces: Piece[] = [];
  let text = "";
  let at = 0;
  while (at < source.length) {
    const found = mathAt(search, at);
    if (!found) {
      text += source[at];
      at += 1;
      continue;
    }
    if (found.kind === "text") text += found.text;
    else {
      if (text !== "") pieces.push({ kind: "text", text });
      text = "";
      pieces.push({
        kind: "math",
        tex: found.tex,
        source: source.slice(at, found.end),
        display: found.display,
      });
    }
    at = found.end;
  }
  if (text !== "") pieces.push({ kind: "text", text });
  return pieces;
}

interface Search {
  readonly source: string;
  left: number;
}

type Found =
  | { readonly kind: "text"; readonly text: string; readonly end: number }
  | { readonly kind: "math"; readonly tex: string; readonly display: boolean; readonly end: number };

function mathAt(search: Search, at: number): Found | undefined {
  const { source } = search;
  const char = source[at];
  if (char !== "$" && char !== "\\") return undefined;
  if (source.startsWith("\\$", at)) return { kind: "text", text: "$", end: at + 2 };
  if (source.startsWith("$$", at)) return delimited(search, at, ["$$", "$$"], isOwnLine(source, at));
  if (char === "$") return delimited(search, at, ["$", "$"], false);
  if (source.startsWith("\\(", at)) return delimited(search, at, ["\\(", "\\)"], false);
  if (source.startsWith("\\[", at)) return delimited(search, at, ["\\[", "\\]"], true);
  return bareEnvironment(source, at);
}

function delimited(
  search: Search,
  at: number,
  [open, close]: readonly [string, string],
  display: boolean,
): Found | undefined {
  const { source } = search;
  const start = at + open.length;
  const end = closeOf(search, start, close);
  if (end === undefined) return open === "$$" ? { kind: "text", text: "$$", end: start } : undefined;
  const tex = source.slice(start, end);
  const isMath =
    tex.trim() !== "" && !/\n\s*\n/.test(tex) && !holdsTags(tex) && !(open === "$" && meansMoney(tex));
  if (!isMath) return open === "$$" ? { kind: "text", text: "$$", end: start } : undefined;
  return { kind: "math", tex, display, end: end + close.length };
}

/** The closing delimiter, not the one inside braces such as \text{ $x$ }, nor an escaped one. */
function closeOf(search: Search, start: number, close: string): number | undefined {
  const { source } = search;
  const limit = Math.min(source.length, start + Math.min(LONGEST, search.left));
  let depth = 0;
  let first: number | undefined;
  for (let i = start; i < limit; i += 1) {
    search.left -= 1;
    if (source.startsWith(close, i)) {
      if (depth <= 0 || close === "$$") return i;
      first ??= i;
    }
    const char = source[i];
    if (char === "\\") i += 1;
    else if (char === "{") depth += 1;
    else if (char === "}") depth -= 1;
  }
  return first;
}

/** Text between two prices: words, or nothing that a formula would hold after the amount. */
function meansMoney(tex: string): boolean {
  if (/[\\^_={}]/.test(tex.replace(/_{2,}/g, ""))) return false;
  if (/[a-z]{2,}[,.;]?\s+\(?[a-z]{2,}/i.test(tex)) return true;
  return (
    /^\s*\d[\d,.]*\s*(?:[，。；、]?\s*[a-z\u4e00-\u9fff]{2,})/i.test(tex) || /[\u4e00-\u9fff]{6,}/.test(tex)
  );
}

function holdsTags(tex: string): boolean {
  return /<\/[a-z][a-z0-9]*\s*>|<(?:p|div|span|br|img|table|t[rdh]|li|ul|ol|strong|em|sub|sup|h[1-6]|script|style|svg|iframe)\b[^<>]*>/i.test(
    tex,
  );
}

function isOwnLine(source: string, at: number): boolean {
  const end = source.indexOf("$$", at + 2);
  if (end < 0) return false;
  const before = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  const nextLine = source.indexOf("\n", end);
  const after = source.slice(end + 2, nextLine < 0 ? source.length : nextLine);
  return before.trim() === "" && /^\s*[，。．,.;；]?\s*$/.test(after) && source.trim().length > end + 2 - at;
}

function bareEnvironment(source: string, at: number): Found | undefined {
  const name = BARE_ENVIRONMENT.exec(source.slice(at, at + 24))?.[1];
  if (name === undefined) return undefined;
  const end = source.indexOf(`\\end{${name}}`, at);
  if (end < 0 || end - at > LONGEST) return undefined;
  const stop = end + name.length + 6;
  return { kind: "math", tex: source.slice(at, stop), display: true, end: stop };
}
