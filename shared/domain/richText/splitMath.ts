export interface MathPiece {
  readonly kind: "math";
  readonly tex: string;
  readonly source: string;
  readonly display: boolean;
}

export type Piece = { readonly kind: "text"; readonly text: string } | MathPiece;

/**
 * Longest formula, in characters. A longer one is treated as text: a stray $ must not turn a whole page into a formula.
 */
const LONGEST = 8_000;
/**
 * Most characters scanned inside braces, over the whole text. Without a limit, many unclosed opening delimiters would
 * make the search scan the same text again and again.
 */
const MOST_SCANNED = 2_000_000;
const BARE_ENVIRONMENT =
  /^\\begin\{(array|aligned|align\*?|cases|matrix|[pbvBV]matrix|eqnarray\*?|gathered|equation\*?)\}/;

/**
 * Splits a text into formulas and other text. Formulas are `$..$`, `$$..$$`, `\(..\)`, `\[..\]` and environments
 * without delimiters. `$$` within a line is inline maths, because authors use it so; on its own line it is display
 * maths. `\$` and a $ that means money stay text. As in Pandoc, `$..$` has no space behind its first $, no space before
 * its last $ and no digit behind it.
 */
export function splitMath(source: string): Piece[] {
  const search: Search = { source, left: MOST_SCANNED, filled: source.trim().length, closings: new Map() };
  const signs = /[$\\]/g;
  const pieces: Piece[] = [];
  let text = "";
  let at = 0;
  while (at < source.length) {
    signs.lastIndex = at;
    const sign = signs.exec(source)?.index ?? source.length;
    text += source.slice(at, sign);
    at = sign;
    const found = mathAt(search, at);
    if (!found) {
      text += source.slice(at, at + 1);
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
  /** Number of characters of the whole text without surrounding space. A formula as long as this is shown inline. */
  readonly filled: number;
  /** Delimiter -> its next position after the last requested position, or none. */
  readonly closings: Map<string, number>;
}

type Found =
  | { readonly kind: "text"; readonly text: string; readonly end: number }
  | { readonly kind: "math"; readonly tex: string; readonly display: boolean; readonly end: number };

function mathAt(search: Search, at: number): Found | undefined {
  const { source } = search;
  const char = source[at];
  if (char !== "$" && char !== "\\") return undefined;
  if (source.startsWith("\\$", at)) return { kind: "text", text: "$", end: at + 2 };
  if (source.startsWith("$$", at)) return delimited(search, at, "$$", "$$");
  if (char === "$") return delimited(search, at, "$", "$");
  if (source.startsWith("\\(", at)) return delimited(search, at, "\\(", "\\)");
  if (source.startsWith("\\[", at)) return delimited(search, at, "\\[", "\\]");
  return bareEnvironment(search, at);
}

function delimited(search: Search, at: number, open: string, close: string): Found | undefined {
  const { source } = search;
  const start = at + open.length;
  const end = closeOf(search, start, close);
  if (end === undefined) return open === "$$" ? { kind: "text", text: "$$", end: start } : undefined;
  const tex = source.slice(start, end);
  const isMath =
    tex.trim() !== "" &&
    !/\n\s*\n/.test(tex) &&
    !holdsTags(tex) &&
    !(open === "$" && (meansMoney(tex) || isBetweenAmounts(tex, source[end + 1])));
  if (!isMath) return open === "$$" ? { kind: "text", text: "$$", end: start } : undefined;
  const stop = end + close.length;
  const display =
    open === "\\[" || (open === "$$" && stop - at < search.filled && isOwnLine(source, at, stop));
  return { kind: "math", tex, display, end: stop };
}

/** Returns the next position of a delimiter. Requested positions only increase, so the text is scanned only once. */
function nextOf(search: Search, sign: string, from: number): number {
  const known = search.closings.get(sign);
  if (known !== undefined && known >= from) return known;
  const found = search.source.indexOf(sign, from);
  const at = found < 0 ? Number.POSITIVE_INFINITY : found;
  search.closings.set(sign, at);
  return at;
}

/** Returns the position of the closing delimiter. Skips escaped ones and those inside braces, such as \text{ $x$ }. */
function closeOf(search: Search, start: number, close: string): number | undefined {
  const { source } = search;
  if (nextOf(search, close, start) >= start + LONGEST) return undefined;
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

/** Returns whether two dollar signs belong to two amounts. Real texts of TeX have a space beside $: `$\\sqrt{2}\\pi $`. */
function isBetweenAmounts(tex: string, behind = ""): boolean {
  return /\d/.test(behind) || (/^\s|\s$/.test(tex) && !/\\[a-z]/i.test(tex));
}

/**
 * Returns whether the text between two dollar signs is prose about prices: it has words, or after the amount there is
 * nothing that belongs to a formula.
 */
function meansMoney(tex: string): boolean {
  if (/[\\^_={}]/.test(tex.replace(/_{2,}/g, ""))) return false;
  if (/(?:^|[^a-z])[a-z]{2,}[,.;]?\s+\(?[a-z]{2,}/i.test(tex)) return true;
  return (
    /^\s*\d[\d,.]*\s*(?:[，。；、]\s*)?[a-z\u4e00-\u9fff]{2,}/i.test(tex) || /[\u4e00-\u9fff]{6,}/.test(tex)
  );
}

function holdsTags(tex: string): boolean {
  return /<\/[a-z][a-z0-9]*\s*>|<(?:p|div|span|br|img|table|t[rdh]|li|ul|ol|strong|em|sub|sup|h[1-6]|script|style|svg|iframe)\b[^<>]*>/i.test(
    tex,
  );
}

/** Matches the rest of a line after a formula if the rest is only punctuation. */
const REST_OF_LINE = /[^\S\n]*(?:[，。．,.;；][^\S\n]*)?(?:\n|$)/y;

function isOwnLine(source: string, start: number, end: number): boolean {
  const before = lastMark(source, start);
  if (before >= 0 && source[before] !== "\n") return false;
  REST_OF_LINE.lastIndex = end;
  return REST_OF_LINE.test(source);
}

/** Returns the last index before `before`, in the same line, that holds no space; -1: none. */
function lastMark(source: string, before: number): number {
  let at = before - 1;
  while (at >= 0 && /[^\S\n]/.test(source[at] ?? "")) at -= 1;
  return at;
}

function bareEnvironment(search: Search, at: number): Found | undefined {
  const { source } = search;
  const name = BARE_ENVIRONMENT.exec(source.slice(at, at + 24))?.[1];
  if (name === undefined) return undefined;
  const end = nextOf(search, `\\end{${name}}`, at);
  if (end - at > LONGEST) return undefined;
  const stop = end + name.length + 6;
  return { kind: "math", tex: source.slice(at, stop), display: true, end: stop };
}
