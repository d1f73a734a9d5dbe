import { type SQL, and, asc, eq, gte, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { examAllowances, paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { visibleContent } from "../catalogue/visible.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { inBranch } from "../catalogue/subjectBranch.ts";
import type { SubjectRow } from "../catalogue/subjectRows.ts";

/** SQL expression on papers: end of the window with the greatest extra time of a learner, Unix ms; null: no window. */
export const lastEndMs = sql<string | null>`(extract(epoch from ${papers.endTime}) + coalesce(
  (select max(${examAllowances.extraSeconds}) from ${examAllowances} where ${examAllowances.paperId} = ${papers.id}), 0)) * 1000`;

/** Converts a number that the database returns as text; undefined: the value is null. */
export function msOf(value: string | null): number | undefined {
  return value === null ? undefined : Math.round(Number(value));
}

const fixedNum = sql<number>`(select count(*)::int from ${paperQuestions} where ${paperQuestions.paperId} = ${papers.id})`;

export type PaperRow = typeof papers.$inferSelect;

/** A paper that is an exam (its kind is not empty), with its subject and window. */
export interface Exam {
  readonly paper: PaperRow;
  readonly subject: Pick<typeof subjects.$inferSelect, "id" | "name" | "parentId" | "rootId">;
  /** End of the window with the greatest extra time, Unix ms. Keys are withheld until then; undefined: no window. */
  readonly lastEndMs: number | undefined;
  readonly questionNum: number;
}

async function findExams(db: Db, agency: AgencyScope, where: SQL | undefined): Promise<readonly Exam[]> {
  return selectExams(db, and(isShownTo(agency), where));
}

/** Finds an exam; undefined: the agency does not show it. */
export async function findExam(db: Db, agency: AgencyScope, id: number): Promise<Exam | undefined> {
  const [exam] = await findExams(db, agency, eq(papers.id, id));
  return exam;
}

/** SQL condition on papers joined with subjects: an exam that the agency shows. */
export function isShownTo(agency: AgencyScope): SQL | undefined {
  return and(ne(papers.kind, ""), visibleContent(papers.agencyId, agency), eq(papers.isShown, true));
}

interface ExamFilter {
  readonly kind: PaperRow["kind"] | undefined;
  /** Id of a subject of any level. */
  readonly subjectId: string | undefined;
  readonly tree: readonly SubjectRow[];
}

/** Returns the shown exams of a kind and of a subject with all subjects below it, by id. */
export async function examsOfKind(
  db: Db,
  agency: AgencyScope,
  { kind, subjectId, tree }: ExamFilter,
): Promise<readonly Exam[]> {
  return findExams(
    db,
    agency,
    and(kind ? eq(papers.kind, kind) : undefined, inBranch(papers.subjectId, tree, subjectId)),
  );
}

/** Returns section, points and type of the paper's fixed questions (not drawn by rules), in their order. */
export async function fixedQuestions(db: Db, paperId: number) {
  return db
    .select({
      section: paperQuestions.section,
      score: paperQuestions.score,
      type: questions.type,
    })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(paperQuestions.sort);
}

/** Returns exams by id, including hidden exams, because learners keep their results of these. */
export async function examsOf(db: Db, paperIds: readonly number[]): Promise<ReadonlyMap<number, Exam>> {
  if (paperIds.length === 0) return new Map();
  const rows = await examsQuery(db).execute({ ids: `{${paperIds.join(",")}}` });
  return new Map(rows.map((row) => [row.paper.id, examOf(row)]));
}

const { id, name, parentId, rootId } = subjects;

/** Columns that examOf needs. Select them in a query that joins papers with subjects. */
export const examColumns = { paper: papers, subject: { id, name, parentId, rootId }, lastEndMs, fixedNum };

interface ExamRow {
  readonly paper: PaperRow;
  readonly subject: Exam["subject"];
  readonly lastEndMs: string | null;
  readonly fixedNum: number;
}

export function examOf({ paper, subject, ...row }: ExamRow): Exam {
  return {
    paper,
    subject,
    lastEndMs: msOf(row.lastEndMs),
    questionNum: row.fixedNum + drawnNum(paper),
  };
}

async function selectExams(db: Db, where: SQL | undefined): Promise<readonly Exam[]> {
  return (await examRows(db, where)).map(examOf);
}

function examRows(db: Db, where: SQL | undefined) {
  return db
    .select(examColumns)
    .from(papers)
    .innerJoin(subjects, eq(subjects.id, papers.subjectId))
    .where(and(ne(papers.kind, ""), where))
    .orderBy(asc(papers.id));
}

const examsQuery = preparedQuery((db) =>
  examRows(db, sql`${papers.id} = any(${sql.placeholder("ids")}::int[])`).prepare(""),
);

function drawnNum({ rules }: PaperRow): number {
  const drawn = (rules.sections ?? []).flatMap(({ draw }) => draw ?? []);
  return drawn.reduce((sum, { num }) => sum + num, 0);
}

export interface Allowance {
  readonly extraSeconds: number;
  readonly extraAttempts: number;
}

/** The allowance of a learner who has neither extra time nor extra attempts. */
export const USUAL: Allowance = { extraSeconds: 0, extraAttempts: 0 };

/** Returns the number of attempts that a learner may make; 0: any number. */
export function attemptsAllowed(
  { doTimes }: Pick<PaperRow, "doTimes">,
  { extraAttempts }: Allowance,
): number {
  return doTimes > 0 ? doTimes + extraAttempts : 0;
}

/** SQL condition: the learner has extra attempts of the paper. */
export function hasMoreAttempts(paperId: PgColumn, userId: PgColumn): SQL {
  return sql`exists (select 1 from ${examAllowances} more where more.paper_id = ${paperId} and more.user_id = ${userId}
    and more.extra_attempts > 0)`;
}

/** Returns a learner's extra time and attempts for a paper. */
export async function allowanceOf(db: Db, paperId: number, userId: number): Promise<Allowance> {
  return (await allowancesOf(db, [paperId], userId)).get(paperId) ?? USUAL;
}

/** Returns the learner's allowances by paper id, without papers that have none. */
export async function allowancesOf(
  db: Db,
  paperIds: readonly number[],
  userId: number,
): Promise<ReadonlyMap<number, Allowance>> {
  if (paperIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(examAllowances)
    .where(and(eq(examAllowances.userId, userId), inArray(examAllowances.paperId, [...paperIds])));
  return new Map(rows.map((row) => [row.paperId, row]));
}

/** Returns the shown papers whose window begins in a span, by begin. */
export async function papersBetween(
  db: Db,
  agency: AgencyScope,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  return db
    .select({ id: papers.id, name: papers.name, start: papers.startTime })
    .from(papers)
    .innerJoin(subjects, eq(subjects.id, papers.subjectId))
    .where(
      and(
        visibleContent(papers.agencyId, agency),
        eq(papers.isShown, true),
        isNotNull(papers.startTime),
        gte(papers.startTime, from),
        lt(papers.startTime, to),
      ),
    )
    .orderBy(asc(papers.startTime));
}
