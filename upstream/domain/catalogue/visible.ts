import { type SQL, and, eq, inArray, isNull, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";

/**
 * SQL condition for content that an agency may see: its own, and shared content of its subjects. The query must join
 * `subjects` on the subject of the content.
 */
export function visibleContent(ownerColumn: PgColumn, agency: AgencyScope): SQL | undefined {
  const selected = inArray(subjects.rootId, [...agency.subjectIds]);
  return or(eq(ownerColumn, agency.id), and(isNull(ownerColumn), selected));
}

/** SQL condition for content that has no subject: the agency's own and all shared content. */
export function ownOrShared(ownerColumn: PgColumn, agency: Pick<AgencyScope, "id">): SQL | undefined {
  return or(eq(ownerColumn, agency.id), isNull(ownerColumn));
}
