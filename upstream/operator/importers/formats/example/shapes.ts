import { numberOf } from "../word/habits.ts";
import type { Counter, LineShape, Sign } from "./habit.ts";

const CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿";
export const COUNTS: Readonly<Record<Counter, string>> = {
  digits: "\\d{1,4}",
  chinese: "[一二三四五六七八九十]{1,3}",
  letters: "[A-Z]",
  small: "[a-z]",
  circled: `[${CIRCLED}]`,
};

/** Folds a text: wide letters, digits and signs become narrow. The length stays, so positions hold in both texts. */
export function folded(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2002\u2003\u2009\u3000]/g, " ");
}

/** Returns the value of a count, from 1; 0 when the text is no count. */
export function valueOf(count: Counter, text: string): number {
  if (count === "digits" || count === "chinese") return numberOf(text);
  if (count === "circled") return CIRCLED.indexOf(text) + 1;
  return text.toUpperCase().charCodeAt(0) - 64;
}

/** Returns a regular expression for a text: wide or narrow, spaces anywhere, and any number for its digits. */
export function literal(text: string): string {
  const known = literals.get(text);
  if (known !== undefined) return known;
  const made = literalOf(text);
  if (literals.size < MOST_KEPT) literals.set(text, made);
  return made;
}

const literals = new Map<string, string>();
/**
 * Most regular expressions kept in memory. A process reads few habits; further expressions are compiled for each use.
 */
const MOST_KEPT = 2_000;

function literalOf(text: string): string {
  const parts =
    folded(text)
      .replace(/\s+/g, "")
      .match(/\d+|[\s\S]/gu) ?? [];
  return parts
    .map((part) => (/^\d/.test(part) ? "\\d+(?:\\.\\d+)?" : part.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")))
    .join("\\s*");
}

/** Returns the regular expression of a counter with its signs; the first group is the count. */
export function signRule(sign: Sign): string {
  const known = signRules.get(sign);
  if (known !== undefined) return known;
  const made = signRuleOf(sign);
  signRules.set(sign, made);
  return made;
}

const signRules = new WeakMap<Sign, string>();

function signRuleOf({ before, count, behind }: Sign): string {
  const end =
    behind.trim() === ""
      ? behind === ""
        ? "(?![\\dA-Za-z.,:])\\s*"
        : "(?:\\s+|$)"
      : `\\s*${literal(behind)}${/[.,]$/.test(folded(behind)) ? "(?!\\d(?!\\d{3}\\s*年))" : ""}\\s*`;
  return `${before === "" ? "" : `${literal(before)}\\s*`}(${COUNTS[count]})${end}`;
}

export interface Found {
  readonly value: number;
  readonly length: number;
}

const rules = new Map<string, RegExp>();

/** Compiles a rule once. */
export function ruleOf(source: string, flags = ""): RegExp {
  const name = `${flags}/${source}`;
  const rule = rules.get(name) ?? new RegExp(source, flags);
  if (rules.size < MOST_KEPT) rules.set(name, rule);
  rule.lastIndex = 0;
  return rule;
}

/** Returns the count at the beginning of a folded text. */
export function signAt(text: string, sign: Sign): Found | undefined {
  const found = ruleOf(`^\\s*${signRule(sign)}`).exec(text);
  const value = found ? valueOf(sign.count, found[1] ?? "") : 0;
  return found && value > 0 ? { value, length: found[0].length } : undefined;
}

/** Returns whether a folded line has a shape. */
export function hasShape(text: string, shape: LineShape): boolean {
  if ("count" in shape) return signAt(text, shape) !== undefined;
  return "starts" in shape
    ? ruleOf(`^\\s*${literal(shape.starts)}`).test(text)
    : ruleOf(`^\\s*${literal(shape.is)}\\s*$`).test(text);
}

const OPENING = "[(\\[【〔〈{<《]";
const CLOSING = "[)\\]】〕〉}>》]";
const COMMON: readonly (readonly [Counter, string])[] = [
  [
    "digits",
    `\\s*[题号](?=\\s|$)|(?:\\s*题|\\s*号)?\\s*(?:${CLOSING}\\s*[.、:]?|[.、:,]|-(?=\\s))|(?=\\s)|(?=[\\u4e00-\\u9fff“‘(\\[【《]|$)`,
  ],
  ["circled", "[.、:]?"],
  ["chinese", `\\s*题?\\s*(?:${CLOSING}\\s*[.、:]?|[.、:])|\\s*题(?=\\s|$)`],
  ["letters", `\\s*(?:${CLOSING}|[.、:])`],
  ["small", `\\s*(?:${CLOSING}|[.、:])`],
];

export interface Numbered {
  readonly sign: Sign;
  readonly found: Found;
}

/** Finds the number with which a folded line begins: at most ten characters precede it. */
export function findNumber(text: string): Numbered | undefined {
  const found = COMMON.flatMap(([count, behind]) => numberAs(text, count, behind) ?? []);
  return found.toSorted((a, b) => a.from - b.from)[0];
}

function numberAs(
  text: string,
  count: Counter,
  behind: string,
): (Numbered & { readonly from: number }) | undefined {
  const isLetter = count === "letters" || count === "small";
  const before = isLetter ? `${OPENING}?` : "[^\\s\\d,，。、.?？:;；]{0,10}?\\s*";
  const rule = ruleOf(
    `^(\\s*)(${before})(?<![${isLetter ? "A-Za-z" : ""}\\d.])(${COUNTS[count]})(${behind})(\\s*)`,
  );
  const match = rule.exec(text);
  if (!match) return undefined;
  const [whole, indent = "", lead = "", number = "", sign = "", space = ""] = match;
  const value = valueOf(count, number);
  const plain = sign.replace(/\s/g, "");
  const isBare = plain === "" && space === "" && whole.length < text.length;
  if (value === 0 || (lead !== "" && isBare)) return undefined;
  if (/[.,]$/.test(sign) && /^\d(?!\d{3}\s*年)/.test(text.slice(whole.length))) return undefined;
  return {
    sign: { before: lead.replace(/\s/g, ""), count, behind: plain === "" && space !== "" ? " " : plain },
    found: { value, length: whole.length },
    from: indent.length + lead.length,
  };
}

const LABELS: readonly Counter[] = ["letters", "small", "circled", "digits", "chinese"];

/** Finds the label of an option with the value 1, or `value`, at the beginning of a folded line. */
export function findLabel(text: string, value = 1): Numbered | undefined {
  for (const count of LABELS) {
    const rule = ruleOf(
      `^(\\s*)(${OPENING}?)\\s*(${COUNTS[count]})(\\s*(?:${CLOSING}\\s*[.、:]?|[.、:,])|(?=\\s|$)|(?=[\\u4e00-\\u9fff“‘《(]))(\\s*)`,
    );
    const match = rule.exec(text);
    if (!match) continue;
    const [whole, , before = "", number = "", sign = "", space = ""] = match;
    if (valueOf(count, number) !== value) continue;
    const plain = sign.replace(/\s/g, "");
    if (plain === "" && count === "chinese") continue;
    const behind = plain === "" && count !== "circled" && space !== "" ? " " : plain;
    return { sign: { before, count, behind }, found: { value, length: whole.length } };
  }
  return undefined;
}
