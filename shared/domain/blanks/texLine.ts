/*
 * Writes TeX as a person would type it on one line: `\frac{1}{2}` becomes `1/2`. Braces around more than one element
 * become brackets where the meaning would change without them: `2^{n+1}` is not `2^n+1`.
 */

/** Placeholders for the literal `\{` and `\}` while the braces of TeX are removed. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

/** Placeholder for the space between an index and the number after it. */
const SPACE = "\uE002";

/** TeX commands and the texts that replace them. A command ends with its letters, so `\leftarrow` is not `\left`. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\\\{/g, OPEN],
  [/\\\}/g, CLOSE],
  [/\$|\\[()[\]]|\\(?:left|right|displaystyle|q?quad)(?![a-zA-Z])|\\[,;:!]|~|\\ /g, ""],
  [/\\pi(?![a-zA-Z])/g, "π"],
  [/\\(ln|log|lg|sin|cos|tan)(?![a-zA-Z])/g, "$1"],
  [/\\(?:mathrm|mathbf|text|textbf|boldsymbol|mathit)\s*\{([^{}]*)\}/g, "$1"],
  [/\\infty(?![a-zA-Z])/g, "∞"],
  [/\^\s*(?:\{\s*)?\\circ(?![a-zA-Z])\s*\}?/g, "°"],
  [/\\leq?(?:slant)?(?![a-zA-Z])/g, "≤"],
  [/\\geq?(?:slant)?(?![a-zA-Z])/g, "≥"],
  [/\\neq?(?![a-zA-Z])/g, "≠"],
  [/\\times(?![a-zA-Z])/g, "×"],
  [/\\cdot(?![a-zA-Z])/g, "·"],
  [/\\pm(?![a-zA-Z])/g, "±"],
];

/** Powers and indices that need no brackets: a number, one letter, the charge of an ion, primes. */
const SINGLE = /^(?:-?\d+(?:\.\d+)?|\p{L}|\d*[+-]|[*°']+)$/u;
/** Denominators that need no brackets: a number or letter, its root, and an index or a power of it. */
const SINGLE_BELOW = /^(?:\d+(?:\.\d+)?|√?(?:\d+|\p{L}))(?:[_^](?:\d+|\p{L}))*$/u;
/** Deepest nesting of braces that is resolved. The limit bounds the cost of a hostile key. */
const ROUNDS = 6;

/** Writes TeX on one line without spaces, for titles. Unlike exactTex it drops braces: `x_{n+1}` becomes `x_n+1`. */
export function plainTex(tex: string): string {
  return withoutBraces(withFractions(withWords(tex), (text) => text));
}

/** Writes TeX on one line without spaces, for comparisons. Formulas of different meaning get different texts. */
export function exactTex(tex: string): string {
  return withoutBraces(
    withFractions(
      withWords(tex.replace(/([_^]\s*(?:\{\s*\d+\s*\}\s*|\d+\s+))(?=\d)/g, `$1${SPACE}`)),
      (text) =>
        text.replace(
          /([_^]|\\(?!d?frac|tfrac|sqrt)[a-zA-Z]+)\s*\{([^{}]*)\}/g,
          (_, before: string, inner: string) => `${before}${bracketed(inner, SINGLE)}`,
        ),
    ),
  );
}

/** Returns `sign` with an exponent, an index or the inside of a root. More than a single element gets brackets. */
export function raised(sign: string, inner: string): string {
  return `${sign}${bracketed(inner, SINGLE)}`;
}

function withWords(tex: string): string {
  return WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), tex);
}

/** Rewrites fractions and roots, innermost first. */
function withFractions(text: string, alsoIn: (text: string) => string): string {
  let plain = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = plain;
    plain = alsoIn(
      plain
        .replace(
          /\\sqrt\s*(\[[^[\]{}]*\])?\s*\{([^{}]*)\}/g,
          (_, index: string | undefined, inner: string) => `√${index ?? ""}${bracketed(inner, SINGLE)}`,
        )
        .replace(
          /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
          (_, top: string, bottom: string) =>
            `${/.[+\-*/×·]/.test(top.trim()) ? `(${top.trim()})` : top}/${bracketed(bottom, SINGLE_BELOW)}`,
        ),
    );
    if (plain === before) break;
  }
  return plain;
}

function bracketed(text: string, single: RegExp): string {
  const inner = text.replace(/\s/g, "");
  return single.test(inner) ? inner : `(${inner})`;
}

function withoutBraces(text: string): string {
  return text
    .replace(/[{}\s]/g, "")
    .replaceAll(OPEN, "{")
    .replaceAll(CLOSE, "}")
    .replaceAll(SPACE, " ");
}
