import { type SQL, and, eq, inArray, isNull, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "./agencyScope.ts";
import { subjects } from "./schema/subjects.ts";

/**
 * The agency of every row: its own content, and the shared library as far as the agency has the subject.
 * The query must join `subjects` on the content's subject.
 */
export function visibleContent(ownerColumn: PgColumn, agency: AgencyScope): SQL | undefined {
  const selected = inArray(subjects.rootId, [...agency.subjectIds]);
  return or(eq(ownerColumn, agency.id), and(isNull(ownerColumn), selected));
}

/** A condition for content without a subject: the agency's own and the shared. */
export function ownOrShared(ownerColumn: PgColumn, agency: Pick<AgencyScope, "id">): SQL | undefined {
  return or(eq(ownerColumn, agency.id), isNull(ownerColumn));
}
