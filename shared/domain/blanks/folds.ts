import { exactTex, raised } from "./texLine.ts";

/** Kind of a blank's key, which decides how an answer may differ. Latin words with capitals are in keyKind.ts. */
export type KeyKind = "prose" | "english" | "number" | "unit" | "formula";

/** An accepted difference between key and answer. Both texts are rewritten by this rule before they are compared. */
export interface Fold {
  readonly what: string;
  /** Kinds of keys to which the fold applies; "all": the difference never changes the meaning. */
  readonly kinds: readonly KeyKind[] | "all";
  readonly from: RegExp;
  readonly to: string | ((...found: string[]) => string);
  /** Reason why a person who marks by hand would accept the difference. */
  readonly why: string;
}

const SIGNS: readonly KeyKind[] = ["formula", "number", "unit"];
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ";

const half = (text: string) => text.normalize("NFKC").replaceAll("−", "-");
/** Puts a space before a digit that follows an index, so that log₂8 stays different from log₂₈. */
const parted = (digit: string) => digit && ` ${digit}`;

/*
 * Rewritings in the order in which they are applied. No fold changes primes, bars, hats, arrows and similar marks,
 * signs, decimal points, the order of a text, the case of letters outside ordinary words, a word for "not", or any
 * other letter of a word.
 */
