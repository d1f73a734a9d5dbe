import { type SQL, and, arrayOverlaps, eq, inArray, isNotNull, isNull, lte, ne, not, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "../http/agencies.ts";
import { isHeldBack } from "../exam/heldBack.ts";
import { searchEntries } from "./schema/search.ts";
import { subjects } from "./schema/subjects.ts";

/**
 * The agency of every row: its own content, and the shared library as far as the agency has the subject.
 * The query must join `subjects` on the content's subject.
 */
export function visibleContent(ownerColumn: PgColumn, agency: AgencyScope): SQL | undefined {
  const selected = inArray(subjects.rootId, [...agency.subjectIds]);
  return or(eq(ownerColumn, agency.id), and(isNull(ownerColumn), selected));
}

/** For content without a subject: the agency's own and the shared. */
export function ownOrShared(ownerColumn: PgColumn, agency: AgencyScope): SQL | undefined {
  return or(eq(ownerColumn, agency.id), isNull(ownerColumn));
}

/**
 * The same for entries of the search, which name their level-1 subjects. News follow the rule of their list
 * (routes/article/newsRows.ts): also an agency's own only of subjects that it has, and once they have come out. Questions
 * follow that of exams.
 */
export function visibleEntries(agency: AgencyScope, nowMs: number): SQL | undefined {
  const { agencyId, kind, rootIds, at, refId } = searchEntries;
  const selected = or(eq(rootIds, []), arrayOverlaps(rootIds, [...agency.subjectIds]));
  return and(
    ownOrShared(agencyId, agency),
    or(and(isNotNull(agencyId), ne(kind, "news")), selected),
    or(ne(kind, "news"), lte(at, new Date(nowMs))),
    or(ne(kind, "question"), not(isHeldBack(refId, nowMs))),
  );
}
