import type { Remark } from "./bankRecord.ts";

/** Matches NUL, which PostgreSQL cannot store; half a surrogate pair; and U+FFFD, which stands for a lost character. */
const UNREADABLE: readonly (readonly [RegExp, string, string])[] = [
  // oxlint-disable-next-line no-control-regex -- it is what is looked for
  [/\u0000/, "holds a NUL character", "take it out"],
  [
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
    "holds half a character (a lone surrogate)",
    "write the whole character",
  ],
  [
    /\ufffd/,
    "holds a character that could not be read (U+FFFD)",
    "write it again, or name the encoding of the file: --encoding",
  ],
];
/** Depth to which a line is searched for texts: `options[0].text` is the deepest. */
const DEEPEST = 3;

/** Returns a remark for each forbidden character in any text of a line. */
export function unreadableTexts(line: object): Remark[] {
  return Object.entries(line).flatMap(([name, value]) => remarksOf(name, value, 1));
}

function remarksOf(field: string, value: unknown, depth: number): Remark[] {
  if (typeof value === "string") {
    const found = UNREADABLE.find(([sign]) => sign.test(value));
    return found ? [{ field, reason: found[1], remedy: found[2] }] : [];
  }
  if (typeof value !== "object" || value === null || depth === DEEPEST) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    remarksOf(Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`, inner, depth + 1),
  );
}
