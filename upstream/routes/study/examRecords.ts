import { and, count, countDistinct, desc, eq, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import { type dailyHistory, type examHistory, examPackage } from "#shared/contract/study/endpoints.ts";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import { findExamType } from "#shared/domain/examTypes.ts";
import { findMode } from "#shared/domain/practiceModes.ts";
import type { Db } from "#upstream/db/database.ts";
import { loadOwnership } from "#upstream/db/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { agencies } from "#upstream/db/schema/agencies.ts";
import { attemptAnswers, attempts } from "#upstream/db/schema/attempts.ts";
import { papers } from "#upstream/db/schema/exams.ts";
import { packages } from "#upstream/db/schema/orders.ts";
import { questionChapters } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { inSubject } from "#upstream/db/subjectFilter.ts";
import { inBranch } from "#upstream/db/subjectBranch.ts";
import { type SubjectRow, subjectOf, subjectRows } from "#upstream/db/subjectRows.ts";
import { inScope, subjectScope } from "#upstream/db/subjectScope.ts";
import { idOf, idText } from "#upstream/kit/ids.ts";
import { type Context, route } from "../route.ts";
import { isReleasedVerdict, releasedOf } from "#upstream/paper/releasedScores.ts";
import { flagText, timeText } from "#upstream/kit/fields.ts";
import { DATE, shanghai } from "#upstream/kit/shanghai.ts";
import { countsAsAnswered } from "#upstream/practice/runRows.ts";
import { DAILY } from "#upstream/practice/wrongSource.ts";
import { openCells, totalOf } from "#upstream/question/questionCounts.ts";

/** 历年真题: questions whose year is known. */
const HISTORY = 5;

/** What each exam type of the agency holds. The bank is one: a type is a way of doing its questions. */
export const serveExamPackage = route(examPackage, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const tree = await subjectRows.of(db, nowMs);
  const scope = subjectScope(tree, agency, { level1: input.subject_id });
  const [[setting], cells, sold, ownership, done] = await Promise.all([
    db.select({ ids: agencies.examTypeIds }).from(agencies).where(eq(agencies.id, agency.id)),
    openCells(db, nowMs),
    db.select().from(packages).where(inScope(packages, { agency, scope })),
    loadOwnership(db, user.userId, nowMs),
    db
      .select({
        examType: attempts.examType,
        questions: countDistinct(attemptAnswers.questionId),
        answers: count(),
        right: sql<number>`count(*) filter (where ${attemptAnswers.status} = 'right')::int`,
      })
      .from(attemptAnswers)
      .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
      .innerJoin(subjects, eq(subjects.id, attempts.subjectId))
      .where(
        and(
          eq(attempts.userId, user.userId),
          countsAsAnswered,
          isReleasedVerdict({ userId: user.userId, nowMs }),
          inSubject({ level1: input.subject_id }),
        ),
      )
      .groupBy(attempts.examType),
  ]);
  const total = totalOf(cells, { agency, scope });
  const ofYears = totalOf(
    cells.filter(({ year }) => year !== null),
    { agency, scope },
  );
  return (setting?.ids ?? []).map((id) => {
    const own = done.find(({ examType }) => examType === id);
    // A type that is not sold by itself is free.
    const ofType = sold.filter(({ examType }) => examType === id);
    const owned = ofType.find((bank) => ownership.packages.has(bank.id));
    const ends = owned ? (ownership.packages.get(owned.id) ?? null) : null;
    return {
      exam_type: String(id),
      name: findExamType(String(id))?.name ?? "",
      total_num: id === HISTORY ? ofYears : total,
      done_num: own?.questions ?? 0,
      right_rate: own ? Math.round((own.right / own.answers) * 100) : 0,
      is_buy: flagText(ofType.length === 0 || owned !== undefined),
      package_id: idText((owned ?? ofType[0])?.id),
      expire_time: timeText(ends),
    };
  });
});

