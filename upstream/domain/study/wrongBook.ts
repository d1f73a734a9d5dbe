import { type SQL, and, asc, count, desc, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { examDays } from "../calendar/examDays.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { wrongBook, wrongSources } from "../../platform/db/schema/practice.ts";
import { type QuestionOption, questionChapters, questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { dueToday } from "../practice/dueReviews.ts";
import { missedIn } from "../practice/missedIn.ts";
import { type QuestionRow, openQuestions, questionsByIds } from "../question/selectQuestions.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { inBranch } from "../catalogue/subjectBranch.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { sittingRows } from "../question/embargo.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";

/** Filters of the wrong book under their names on the wire (shared/contract/study). */
interface WrongFilter {
  readonly subject_id?: string | undefined;
  readonly chapter_id?: string | undefined;
  readonly exam_type?: string | undefined;
  readonly reason?: string | undefined;
  readonly due?: "1" | undefined;
}

/**
 * SQL condition: questions of a learner's wrong book that may be shown now; the query must join questions. Leaves out
 * embargoed questions, and mistakes that would be the first word of a verdict on a question of an attempt in progress.
 */
export function openWrongs({ agency, userId, nowMs }: LearnerScope): SQL | undefined {
  return and(
    eq(wrongBook.userId, userId),
    isNull(wrongBook.masteredAt),
    openQuestions(agency, nowMs),
    not(isAddedMeanwhile(userId)),
  );
}

/**
 * SQL condition on wrong_book: the question was added while the learner was taking an exam that asks it, and the exam
 * is not handed in. An empty `card_before` means that the learner had never missed the question before.
 */
export function isAddedMeanwhile(userId: number): SQL {
  return sql`(${wrongBook.cardBefore} = '{}'::jsonb and exists (select from (${sittingRows(userId)}) as sitting
    where sitting.question_id = ${wrongBook.questionId} and sitting.since < ${wrongBook.lastTime}))`;
}

async function wrongRows(db: Db, keeper: LearnerScope, filter: WrongFilter): Promise<SQL | undefined> {
  const { agency, userId, nowMs } = keeper;
  const tree = await subjectRows.get(db, nowMs);
  return and(
    openWrongs(keeper),
    inBranch(wrongBook.subjectId, tree, filter.subject_id),
    filter.chapter_id ? eq(questions.chapterId, idOf(filter.chapter_id)) : undefined,
    filter.reason ? eq(wrongBook.reason, filter.reason) : undefined,
    filter.exam_type ? missedIn(db, idOf(filter.exam_type)) : undefined,
    filter.due
      ? await dueToday(db, await examDays(db, { userId, agencyId: agency.id, nowMs }), nowMs)
      : undefined,
  );
}

type Branch = Pick<WrongFilter, "subject_id">;

/** Counts the questions of a learner's wrong book by subject, chapter and reason. */
export async function wrongCells(db: Db, keeper: LearnerScope, branch: Branch) {
  return db
    .select({
      subjectId: questions.subjectId,
      chapterId: questions.chapterId,
      chapterName: questionChapters.name,
      sort: questionChapters.sort,
      reason: wrongBook.reason,
      num: count(),
    })
    .from(wrongBook)
    .innerJoin(questions, eq(questions.id, wrongBook.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .where(await wrongRows(db, keeper, branch))
    .groupBy(
      questions.subjectId,
      questions.chapterId,
      questionChapters.name,
      questionChapters.sort,
      wrongBook.reason,
    );
}

export async function wrongNums(db: Db, keeper: LearnerScope, branch: Branch) {
  return db
    .select({ examType: wrongSources.examType, num: count() })
    .from(wrongSources)
    .innerJoin(wrongBook, eq(wrongBook.id, wrongSources.wrongId))
    .innerJoin(questions, eq(questions.id, wrongBook.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(await wrongRows(db, keeper, branch))
    .groupBy(wrongSources.examType)
    .orderBy(wrongSources.examType);
}

export interface Wrong {
  readonly wrong: typeof wrongBook.$inferSelect;
  readonly question: QuestionRow;
  readonly options: readonly QuestionOption[];
  /** Attempts in which the learner answered the question wrongly, the latest first. */
  readonly sources: readonly (typeof wrongSources.$inferSelect)[];
}

/** Returns one page of the wrong book, the question missed last first, and the total number. */
export async function pageOfWrongs(
  db: Db,
  keeper: LearnerScope,
  filter: WrongFilter,
  cut: PageCut,
): Promise<RowsAndTotal<Wrong>> {
  const where = await wrongRows(db, keeper, filter);
  const [rows, total] = await Promise.all([
    db
      .select({ wrong: wrongBook, options: questions.options })
      .from(wrongBook)
      .innerJoin(questions, eq(questions.id, wrongBook.questionId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(where)
      .orderBy(desc(wrongBook.lastTime), desc(wrongBook.id))
      .limit(cut.size)
      .offset(cut.offset),
    countRows(db, where),
  ]);
  if (rows.length === 0) return { rows: [], total };
  const [asked, sources] = await Promise.all([
    questionsByIds(
      db,
      rows.map(({ wrong }) => wrong.questionId),
    ),
    db
      .select()
      .from(wrongSources)
      .where(
        inArray(
          wrongSources.wrongId,
          rows.map(({ wrong }) => wrong.id),
        ),
      )
      .orderBy(desc(wrongSources.lastTime)),
  ]);
  const byWrong = groupBy(sources, ({ wrongId }) => wrongId);
  const found = rows.flatMap(({ wrong, options }) => {
    const question = asked.get(wrong.questionId);
    return question ? [{ wrong, options, question, sources: byWrong.get(wrong.id) ?? [] }] : [];
  });
  return { rows: found, total };
}

export async function countWrongs(db: Db, keeper: LearnerScope, filter: WrongFilter): Promise<number> {
  return countRows(db, await wrongRows(db, keeper, filter));
}

async function countRows(db: Db, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(wrongBook)
    .innerJoin(questions, eq(questions.id, wrongBook.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(where);
  return counted?.total ?? 0;
}

/** Returns the first `most` questions of the wrong book by subject, chapter and material, and the total number. */
export async function wrongsInOrder(
  db: Db,
  keeper: LearnerScope,
  filter: WrongFilter,
  most: number,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const where = await wrongRows(db, keeper, filter);
  const [rows, total] = await Promise.all([
    db
      .select({ id: questions.id })
      .from(wrongBook)
      .innerJoin(questions, eq(questions.id, wrongBook.questionId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
      .where(where)
      .orderBy(
        asc(questions.subjectId),
        asc(questionChapters.sort),
        asc(questions.chapterId),
        asc(questions.passageId),
        asc(questions.id),
      )
      .limit(most),
    countRows(db, where),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** Sets why a question was answered wrongly. Returns false if it is not in the learner's wrong book. */
export async function setWrongReason(db: Db, userId: number, id: number, reason: string): Promise<boolean> {
  const rows = await db
    .update(wrongBook)
    .set({ reason })
    .where(and(eq(wrongBook.id, id), eq(wrongBook.userId, userId)))
    .returning({ id: wrongBook.id });
  return rows.length > 0;
}
