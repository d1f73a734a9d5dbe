import { type SQL, and, eq, inArray, isNull, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "./agencyScope.ts";
import { subjects } from "./schema/subjects.ts";

/**
 * Condition for content that an agency may see: its own, and the shared library in the subjects of the agency. The
 * query must join `subjects` on the content's subject.
 */
export function visibleContent(ownerColumn: PgColumn, agency: AgencyScope): SQL | undefined {
  const selected = inArray(subjects.rootId, [...agency.subjectIds]);
  return or(eq(ownerColumn, agency.id), and(isNull(ownerColumn), selected));
}

/** Condition for content without a subject: the agency's own and the shared content. */
export function ownOrShared(ownerColumn: PgColumn, agency: Pick<AgencyScope, "id">): SQL | undefined {
  return or(eq(ownerColumn, agency.id), isNull(ownerColumn));
}
