/*
 * A typed answer and a key say the same thing in many spellings: full and half width, TeX and plain signs,
 * 根号2 and √2, 0.50 and 1/2. Both are brought to one plain form before they are compared.
 */

const TEX_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\$|\\[()[\]]|\\left|\\right|\\displaystyle|\\[,;:!]|\\q?quad|~|\\ /g, ""],
  [/\\(?:mathrm|mathbf|text|textbf|boldsymbol|mathit)\s*\{([^{}]*)\}/g, "$1"],
  [/\\pi\b/g, "π"],
  [/\\infty\b/g, "∞"],
  [/\^\s*(?:\{\s*)?\\circ\s*\}?/g, "°"],
  [/\\leq?(?:slant)?\b/g, "≤"],
  [/\\geq?(?:slant)?\b/g, "≥"],
  [/\\neq?\b/g, "≠"],
  [/\\(?:times|cdot)\b/g, "*"],
  [/\\pm\b/g, "±"],
  [/\\(ln|log|lg|sin|cos|tan)\b/g, "$1"],
];

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/sqrt|根号/g, "√"],
  [/pi(?![a-z])|派/g, "π"],
  [/[×·∙•]/g, "*"],
  [/÷/g, "/"],
  [/[−–—－]/g, "-"],
  [/<=/g, "≤"],
  [/>=/g, "≥"],
  [/度/g, "°"],
  [/[、，]/g, ","],
  [/[“”"'‘’]/g, ""],
  [/√\((\w+)\)/g, "√$1"],
];

/** TeX as a person would type it on one line: `\frac{1}{2}` is `1/2`; spaces go. For titles and comparisons. */
export function plainTex(tex: string): string {
  let plain = tex;
  for (const [pattern, word] of TEX_WORDS) plain = plain.replace(pattern, word);
  return plainRoots(plain).replace(/[{}\s]/g, "");
}

/** The one spelling under which equal answers are equal text. */
export function plainAnswer(text: string): string {
  const powers = text.replace(/[⁰¹²³⁴-⁹]+/g, (digits) => `^${digits.normalize("NFKC")}`);
  let plain = plainTex(powers.normalize("NFKC")).toLowerCase();
  for (const [pattern, sign] of SIGNS) plain = plain.replace(pattern, sign);
  return plain.replace(/^(?:【?(?:答案|解答)】?|答)(?:为|是)?:?/, "").replace(/[.。;,]+$/, "");
}

/** Equal as plain text, or equal as numbers: 0.5, 1/2, .50 and 50% are one answer. */
export function sameAnswer(a: string, b: string): boolean {
  const [plainA, plainB] = [plainAnswer(a), plainAnswer(b)];
  if (plainA === plainB) return true;
  const [valueA, valueB] = [numberOf(plainA), numberOf(plainB)];
  return (
    valueA !== undefined &&
    valueB !== undefined &&
    Math.abs(valueA - valueB) <= 1e-9 * Math.max(1, Math.abs(valueA))
  );
}

const TOLERANCE = /^(.+)±(\d+\.?\d*|\.\d+)(%)?$/;

/**
 * A number that is as near to a key such as `3.14±0.01` or `200±5%` as it says. Per cent are of the key's number, and points
 * where that is one of per cent itself: `12%±0.5%` and `12%±0.5` are 11.5% to 12.5%.
 */
export function withinTolerance(key: string, given: string): boolean {
  const [, middle = "", width = "", percent] = TOLERANCE.exec(plainAnswer(key)) ?? [];
  const [wanted, value] = [numberOf(middle), numberOf(plainAnswer(given))];
  if (wanted === undefined || value === undefined) return false;
  const part = middle.endsWith("%") ? 1 : Math.abs(wanted);
  const off = percent || middle.endsWith("%") ? (part * Number(width)) / 100 : Number(width);
  // Bounds belong to what is right: 3.15 - 3.14 is a little more than 0.01 in floating point.
  return Math.abs(value - wanted) <= off + 1e-9 * Math.max(1, Math.abs(wanted));
}

/** Fractions and roots from the inside out; the number of rounds bounds what a hostile key can cost. */
function plainRoots(text: string): string {
  let plain = text;
  for (let round = 0; round < 6; round += 1) {
    const before = plain;
    plain = plain
      .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, inner: string) => `√${grouped(inner)}`)
      .replace(
        /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
        (_, top: string, bottom: string) => `${grouped(top)}/${grouped(bottom)}`,
      );
    if (plain === before) break;
  }
  return plain;
}

function grouped(text: string): string {
  const inner = text.trim();
  return /[+\-*/]/.test(inner) ? `(${inner})` : inner;
}

function numberOf(plain: string): number | undefined {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:\/(\d+\.?\d*))?(%)?$/.exec(
    plain.replace(/(\d),(?=\d{3}(?!\d))/g, "$1"),
  );
  if (!match) return undefined;
  const divisor = match[2] === undefined ? 1 : Number(match[2]);
  return divisor === 0 ? undefined : Number(match[1]) / divisor / (match[3] ? 100 : 1);
}
