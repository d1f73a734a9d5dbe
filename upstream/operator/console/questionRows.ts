import { type SQL, and, asc, desc, eq, exists, ilike, inArray, or, sql } from "drizzle-orm";
import { accuracy } from "#shared/domain/accuracy.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { questionKnowledge, questionStats, questions } from "../../platform/db/schema/questions.ts";
import { knowledgePoints, subjects } from "../../platform/db/schema/subjects.ts";
import { Declined } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import type { CommandContext, Outcome } from "./command.ts";
import { SHARED, holds, likeText } from "./find.ts";

const SHOWN_STEM = 60;

export interface QuestionFilter {
  readonly owner: SQL | undefined;
  /** Text in the stem, an option or the analysis. */
  readonly find: string | undefined;
  /** Subject of any level, with the subjects below it. */
  readonly subject: number | undefined;
  readonly type: QuestionType | undefined;
  readonly point: string | undefined;
  readonly source: string | undefined;
  readonly exam: number | undefined;
  readonly isHidden: boolean;
}

/** Returns a page of the questions, the newest first, with the papers that ask them. */
export async function listQuestions(
  { tx, limit, offset }: CommandContext,
  filter: QuestionFilter,
): Promise<Outcome> {
  const where = filterOf(tx, filter);
  const found = await tx
    .select({
      id: questions.id,
      flag: agencies.flag,
      type: questions.type,
      stem: questions.stem,
      subject: subjects.name,
      source: questions.source,
      shown: questions.isShown,
      answered: questionStats.answeredNum,
      right: questionStats.rightNum,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(agencies, eq(agencies.id, questions.agencyId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(where)
    .orderBy(desc(questions.id))
    .limit(limit)
    .offset(offset);
  const asking = groupBy(
    await papersAsking(
      tx,
      found.map(({ id }) => id),
    ),
    ({ questionId }) => questionId,
  );
  const rows = found.map(({ flag, stem, answered, right, ...row }) => ({
    ...row,
    agency: flag ?? SHARED,
    stem: plainTextOf(stem, SHOWN_STEM),
    answered: answered ?? 0,
    right_rate: accuracy(right ?? 0, answered ?? 0),
    papers: (asking.get(row.id) ?? []).map(({ name }) => name).join(", "),
  }));
  return { rows, total: await tx.$count(questions, where) };
}

/** Returns the papers that ask the questions, a row for each question of a paper. */
export async function papersAsking(tx: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ questionId: paperQuestions.questionId, id: papers.id, name: papers.name, kind: papers.kind })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.id, paperQuestions.paperId))
    .where(inArray(paperQuestions.questionId, [...ids]))
    .orderBy(asc(papers.id));
}

/** Returns the exams whose attempts have scores for the question. */
export async function examsScored(tx: Db, id: number) {
  return tx
    .selectDistinct({ id: papers.id, name: papers.name })
    .from(attempts)
    .innerJoin(papers, eq(papers.id, attempts.paperId))
    .where(
      and(
        eq(attempts.mode, ""),
        sql`${attempts.receipt} <> ''`,
        sql`${attempts.questionIds} @> ${JSON.stringify([id])}::jsonb`,
      ),
    )
    .orderBy(asc(papers.id));
}

/** Returns how often learners have answered a question, and the share of right answers in whole percent. */
export async function answersOf(tx: Db, id: number) {
  const [row] = await tx.select().from(questionStats).where(eq(questionStats.questionId, id));
  return {
    answered: row?.answeredNum ?? 0,
    right_rate: accuracy(row?.rightNum ?? 0, row?.answeredNum ?? 0),
  };
}

function filterOf(tx: Db, { find, subject, point, source, type, exam, ...filter }: QuestionFilter) {
  const text = find && likeText(find);
  const branch =
    subject === undefined
      ? undefined
      : tx
          .select({ id: subjects.id })
          .from(subjects)
          .where(or(eq(subjects.id, subject), eq(subjects.parentId, subject), eq(subjects.rootId, subject)));
  const points = tx
    .select({ id: questionKnowledge.questionId })
    .from(questionKnowledge)
    .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
    .where(and(eq(questionKnowledge.questionId, questions.id), holds(knowledgePoints.name, point)));
  const asked = tx
    .select({ id: paperQuestions.questionId })
    .from(paperQuestions)
    .where(and(eq(paperQuestions.questionId, questions.id), eq(paperQuestions.paperId, exam ?? 0)));
  return and(
    filter.owner,
    text === undefined
      ? undefined
      : or(
          ilike(questions.stem, text),
          ilike(questions.analysis, text),
          sql`${questions.options}::text ilike ${text}`,
        ),
    branch && inArray(questions.subjectId, branch),
    type && eq(questions.type, type),
    point === undefined ? undefined : exists(points),
    source === undefined
      ? undefined
      : or(holds(questions.source, source), holds(questions.collection, source)),
    exam === undefined ? undefined : exists(asked),
    filter.isHidden ? eq(questions.isShown, false) : undefined,
  );
}

/**
 * Returns the row of a question.
 *
 * @throws Declined when no question has this id
 */
export async function findQuestionRow(tx: Db, id: number): Promise<typeof questions.$inferSelect> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id));
  if (row) return row;
  throw new Declined(
    both(
      `ID: there is no question ${id}. question list tells ids.`,
      `ID: 没有题目 ${id}，见 question list。`,
    ),
  );
}
