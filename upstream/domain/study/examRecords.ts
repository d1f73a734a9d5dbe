import { and, count, countDistinct, desc, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { DAILY_EXAM_TYPE } from "#shared/domain/dailyPractice.ts";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { questionChapters } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { inBranch } from "../catalogue/subjectBranch.ts";
import { inSubject } from "../catalogue/subjectFilter.ts";
import type { SubjectRow } from "../catalogue/subjectRows.ts";
import { isReleasedVerdict, releasedOf } from "../paper/releasedScores.ts";
import { countsAsAnswered, countsAsJudged, hasAnswers } from "../practice/runRows.ts";

interface Sums {
  readonly answered: number;
  readonly judged: number;
  readonly right: number;
  readonly score: number;
  readonly seconds: number;
}

const NOTHING: Sums = { answered: 0, judged: 0, right: 0, score: 0, seconds: 0 };

/** Sums the answers of each attempt. Only released verdicts count, so a running attempt has none. */
async function sumsOf(db: Db, ids: readonly number[], reader: Reader): Promise<ReadonlyMap<number, Sums>> {
  if (ids.length === 0) return new Map();
  const isReleased = isReleasedVerdict(reader);
  const rows = await db
    .select({
      id: attemptAnswers.attemptId,
      answered: sql<number>`count(*) filter (where ${countsAsAnswered})::int`,
      judged: sql<number>`count(*) filter (where ${countsAsJudged} and ${isReleased})::int`,
      right: sql<number>`count(*) filter (where ${attemptAnswers.status} = 'right' and ${countsAsAnswered} and ${isReleased})::int`,
      score: sql<number>`coalesce(sum(${attemptAnswers.score}) filter (where ${countsAsAnswered} and ${isReleased}), 0)::float8`,
      seconds: sql<number>`round(sum(${attemptAnswers.spentMs}) / 1000.0)::int`,
    })
    .from(attemptAnswers)
    .where(inArray(attemptAnswers.attemptId, [...ids]))
    .groupBy(attemptAnswers.attemptId);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

export interface PastAttempt {
  readonly attempt: typeof attempts.$inferSelect;
  readonly name: string | null;
  readonly kind: string | null;
  readonly chapterName: string | null;
  readonly sums: Sums;
  readonly isScoreReleased: boolean;
  readonly areKeysReleased: boolean;
}

interface Reader {
  readonly userId: number;
  readonly nowMs: number;
}

/**
 * Counts a learner's answers in a level-1 subject by exam type: answered questions, answers with a verdict, and right
 * answers.
 */
export async function answeredByType(db: Db, { userId, nowMs }: Reader, subjectId: string | undefined) {
  return db
    .select({
      examType: attempts.examType,
      questions: countDistinct(attemptAnswers.questionId),
      judged: sql<number>`count(*) filter (where ${countsAsJudged})::int`,
      right: sql<number>`count(*) filter (where ${attemptAnswers.status} = 'right')::int`,
    })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .innerJoin(subjects, eq(subjects.id, attempts.subjectId))
    .where(
      and(
        eq(attempts.userId, userId),
        countsAsAnswered,
        isReleasedVerdict({ userId, nowMs }),
        inSubject({ level1: subjectId }),
      ),
    )
    .groupBy(attempts.examType);
}

interface HistoryFilter {
  /** true: 每日一练 (daily sets); false: everything else. */
  readonly daily: boolean;
  /** true: only runs in progress. */
  readonly isDoing: boolean;
  readonly subjectId: string | undefined;
  readonly examType: number | undefined;
  readonly tree: readonly SubjectRow[];
}

/**
 * Returns a page of finished exam attempts and of runs, the latest first, and their total. A run in progress appears
 * once a question is answered.
 */
export async function pageOfAttempts(
  db: Db,
  reader: Reader,
  { daily, isDoing, subjectId, examType, tree }: HistoryFilter,
  cut: PageCut,
): Promise<RowsAndTotal<PastAttempt>> {
  const where = and(
    eq(attempts.userId, reader.userId),
    or(notInArray(attempts.status, [...statesBefore("submit")]), ne(attempts.mode, "")),
    or(ne(attempts.status, "doing"), eq(attempts.mode, ""), and(isNull(attempts.putAwayAt), hasAnswers)),
    isDoing ? eq(attempts.status, "doing") : undefined,
    daily ? eq(attempts.examType, DAILY_EXAM_TYPE) : ne(attempts.examType, DAILY_EXAM_TYPE),
    inBranch(attempts.subjectId, tree, subjectId),
    examType === undefined ? undefined : eq(attempts.examType, examType),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        attempt: attempts,
        name: papers.name,
        kind: papers.kind,
        chapterName: questionChapters.name,
      })
      .from(attempts)
      .leftJoin(papers, eq(papers.id, attempts.paperId))
      .leftJoin(questionChapters, eq(questionChapters.id, attempts.chapterId))
      .where(where)
      .orderBy(desc(attempts.beginTime), desc(attempts.id))
      .limit(cut.size)
      .offset(cut.offset),
    db.select({ total: count() }).from(attempts).where(where),
  ]);
  const own = rows.map(({ attempt }) => attempt);
  const sums = await sumsOf(
    db,
    own.map(({ id }) => id),
    reader,
  );
  const released = await releasedOf(db, own, reader);
  return {
    rows: rows.map((row) => ({
      ...row,
      sums: sums.get(row.attempt.id) ?? NOTHING,
      isScoreReleased: released.scores.has(row.attempt.id),
      areKeysReleased: released.keys.has(row.attempt.id),
    })),
    total: counted?.total ?? 0,
  };
}
