import {
  type SQL,
  and,
  arrayOverlaps,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "../http/agencies.ts";
import { isHeldBack, notHeldBack } from "../exam/heldBack.ts";
import { questionKnowledge, questions } from "./schema/questions.ts";
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
 * follow that of exams, and a knowledge point is told to whom a question of it is shown.
 */
export function visibleEntries(agency: AgencyScope, nowMs: number): SQL | undefined {
  const { agencyId, kind, rootIds, at, refId } = searchEntries;
  const selected = or(eq(rootIds, []), arrayOverlaps(rootIds, [...agency.subjectIds]));
  return and(
    ownOrShared(agencyId, agency),
    or(and(isNotNull(agencyId), ne(kind, "news")), selected),
    or(ne(kind, "news"), lte(at, new Date(nowMs))),
    or(ne(kind, "question"), not(isHeldBack(refId, nowMs))),
    or(ne(kind, "knowledge"), hasQuestion(refId, agency, nowMs)),
  );
}

/** Of a column that holds ids of knowledge points: the agency shows a question of it. */
function hasQuestion(pointId: PgColumn, agency: AgencyScope, nowMs: number): SQL {
  const isShown = and(
    sql`${questions.isShown}`,
    visibleContent(questions.agencyId, agency),
    notHeldBack(nowMs),
  );
  // A subquery with a limit is asked of each point by its index: exists is planned as a hash of all questions.
  return sql`coalesce((select true from ${questionKnowledge} join ${questions} on ${questions.id} = ${questionKnowledge.questionId}
    join ${subjects} on ${subjects.id} = ${questions.subjectId} where ${questionKnowledge.knowledgePointId} = ${pointId} and ${isShown} limit 1), false)`;
}
