import { eq, inArray, sql } from "drizzle-orm";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import type { Db } from "../../platform/db/database.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import type { FoundEntry } from "./findEntries.ts";

/** Number of characters that are read from a material, and of those that a result can show. */
const HEAD = 1_200;
const SHOWN = 200;
/** Layouts whose questions are blanks of a text. A blank's own stem has no words to search for. */
const BLANKS: ReadonlySet<string> = new Set(["cloze", "option-pool"]);
const BLANK_STEM = /^第 ?\d+ ?空$/;

/**
 * Adds the material to found questions: a blank gets the text as its title, and only the best result among the blanks
 * of a text is kept; other questions show the beginning of their material below the stem.
 * @returns the entries in the same order
 */
export async function withMaterials<T extends FoundEntry>(
  db: Db,
  found: readonly T[],
): Promise<readonly T[]> {
  const ids = found.filter(({ kind }) => kind === "question").map(({ refId }) => refId);
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      id: questions.id,
      form: questions.form,
      passageId: passages.id,
      head: sql<string>`left(${passages.content}, ${HEAD})`,
    })
    .from(questions)
    .innerJoin(passages, eq(passages.id, questions.passageId))
    .where(inArray(questions.id, ids));
  const materialOf = new Map(rows.map((row) => [row.id, row]));
  const shown = new Set<number>();
  return found.flatMap((entry) => {
    const material = entry.kind === "question" ? materialOf.get(entry.refId) : undefined;
    const text = plainTextOf(material?.head ?? "", SHOWN).replace(/_{2,}\d+_{2,}/g, "____");
    if (!material || text === "") return entry;
    const { passageId, form } = material;
    if (!BLANKS.has(form) && !BLANK_STEM.test(entry.title))
      return { ...entry, body: text, ranked: { ...entry.ranked, bodyMarks: [] } };
    if (shown.has(passageId)) return [];
    shown.add(passageId);
    return { ...entry, title: text, body: "", ranked: { ...entry.ranked, titleMarks: [], bodyMarks: [] } };
  });
}
