import { cutText } from "#shared/domain/cutText.ts";
import { Unfit } from "../format.ts";
import { texSigns } from "../texParts.ts";

/*
 * Reads EQ fields, such as `EQ \f(3,4)` for a fraction. Chinese papers wrote formulas in them before Word had an
 * equation editor. Word still writes pinyin above characters (拼音指南) and circled characters, `EQ \o\ac(○,1)`, in them.
 */

export type EqField =
  | { readonly kind: "tex"; readonly tex: string }
  | { readonly kind: "ruby"; readonly base: string; readonly above: string };

/** Characters around superscript and subscript text in a field, which has no other way to keep the position. */
export const RAISED = ["\uFDE0", "\uFDE2"] as const;
export const LOWERED = ["\uFDE1", "\uFDE2"] as const;

const MARKS: Readonly<Record<string, string>> = {
  "→": "\\overrightarrow",
  "⃗": "\\overrightarrow",
  "←": "\\overleftarrow",
  "↔": "\\overleftrightarrow",
  "¯": "\\overline",
  "￣": "\\overline",
  "—": "\\overline",
  "－": "\\overline",
  "^": "\\hat",
  "∧": "\\hat",
  ˆ: "\\hat",
  "~": "\\tilde",
  "˜": "\\tilde",
  "·": "\\dot",
  "˙": "\\dot",
  "⌒": "\\overgroup",
};
const FENCES = /^[()[\]|]$/;
/** Matches switches that only move or resize the text. */
const LOOKS = /^\\\*\s*(?:"[^"]*"|[A-Za-z]+[\d.]*)\s*/;

/**
 * Reads the instruction of a field that begins with `EQ`.
 *
 * @throws Unfit for content that would be lost
 */
export function readEq(instruction: string): EqField {
  let source = instruction.replace(/^\s*EQ\s*/i, "");
  while (LOOKS.test(source)) source = source.replace(LOOKS, "");
  source = source.trim().replace(/\s*\\\*\s*(?:MERGEFORMAT|CHARFORMAT)\s*$/i, "");
  return rubyOf(source) ?? { kind: "tex", tex: sequence(source, 0).trim() };
}

/** Reads `\o\ad(\s\up 11(pīn),拼)`: small text above a text. */
function rubyOf(source: string): EqField | undefined {
  const said = /^\\o\s*(?:\\a[dclr]\s*)*\(\s*\\s\s*\\up\s*\d+\s*\(([^()\\]*)\)\s*[,;，]([^()\\]*)\)$/i.exec(
    source,
  );
  const [, above = "", base = ""] = said ?? [];
  if (!said || MARKS[above.trim()]) return undefined;
  return { kind: "ruby", base: base.trim(), above: above.trim() };
}

interface Switch {
  readonly name: string;
  /** Options of the switch, such as `\up8` or `\lc\{`, as pairs of name and value. */
  readonly options: readonly (readonly [string, string])[];
  readonly parts: readonly string[];
  readonly end: number;
}

const DEEPEST = 30;

function sequence(source: string, depth: number): string {
  if (depth > DEEPEST) throw unread("levels that are too deep");
  let tex = "";
  let plain = "";
  const flush = () => {
    tex += textTex(plain);
    plain = "";
  };
  for (let at = 0; at < source.length; ) {
    const sign = source[at] ?? "";
    if (sign !== "\\") {
      plain += sign;
      at += 1;
    } else if (/[\\(),;{}[\]|]/.test(source[at + 1] ?? "")) {
      plain += source[at + 1];
      at += 2;
    } else {
      flush();
      const found = switchAt(source, at);
      tex += switchTex(found, depth);
      at = found.end;
    }
  }
  flush();
  return tex;
}

/** Reads one switch such as `\f(1,2)` or `\b\lc\{(…)`, from its backslash to its last bracket. */
function switchAt(source: string, start: number): Switch {
  const head = /^\\([a-z])(?![a-z])\s*/i.exec(source.slice(start)) ?? /^\\([a-z])/i.exec(source.slice(start));
  if (!head) throw unread(cutText(source.slice(start), 12));
  let at = start + head[0].length;
  const options: [string, string][] = [];
  for (;;) {
    const rest = source.slice(at);
    const bracket = /^\\(lc|rc|bc|fc|vc)\s*\\?([\s\S])\s*/i.exec(rest);
    const option = bracket ?? /^\\([a-z]{2})\s*(-?\d*)\s*(?=[\\(])/i.exec(rest);
    if (!option) break;
    options.push([(option[1] ?? "").toLowerCase(), option[2] ?? ""]);
    at += option[0].length;
  }
  if (source[at] !== "(") {
    if (head[1]?.toLowerCase() === "d") return { name: "d", options, parts: [], end: at };
    throw unread(cutText(source.slice(start), 12));
  }
  const { parts, end } = partsAt(source, at);
  return { name: (head[1] ?? "").toLowerCase(), options, parts, end };
}

function partsAt(source: string, open: number): { parts: string[]; end: number } {
  const parts = [""];
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const sign = source[at] ?? "";
    if (sign === "\\") {
      parts[parts.length - 1] += sign + (source[at + 1] ?? "");
      at += 1;
      continue;
    }
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth === 0) return { parts: parts.map((part, i) => (i === 0 ? part.slice(1) : part)), end: at + 1 };
    if (depth === 1 && (sign === "," || sign === ";")) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  throw unread("a bracket that is not closed");
}