/** Attempts at exams that are over, and runs of practice also while they are under way; `daily` picks 每日一练, everything else otherwise. */
export function examHistoryOf(daily: boolean) {
  return async ({
    input,
    deps,
    user,
    nowMs,
  }: Context<typeof examHistory | typeof dailyHistory>): Promise<WireData<typeof examHistory>> => {
    const { db } = deps;
    const cut = pageCut(input);
    const tree = await subjectRows.of(db, nowMs);
    const where = and(
      eq(attempts.userId, user.userId),
      or(notInArray(attempts.status, [...statesBefore("submit")]), ne(attempts.mode, "")),
      input.status === "doing" ? eq(attempts.status, "doing") : undefined,
      daily ? eq(attempts.examType, DAILY) : ne(attempts.examType, DAILY),
      inBranch(attempts.subjectId, tree, input.subject_id),
      input.exam_type ? eq(attempts.examType, idOf(input.exam_type)) : undefined,
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
    const sums = await sumsOf(
      db,
      rows.map(({ attempt }) => attempt.id),
      { userId: user.userId, nowMs },
    );
    const told = await releasedOf(
      db,
      rows.map(({ attempt }) => attempt),
      { userId: user.userId, nowMs },
    );
    return pageOfRows(
      cut,
      rows.map((row) =>
        presentAttempt(row, {
          tree,
          sums: sums.get(row.attempt.id) ?? NOTHING,
          isTold: told.scores.has(row.attempt.id),
          areKeysTold: told.keys.has(row.attempt.id),
        }),
      ),
      counted?.total ?? 0,
    );
  };
}

interface Sums {
  readonly answered: number;
  readonly right: number;
  readonly score: number;
  readonly seconds: number;
}

const NOTHING: Sums = { answered: 0, right: 0, score: 0, seconds: 0 };

/** Of each what was answered, and what of it is told: a run that is under way has no sums of its own yet. */
async function sumsOf(
  db: Db,
  ids: readonly number[],
  reader: { readonly userId: number; readonly nowMs: number },
): Promise<ReadonlyMap<number, Sums>> {
  if (ids.length === 0) return new Map();
  const isTold = isReleasedVerdict(reader);
  const rows = await db
    .select({
      id: attemptAnswers.attemptId,
      answered: sql<number>`count(*) filter (where ${countsAsAnswered})::int`,
      right: sql<number>`count(*) filter (where ${attemptAnswers.status} = 'right' and ${countsAsAnswered} and ${isTold})::int`,
      score: sql<number>`coalesce(sum(${attemptAnswers.score}) filter (where ${countsAsAnswered} and ${isTold}), 0)::float8`,
      seconds: sql<number>`round(sum(${attemptAnswers.spentMs}) / 1000.0)::int`,
    })
    .from(attemptAnswers)
    .where(inArray(attemptAnswers.attemptId, [...ids]))
    .groupBy(attemptAnswers.attemptId);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

interface AttemptRow {
  readonly attempt: typeof attempts.$inferSelect;
  readonly name: string | null;
  readonly kind: string | null;
  readonly chapterName: string | null;
}

function presentAttempt(
  { attempt, name, kind, chapterName }: AttemptRow,
  {
    tree,
    sums,
    isTold,
    areKeysTold,
  }: {
    readonly tree: readonly SubjectRow[];
    readonly sums: Sums;
    readonly isTold: boolean;
    readonly areKeysTold: boolean;
  },
) {
  const isPractice = attempt.mode !== "";
  const questionNum = isPractice ? attempt.questionIds.length : attempt.questionNum;
  // An exam tells its score before its keys, and of one answer the number of right ones is a verdict.
  const rightNum = isPractice ? sums.right : areKeysTold ? attempt.rightNum : 0;
  const score = isPractice ? sums.score : Number(attempt.score ?? 0);
  return {
    record_id: String(attempt.id),
    exam_id: idText(attempt.paperId),
    name: name ?? findMode(attempt.mode || String(attempt.examType))?.name ?? "",
    exam_type: String(attempt.examType),
    mode: attempt.mode,
    kind: isPractice ? "" : (kind ?? ""),
    is_score_shown: flagText(isTold),
    subject_id: String(attempt.subjectId),
    subject_name: subjectOf(tree, attempt.subjectId).name,
    chapter_name: chapterName ?? "",
    score: isTold ? score : 0,
    total_score: Number(attempt.totalScore),
    right_num: rightNum,
    question_num: questionNum,
    answered_num: sums.answered,
    right_rate: questionNum === 0 ? 0 : Math.round((rightNum / questionNum) * 100),
    used_time: isPractice ? sums.seconds : attempt.usedSeconds,
    status: attempt.status,
    create_time: timeText(attempt.beginTime),
    date: shanghai(attempt.beginTime.getTime()).toFormat(DATE),
  };
}
