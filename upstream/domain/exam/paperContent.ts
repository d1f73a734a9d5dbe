import { and, eq, ne, sql } from "drizzle-orm";
import { type BoundedMap, createBoundedMap } from "#shared/boundedMap.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import { perDatabase } from "../../platform/db/perDatabase.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { type Exam, examColumns, examOf, isShownTo } from "../paper/examPapers.ts";
import { type PaperQuestion, fixedQuestions } from "./shuffleLayout.ts";

/** An exam and its fixed questions, in their order. */
export interface PaperContent {
  readonly exam: Exam;
  readonly fixed: readonly PaperQuestion[];
}

interface Kept {
  /** Version of the rows of places and questions; the database gives each change of a row another one. */
  readonly version: string;
  readonly fixed: readonly PaperQuestion[];
}

/** Most questions of the kept papers together. */
const MOST_QUESTIONS = 50_000;

const keptPapers = perDatabase(
  (): BoundedMap<Kept> =>
    createBoundedMap({ maxSize: MOST_QUESTIONS, sizeOf: ({ fixed }) => fixed.length + 1 }),
);

/**
 * Returns an exam with its fixed questions. A process keeps the questions, reads the version of their rows each time,
 * and reads the questions again after a change.
 * @returns undefined: the agency shows no such exam
 */
export async function paperContent(
  db: Db,
  agency: AgencyScope,
  paperId: number,
): Promise<PaperContent | undefined> {
  const [row] = await queryFor(agency)(db).execute({ paperId });
  if (!row) return undefined;
  const kept = keptPapers(db);
  const known = kept.get(String(paperId));
  const version = row.version ?? "";
  if (known?.version === version) return { exam: examOf(row), fixed: known.fixed };
  // The questions are at least as new as their version. If they are newer, the next call reads them again.
  const fixed = await fixedQuestions(db, paperId);
  kept.set(String(paperId), { version, fixed });
  return { exam: examOf(row), fixed };
}

type Query = ReturnType<typeof contentQuery>;

/** A query for each agency, because the condition of what it shows depends on the agency's subjects. */
const queries = new WeakMap<AgencyScope, Query>();

function queryFor(agency: AgencyScope): Query {
  const query = queries.get(agency) ?? contentQuery(agency);
  queries.set(agency, query);
  return query;
}

function contentQuery(agency: AgencyScope) {
  const version = sql<string | null>`(select md5(string_agg(
      concat_ws(' ', ${questions.id}, ${paperQuestions}.xmin, ${questions}.xmin), ','
      order by ${paperQuestions.sort}, ${questions.id}))
    from ${paperQuestions} join ${questions} on ${questions.id} = ${paperQuestions.questionId}
    where ${paperQuestions.paperId} = ${papers.id})`;
  return preparedQuery((db) =>
    db
      .select({ ...examColumns, version })
      .from(papers)
      .innerJoin(subjects, eq(subjects.id, papers.subjectId))
      .where(and(ne(papers.kind, ""), isShownTo(agency), eq(papers.id, sql.placeholder("paperId"))))
      .prepare(""),
  );
}
