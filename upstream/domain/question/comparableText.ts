import type { SQL } from "drizzle-orm";
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
  return JSON.stringify([
    type,
    plain(stem).replace(TYPE_MARK, ""),
    options.map(({ content }) => plain(content)).sort(),
    images,
  ]);
}

/**
 * Returns the comparable texts by question id. The text of a question of a material is its id, because it refers to the
 * material.
 */
export async function comparableTexts(db: Db, where: SQL): Promise<ReadonlyMap<number, string>> {
  const { id, type, stem, options, images, passageId } = questions;
  const rows = await db.select({ id, type, stem, options, images, passageId }).from(questions).where(where);
  return new Map(rows.map((row) => [row.id, row.passageId === null ? comparableText(row) : String(row.id)]));
}

/** Returns the ids whose text an earlier id, or one of `before`, has too. */
export function repeatedIds(
  ids: readonly number[],
  texts: ReadonlyMap<number, string>,
  before: Iterable<string> = [],
): number[] {
  const seen = new Set(before);
  return ids.filter((id) => {
    const text = texts.get(id) ?? String(id);
    return seen.has(text) || !seen.add(text);
  });
}

/** Tags of paragraphs and lines, and all kinds of space. */
const LAYOUT = /<\/?(?:p|div|span|br|font)\b[^<>]*>|&nbsp;|\s/gi;
const EMPTY_BRACKETS = /\(\)|\[\]|【】|〔〕|「」/g;
const WHOLE_FORMAT = /^<(b|strong|i|em|u)>((?:(?!<\/?\1\b)[\s\S])*)<\/\1>$/i;
const TYPE_MARK = /^[[(【](?:单选|多选|判断|填空|简答|问答|不定项|单项选择|多项选择|不定项选择)题?[\])】]/;

function plain(text: string): string {
  const folded = text
    .replace(LAYOUT, "")
    // Full-width letters, digits and marks. NFKC would make x2 of x².
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/_{2,}/g, "__")
    .replace(EMPTY_BRACKETS, "");
  return folded.replace(WHOLE_FORMAT, "$2").replace(/[.。]+$/, "");
}
