import { type SQL, and, eq, exists, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { wrongBook, wrongSources } from "../db/schema/practice.ts";

/** 每日一练: its lists have calls of their own (Spec §7). */
export const DAILY = 3;

/** The daily set, or all besides. */
export function sourceOf(daily: boolean): SQL {
  return daily ? eq(wrongSources.examType, DAILY) : ne(wrongSources.examType, DAILY);
}

/** Missed at such a place; what was missed elsewhere too stands in both lists. */
export function missedIn(db: Db, ...where: readonly (SQL | undefined)[]): SQL {
  return exists(
    db
      .select({ id: wrongSources.wrongId })
      .from(wrongSources)
      .where(and(eq(wrongSources.wrongId, wrongBook.id), ...where)),
  );
}