export const FOLDS: readonly Fold[] = [
  {
    what: "invisible signs",
    kinds: "all",
    from: /[\u00AD\u200B-\u200F\u2060\uFEFF]/g,
    to: "",
    why: "come with what is pasted",
  },
  {
    what: "raised signs",
    kinds: "all",
    from: new RegExp(`([${RAISED}]+)(\\d?)`, "g"),
    to: (_, run, next) => raised("^", half(run)) + parted(next),
    why: "x² is typed as x^2; without its place it would be x2",
  },
  {
    what: "lowered signs",
    kinds: "all",
    from: new RegExp(`([${LOWERED}]+)(\\d?)`, "g"),
    to: (_, run, next) => raised("_", half(run)) + parted(next),
    why: "x₁ is typed as x_1",
  },
  {
    what: "signs for squares and cubes of units",
    kinds: "all",
    from: /[㎟-㎦]/g,
    to: (sign) => half(sign).replace(/\d$/, "^$&"),
    why: "㎡ is m²",
  },
  {
    what: "signs for fractions",
    kinds: "all",
    from: /(\d?)([¼-¾⅐-⅞])/g,
    to: (_, whole, part) => `${whole && `${whole}+`}${half(part).replace("⁄", "/")}`,
    why: "½ is 1/2, and 1½ is not 11/2",
  },
  {
    what: "circled numbers above nine",
    kinds: "all",
    from: /[⑩-⑳]/g,
    to: (sign) => `(${half(sign)})`,
    why: "⑫ is not ①②",
  },
  {
    what: "primes of keyboards",
    kinds: "all",
    from: /[’‘′‵´ʹʼ＇]/g,
    to: "'",
    why: "which of them is typed, the keyboard decides",
  },
  { what: "double quotes of keyboards", kinds: "all", from: /[“”″＂]/g, to: '"', why: "likewise" },
  {
    what: "full and half width, letter forms",
    kinds: "all",
    from: /^[\s\S]+$/,
    to: (text) => text.normalize("NFKC"),
    why: "an input method says nothing about the answer",
  },
  { what: "dashes", kinds: "all", from: /[−–—﹣]/g, to: "-", why: "one key of a keyboard" },
  { what: "strokes", kinds: "all", from: /[÷⁄∕]/g, to: "/", why: "three signs for one operation" },
  {
    what: "TeX",
    kinds: "all",
    from: /^[\s\S]*[\\$^_][\s\S]*$/,
    to: texOnOneLine,
    why: "learners type one line",
  },
  {
    what: "primes as powers",
    kinds: "all",
    from: /\^\(?((?:\\prime|')+)\)?/g,
    to: (_, primes) => primes.replaceAll("\\prime", "'"),
    why: "f^{\\prime} is f'",
  },
  {
    what: "what introduces an answer",
    kinds: "all",
    from: /^\s*(?:【(?:答案|解答|答)】\s*:?|答\s*:|(?:答案|解答)\s*(?:[为是]\s*:?|:))\s*(?=\S)/,
    to: "",
    why: "a label with its colon; 答 alone may begin a word",
  },
  {
    what: "pairs of quotes",
    kinds: "all",
    from: /(^|[^\p{L}\p{N}\p{M})\]'"|]|\p{Script=Han})"([^"]*)"/gu,
    to: "$1$2",
    why: "who quotes the words means the words",
  },
  {
    what: "pairs of single quotes",
    kinds: "all",
    from: /(^|[^\p{L}\p{N}\p{M})\]'"|]|\p{Script=Han})'([^']*)'/gu,
    to: "$1$2",
    why: "likewise; behind a letter or bracket it is a prime or an apostrophe",
  },
  {
    what: "two primes as a quote",
    kinds: SIGNS,
    from: /([\p{L}\d)\]'])"/gu,
    to: "$1''",
    why: "f″ is typed with a quote; in a formula nothing is quoted",
  },
  { what: "named roots", kinds: "all", from: /sqrt|根号/gi, to: "√", why: "no keyboard has the sign" },
  {
    what: "brackets of roots, powers and indices",
    kinds: "all",
    from: /([√^_])\(([^()]*)\)/g,
    to: (_, sign, inner) => raised(sign, inner),
    why: "one number or letter needs none",
  },
  {
    what: "named pi",
    kinds: ["prose", ...SIGNS],
    from: /(^|[^A-Za-z\\])pi(?![A-Za-z])/gi,
    to: "$1π",
    why: "no keyboard has the sign; inside a word it is part of the word",
  },
  { what: "派 for pi", kinds: SIGNS, from: /派/g, to: "π", why: "likewise; in prose only behind a number" },
  { what: "派 for pi behind a number", kinds: ["prose"], from: /(\d\s*)派/g, to: "$1π", why: "学派 stays" },
  { what: "度 for degrees", kinds: "all", from: /(\d\s*)度/g, to: "$1°", why: "高度 stays" },
  { what: "≤ and ≥ in two signs", kinds: "all", from: /<=|≦|⩽/g, to: "≤", why: "no keyboard has the sign" },
  { what: "≤ and ≥ in two signs", kinds: "all", from: />=|≧|⩾/g, to: "≥", why: "likewise" },
  { what: "the colon of ratios", kinds: "all", from: /∶/g, to: ":", why: "looks the same" },
  {
    what: "points and stars for times",
    kinds: "all",
    from: /^(?![\s\S]*(?:\\vec|\\overrightarrow|\u20D7))[\s\S]+$/,
    to: (text) => text.replace(/[×·∙•⋅∗]/g, "*"),
    why: "what is typed for times; between vectors × and · are two products",
  },
  {
    what: "commas of lists",
    kinds: ["prose", "english", "unit", "formula"],
    from: /、/g,
    to: ",",
    why: "、 and ， part a list alike; in one number a comma parts thousands",
  },
  {
    what: "indices of letters and elements",
    kinds: "all",
    from: /^[\s\S]*_\d[\s\S]*$/,
    to: withoutPlainIndices,
    why: "H2O for H₂O, x1 for x₁; log_2 keeps its index",
  },
  { what: "runs of spaces", kinds: "all", from: /\s+/g, to: " ", why: "line ends of a file" },
  {
    what: "spaces beside signs and Chinese",
    kinds: "all",
    from: /(^|[^\p{L}\p{N}\p{M}'"]|\p{Script=Han}) | (?=$|[^\p{L}\p{N}\p{M}]|\p{Script=Han})/gu,
    to: (_, before = "") => before,
    why: "nothing is parted there by a space",
  },
  {
    what: "spaces between number and letter",
    kinds: "all",
    from: /(\p{N}) (?=\p{L})|(\p{L}) (?=\p{N})/gu,
    to: (_, number = "", letter = "") => number + letter,
    why: "10 mW and 10mW; two numbers stay two",
  },
  {
    what: "spaces between letters",
    kinds: ["formula", "number"],
    from: /(\p{L}) (?=\p{L})/gu,
    to: "$1",
    why: "a product; words and units (m s, ms) need theirs",
  },
  {
    what: "braces without their other half",
    kinds: "all",
    from: /^[\s\S]*[{}][\s\S]*$/,
    to: withoutLoneBraces,
    why: "a slip of the file",
  },
];

/**
 * Rewrites TeX on one line: the TeX between dollars. A text without dollars is rewritten as a whole if it holds a
 * command or a brace of TeX.
 */
function texOnOneLine(text: string): string {
  if (/\$[^$]*\$/.test(text)) return text.replace(/\$+([^$]*)\$+/g, (_, tex: string) => exactTex(tex));
  return /\\|[\^_]\s*\{/.test(text) ? exactTex(text) : text;
}

/** Rewrites `x_1` and `Fe_2` without the underscore. `log_2` keeps its underscore, because log is a whole word. */
function withoutPlainIndices(text: string): string {
  return text.replace(/([A-Za-z)])_(\d+)/g, (whole, before: string, index: string, at: number) => {
    const pair = text.slice(Math.max(0, at - 1), at + 1);
    return /[A-Za-z][a-z]$/.test(pair) && !/[A-Z][a-z]$/.test(pair) ? whole : `${before}${index}`;
  });
}

function withoutLoneBraces(text: string): string {
  const number = (brace: string) => text.split(brace).length;
  return number("{") === number("}") ? text : text.replace(/[{}]/g, "");
}

/** Removes a final full stop or comma. Keeps an ellipsis, because 0.333… and 0.333 are different numbers. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 1 && /[.。;,]/.test(text.charAt(end - 1))) end -= 1;
  return text.includes("..", end) ? text : text.slice(0, end);
}

/** Returns the text in the normalized spelling that is used to compare answers with keys of this kind. */
export function folded(text: string, kind: KeyKind): string {
  let plain = text;
  for (const { kinds, from, to } of FOLDS) {
    if (kinds !== "all" && !kinds.includes(kind)) continue;
    plain = typeof to === "string" ? plain.replace(from, to) : plain.replace(from, to);
  }
  return withoutEnd(plain);
}