function switchTex({ name, options, parts }: Switch, depth: number): string {
  const tex = parts.map((part) => sequence(part, depth + 1).trim());
  const [one = "", two = "", three = ""] = tex;
  const only = (...allowed: readonly string[]) => {
    const strange = options.find(([option]) => !allowed.includes(option));
    if (strange) throw unread(`\\${name} \\${strange[0]}`);
  };
  switch (name) {
    case "f":
      only();
      return `\\frac{${one}}{${two}}`;
    case "r":
      only();
      if (parts.length < 2) return `\\sqrt{${one}}`;
      return one === "" ? `\\sqrt{${two}}` : `\\sqrt[${one}]{${two}}`;
    case "s":
      return scripts(options, tex);
    case "b":
      return bracketed(options, one);
    case "x":
      only("to", "bo");
      return options.reduce(
        (inner, [side]) => `\\${side === "to" ? "overline" : "underline"}{${inner}}`,
        options.length === 0 ? `\\boxed{${one}}` : one,
      );
    case "i": {
      only("su", "pr", "in");
      const sign = options.some(([option]) => option === "su")
        ? "\\sum"
        : options.some(([option]) => option === "pr")
          ? "\\prod"
          : "\\int";
      return `${sign}${one && `_{${one}}`}${two && `^{${two}}`}{${three}}`;
    }
    case "l":
      only();
      return tex.join(",");
    case "a": {
      only("al", "ac", "ar", "co", "vs", "hs");
      const columns = Number(options.find(([option]) => option === "co")?.[1] || 1);
      const rows = Array.from({ length: Math.ceil(tex.length / columns) }, (_, i) =>
        tex.slice(i * columns, (i + 1) * columns).join(" & "),
      );
      return `\\begin{array}{${"l".repeat(Math.min(columns, tex.length))}}${rows.join(" \\\\ ")}\\end{array}`;
    }
    case "o":
      return overstruck(options, parts, tex);
    case "d":
      only("fo", "ba");
      return options.some(([option]) => option === "fo") ? "\\ " : "";
    default:
      throw unread(`\\${name}`);
  }
}

/** Converts `\s\up8(2)` to a superscript, `\s\do3(1)` to a subscript, and `\s(2,1)` to 2 directly above 1. */
function scripts(options: readonly (readonly [string, string])[], tex: readonly string[]): string {
  const strange = options.find(([option]) => !/^(?:up|do|ai|di)$/.test(option));
  if (strange) throw unread(`\\s \\${strange[0]}`);
  if (tex.length === 2) return `^{${tex[0]}}_{${tex[1]}}`;
  if (tex.length !== 1) throw unread("\\s with more than two parts");
  return options.some(([option]) => option === "do") ? `_{${tex[0]}}` : `^{${tex[0]}}`;
}

function bracketed(options: readonly (readonly [string, string])[], inner: string): string {
  const strange = options.find(([option]) => !/^[lrb]c$/.test(option));
  if (strange) throw unread(`\\b \\${strange[0]}`);
  const said = (side: string) => options.find(([option]) => option === side)?.[1];
  const both = said("bc");
  const closing = { "(": ")", "[": "]", "{": "}", "<": ">" }[both ?? ""] ?? both;
  const bare = options.length === 0;
  const open = fence(said("lc") ?? both ?? (bare ? "(" : ""));
  return `\\left${open}${inner}\\right${fence(said("rc") ?? closing ?? (bare ? ")" : ""))}`;
}

function fence(sign: string): string {
  if (sign === "") return ".";
  if (sign === "{" || sign === "}") return `\\${sign}`;
  if (sign === "<" || sign === ">") return sign === "<" ? "\\langle " : "\\rangle ";
  if (!FENCES.test(sign)) throw unread(`a bracket ${sign}`);
  return sign;
}

/** Converts overprinted text (`\o`): an arrow or a bar over letters, or a character in a circle. */
function overstruck(
  options: readonly (readonly [string, string])[],
  parts: readonly string[],
  tex: readonly string[],
): string {
  const strange = options.find(([option]) => !/^a[lcrd]$/.test(option));
  if (strange || parts.length !== 2)
    throw unread(strange ? `\\o \\${strange[0]}` : "\\o with other than two parts");
  const bare = parts.map((part) => (/\\s\s*\\up\s*\d+\s*\(([^()]*)\)/i.exec(part)?.[1] ?? part).trim());
  for (const [mark, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const sign = bare[mark] ?? "";
    if (MARKS[sign]) return `${MARKS[sign]}{${tex[other]}}`;
    if (/^[○◯]$/.test(sign) && /^[^\\]{1,2}$/.test(bare[other] ?? "")) return circled(bare[other] ?? "");
  }
  throw unread("\\o");
}

function circled(text: string): string {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= 20) return `\\text{${String.fromCodePoint(0x2460 + value - 1)}}`;
  return `\\text{\\textcircled{${text}}}`;
}

function textTex(text: string): string {
  return text
    .split(/([\uFDE0\uFDE1][^\uFDE2]*\uFDE2)/)
    .map((piece) => {
      if (piece.startsWith("\uFDE0")) return `^{${words(piece.slice(1, -1))}}`;
      if (piece.startsWith("\uFDE1")) return `_{${words(piece.slice(1, -1))}}`;
      return words(piece);
    })
    .join("");
}

function words(text: string): string {
  return text.replace(/[\u2e80-\u9fff\uff00-\uffef]+|[^\u2e80-\u9fff\uff00-\uffef]+/g, (piece) =>
    /[\u2e80-\u9fff\uff00-\uffef]/.test(piece) ? `\\text{${piece}}` : texSigns(piece),
  );
}

function unread(what: string): Unfit {
  return new Unfit(
    `has a formula of the kind EQ with ${what}, which is not read`,
    "write the formula with the editor of Word, or as TeX between $",
    "stem",
  );
}
