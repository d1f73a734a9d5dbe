import type { Remark } from "./bankRecord.ts";

/** NUL, which PostgreSQL stores in no text; half a character; and the sign that stands for one that was lost. */
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
/** A line of the bank is no deeper: options[0].text. */
const DEEPEST = 3;

/** Characters that no text of a line may hold, whatever its field. */
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
