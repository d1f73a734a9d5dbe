import { type SQL, and, eq, exists } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { wrongBook, wrongSources } from "../../platform/db/schema/practice.ts";

/** SQL condition on wrong_book: the learner answered the question wrongly in this exam type at least once. */
export function missedIn(db: Db, examType: number): SQL {
  return exists(
    db
      .select({ id: wrongSources.wrongId })
      .from(wrongSources)
      .where(and(eq(wrongSources.wrongId, wrongBook.id), eq(wrongSources.examType, examType))),
  );
}
