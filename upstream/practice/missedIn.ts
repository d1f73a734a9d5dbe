import { type SQL, and, eq, exists } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { wrongBook, wrongSources } from "../db/schema/practice.ts";

/** For queries that read wrong_book: missed in practice or an exam of that type, wherever else besides. */
export function missedIn(db: Db, examType: number): SQL {
  return exists(
    db
      .select({ id: wrongSources.wrongId })
      .from(wrongSources)
      .where(and(eq(wrongSources.wrongId, wrongBook.id), eq(wrongSources.examType, examType))),
  );
}
