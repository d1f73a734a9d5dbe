import { eq, sql } from "drizzle-orm";
import { type BoundedMap, createBoundedMap } from "#shared/boundedMap.ts";
import type { Db } from "../../platform/db/database.ts";
import { perDatabase } from "../../platform/db/perDatabase.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";

/** A question as it is asked, without key and analysis. */
export type AskedText = Awaited<ReturnType<typeof selectTexts>>[number];

interface Kept {
  /** Version of the rows of question and material; the database gives each change of a row another one. */
  readonly version: string;
  readonly text: AskedText;
}

/** Longest total of the kept texts in characters: some thousand questions. */
const MOST_CHARACTERS = 8_000_000;

const keptTexts = perDatabase(
  (): BoundedMap<Kept> => createBoundedMap({ maxSize: MOST_CHARACTERS, sizeOf: ({ text }) => sizeOf(text) }),
);

/**
 * Returns questions by id, including questions that the bank does not show. All learners of an exam are asked the same
 * questions, so a process keeps their texts. It reads the versions of the rows each time, and a text again after a
 * change.
 */
export async function askedTexts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, AskedText>> {
  const found = new Map<number, AskedText>();
  if (ids.length === 0) return found;
  const kept = keptTexts(db);
  const changed = new Map<number, string>();
  for (const { id, version } of await versionsQuery(db).execute({ ids: arrayOf(ids) })) {
    const known = kept.get(String(id));
    if (known?.version === version) found.set(id, known.text);
    else changed.set(id, version);
  }
  if (changed.size === 0) return found;
  for (const text of await selectTexts(db, [...changed.keys()])) {
    // The text is at least as new as its version. If it is newer, the next call finds another version and reads it again.
    kept.set(String(text.id), { version: changed.get(text.id) ?? "", text });
    found.set(text.id, text);
  }
  return found;
}

const versionsQuery = preparedQuery((db) =>
  db
    .select({
      id: questions.id,
      version: sql<string>`${questions}.xmin || ' ' || coalesce(${passages}.xmin::text, '')`,
    })
    .from(questions)
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(sql`${questions.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare(""),
);

function selectTexts(db: Db, ids: readonly number[]) {
  return textsQuery(db).execute({ ids: arrayOf(ids) });
}

const textsQuery = preparedQuery((db) =>
  db
    .select({
      id: questions.id,
      passageId: questions.passageId,
      type: questions.type,
      form: questions.form,
      stem: questions.stem,
      options: questions.options,
      images: questions.images,
      material: passages.content,
      blankNum: sql<number>`jsonb_array_length(${questions.answer})`,
    })
    .from(questions)
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(sql`${questions.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare(""),
);

function arrayOf(ids: readonly number[]): string {
  return `{${ids.join(",")}}`;
}

function sizeOf({ stem, material, options }: AskedText): number {
  return options.reduce((sum, { content }) => sum + content.length, stem.length + (material?.length ?? 0));
}
