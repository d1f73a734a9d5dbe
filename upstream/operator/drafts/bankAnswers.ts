import { inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { optionsOf } from "../../domain/question/selectQuestions.ts";
import { saidByKey } from "../../domain/question/saidByKey.ts";
import type { DraftItem } from "./findDrafts.ts";

/** Returns the right answers, as texts, of the twins of the items in the bank, by question id. */
export async function bankAnswers(
  db: Db,
  items: readonly DraftItem[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const ids = items.flatMap(({ notes }) => notes.flatMap(({ twin = 0 }) => (twin > 0 ? [twin] : [])));
  if (ids.length === 0) return new Map();
  const { id, type, options, answer } = questions;
  const rows = await db
    .select({ id, type, options, answer })
    .from(questions)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [row.id, saidByKey({ ...row, options: optionsOf(row.type, row.options) })]),
  );
}
