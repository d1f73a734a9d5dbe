import { hash } from "node:crypto";
import { inArray, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { questions } from "../../platform/db/schema/questions.ts";

type Texts = Pick<typeof questions.$inferSelect, "type" | "stem" | "options" | "images">;

/**
 * Returns a question's text in a form by which duplicates in a question bank or a file are found. Spaces, lines,
 * paragraphs, full and half width, empty brackets, a mark such as 【单选题】, the last full stop and the order of options
 * are ignored, also a format of the whole text. Other tags are kept because two questions may differ only in the
 * picture, in which word is emphasized, or in x² and x₂.
 */
export function comparableText({ type, stem, options, images }: Texts): string {
  const [asked = "", ...choices] = plainParts([stem, ...options.map(({ content }) => content)]);
  return [type, asked.replace(TYPE_MARK, ""), ...choices.sort(), ...images].join(PART);
}

/**
 * Returns the `text_key` of a question: the sha256 of its comparable text, 22 characters. "": a question of a material,
 * which is compared with no question. A change of `comparableText` needs a migration that sets all keys to null.
 */
export function textKey(question: Texts, isOfMaterial: boolean): string {
  return isOfMaterial ? "" : hash("sha256", comparableText(question), "base64url").slice(0, 22);
}

/**
 * Returns `text_key` by question id. Texts are read only of rows without a key. The key of a question of a material is
 * its id, because it refers to the material.
 */
export async function textKeys(db: Db, where: SQL): Promise<ReadonlyMap<number, string>> {
  const { id, type, stem, options, images, passageId, textKey: key } = questions;
  const rows = await db.select({ id, key }).from(questions).where(where);
  const keys = new Map(rows.map((row) => [row.id, row.key]));
  const bare = rows.filter((row) => row.key === null).map((row) => row.id);
  const read =
    bare.length === 0
      ? []
      : await db
          .select({ id, type, stem, options, images, passageId })
          .from(questions)
          .where(inArray(id, bare));
  for (const row of read) keys.set(row.id, textKey(row, row.passageId !== null));
  return new Map(Array.from(keys, ([one, found]) => [one, found || String(one)]));
}

/** Returns the ids whose key an earlier id, or one of `before`, has too. */
export function repeatedIds(
  ids: readonly number[],
  keys: ReadonlyMap<number, string>,
  before: Iterable<string> = [],
): number[] {
  const seen = new Set(before);
  return ids.filter((id) => {
    const key = keys.get(id) ?? String(id);
    return seen.has(key) || !seen.add(key);
  });
}

/** Tags of paragraphs and lines. */
const LAYOUT = /<\/?(?:p|div|span|br|font)\b[^<>]*>|&nbsp;/gi;
const EMPTY_BRACKETS = /\(\)|\[\]|【】|〔〕|「」/g;
const WHOLE_FORMAT = /^<(b|strong|i|em|u)>((?:(?!<\/?\1\b)[\s\S])*)<\/\1>$/i;
const TYPE_MARK = /^[[(【](?:单选|多选|判断|填空|简答|问答|不定项|单项选择|多项选择|不定项选择)题?[\])】]/;

/**
 * UTF-16 code of each code's half-width sign; 0 for all kinds of space, which are left out. NFKC would make x2 of x².
 */
const FOLDED = Uint16Array.from({ length: 0x10000 }, (_, code) => {
  if (/\s/.test(String.fromCharCode(code))) return 0;
  return code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code;
});
/** Separates two texts; no text of the bank contains this character. */
const PART = "\u0001";
const UNDERSCORE = 0x5f;

let codes = new Uint16Array(4_096);
let bytes = Buffer.from(codes.buffer);

/** Removes spaces, folds full width, and shortens lines to fill in. One loop takes a fourth of what patterns take. */
function fold(text: string): string {
  if (text.length > codes.length) {
    codes = new Uint16Array(2 * text.length);
    bytes = Buffer.from(codes.buffer);
  }
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = FOLDED[text.charCodeAt(at)] ?? 0;
    const isLong = code === UNDERSCORE && codes[length - 1] === code && codes[length - 2] === code;
    if (code !== 0 && !isLong) codes[length++] = code;
  }
  return bytes.toString("utf16le", 0, 2 * length);
}

/** Returns texts in the form of `comparableText`. They are folded together, which takes half the time. */
export function plainParts(texts: readonly string[]): string[] {
  const whole = texts.join(PART);
  const hasTags = whole.includes("<") || whole.includes("&");
  return fold(hasTags ? whole.replace(LAYOUT, "") : whole)
    .replace(EMPTY_BRACKETS, "")
    .split(PART)
    .map((part) => withoutStop(hasTags ? part.replace(WHOLE_FORMAT, "$2") : part));
}

function withoutStop(text: string): string {
  return text.endsWith(".") || text.endsWith("。") ? text.replace(/[.。]+$/, "") : text;
}
