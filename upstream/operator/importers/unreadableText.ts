import type { Remark } from "./bankRecord.ts";

/** Matches NUL, which PostgreSQL cannot store; half a surrogate pair; and U+FFFD, which replaces a lost character. */
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
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const ANY_UNREADABLE = /[\u0000\ud800-\udfff\ufffd]/u;
/** Depth to which a line is searched for texts: `options[0].text` is the deepest. */
const DEEPEST = 3;

/** Returns a remark for each forbidden character in any text of a line. */
export function unreadableTexts(line: object): Remark[] {
  if (isReadable(line, 0)) return [];
  return Object.entries(line).flatMap(([name, value]) => remarksOf(name, value, 1));
}

/** Answers for nearly all lines, without the names of their fields. */
function isReadable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return !ANY_UNREADABLE.test(value);
  if (typeof value !== "object" || value === null || depth === DEEPEST) return true;
  for (const name in value)
    if (!isReadable((value as Record<string, unknown>)[name], depth + 1)) return false;
  return true;
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
