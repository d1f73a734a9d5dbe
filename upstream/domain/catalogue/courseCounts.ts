import { count, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { createCachedValue } from "../../platform/db/cachedValue.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";

/** The number of shown courses whose values of all filters are equal. */
export interface CourseCell {
  readonly agencyId: number | null;
  readonly subjectId: number;
  readonly year: number;
  readonly type: string;
  readonly isFree: boolean;
  readonly num: number;
}

/** Cached counts of courses. Totals and facets are sums over some hundred cells. */
export const courseCounts = createCachedValue(loadCells);

async function loadCells(db: Db): Promise<readonly CourseCell[]> {
  const { agencyId, subjectId, year, type } = courses;
  const isFree = sql<boolean>`${courses.price} = 0`;
  return db
    .select({ agencyId, subjectId, year, type, isFree, num: count() })
    .from(courses)
    .where(eq(courses.isShown, true))
    .groupBy(agencyId, subjectId, year, type, isFree);
}
