import { type SQL, and, arrayOverlaps, eq, isNotNull, lte, ne, not, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { questionKnowledge, questions } from "../../platform/db/schema/questions.ts";
import { searchEntries } from "../../platform/db/schema/search.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { ownOrShared, visibleContent } from "../catalogue/visible.ts";
import { isEmbargoed, isNotEmbargoed } from "../question/embargo.ts";

/**
 * SQL condition: the agency shows the entry, by the rules of catalogue/visible.ts. News, including the agency's own, must
 * also be of a subject that the agency has chosen, and be published (article/news.ts). Questions must not be embargoed,
 * and a knowledge point must have a question that is shown.
 */
export function visibleEntries(agency: AgencyScope, nowMs: number): SQL | undefined {
  const { agencyId, kind, rootIds, at, refId } = searchEntries;
  const selected = or(eq(rootIds, []), arrayOverlaps(rootIds, [...agency.subjectIds]));
  return and(
    ownOrShared(agencyId, agency),
    or(and(isNotNull(agencyId), ne(kind, "news")), selected),
    or(ne(kind, "news"), lte(at, new Date(nowMs))),
    or(ne(kind, "question"), not(isEmbargoed(refId, nowMs))),
    or(ne(kind, "knowledge"), hasQuestion(refId, agency, nowMs)),
  );
}

/** SQL condition on ids of knowledge points: the agency shows a question with the point. */
function hasQuestion(pointId: PgColumn, agency: AgencyScope, nowMs: number): SQL {
  const isShown = and(
    sql`${questions.isShown}`,
    visibleContent(questions.agencyId, agency),
    isNotEmbargoed(nowMs),
  );
  // A subquery with a limit uses the index for each knowledge point. PostgreSQL planned `exists` as a hash of all
  // questions.
  return sql`coalesce((select true from ${questionKnowledge} join ${questions} on ${questions.id} = ${questionKnowledge.questionId}
    join ${subjects} on ${subjects.id} = ${questions.subjectId} where ${questionKnowledge.knowledgePointId} = ${pointId} and ${isShown} limit 1), false)`;
}
