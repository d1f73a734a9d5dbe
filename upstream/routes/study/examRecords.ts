import { and, count, countDistinct, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { dailyHistory, examHistory, examPackage } from "#shared/contract/study/endpoints.ts";
import { findExamType } from "#shared/domain/examTypes.ts";
import { findMode } from "#shared/domain/practiceModes.ts";
import { loadOwnership } from "../../db/ownership.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { agencies } from "../../db/schema/agencies.ts";
import { attemptAnswers, attempts } from "../../db/schema/practice.ts";
import { packages } from "../../db/schema/orders.ts";
import { papers } from "../../db/schema/questions.ts";
import { subjects } from "../../db/schema/subjects.ts";
import { inSubject } from "../../db/subjectFilter.ts";
import { subjectRows } from "../../db/subjectRows.ts";
import { inScope, subjectScope } from "../../db/subjectScope.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { flagText, timeText } from "../../presenters/fields.ts";
import { DATE, shanghai } from "../../shanghai.ts";
import { questionCounts, totalOf } from "../question/questionCounts.ts";

/** 每日一练: its lists have calls of their own (Spec §7). */
export const DAILY = 3;
/** 历年真题: questions whose year is known. */
const HISTORY = 5;

/** What each exam type of the agency holds. The bank is one: a type is a way of doing its questions. */
export async function serveExamPackage({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof examPackage>): Promise<WireData<typeof examPackage>> {
  const { db } = deps;
  const tree = await subjectRows.of(db, nowMs);
  const scope = subjectScope(tree, agency, { level1: input.subject_id });
  const [[setting], cells, sold, ownership, done] = await Promise.all([
    db.select({ ids: agencies.examTypeIds }).from(agencies).where(eq(agencies.id, agency.id)),
    questionCounts.of(db, nowMs),
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
          isNotNull(attemptAnswers.status),
          // Looked up, not answered.
          ne(attemptAnswers.status, "no_answer"),
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
      expire_time: timeText(ends),
    };
  });
}

/** Finished sittings; `daily` picks 每日一练, everything else otherwise. */
export function examHistoryOf(daily: boolean) {
  return async ({
    input,
    deps,
    user,
  }: Context<typeof examHistory | typeof dailyHistory>): Promise<WireData<typeof examHistory>> => {
    const cut = pageCut(input);
    const where = and(
      eq(attempts.userId, user.userId),
      ne(attempts.status, "doing"),
      daily ? eq(attempts.examType, DAILY) : ne(attempts.examType, DAILY),
      input.subject_id ? eq(attempts.subjectId, idOf(input.subject_id)) : undefined,
      input.exam_type ? eq(attempts.examType, idOf(input.exam_type)) : undefined,
    );
    const [rows, [counted]] = await Promise.all([
      deps.db
        .select({ attempt: attempts, name: papers.name })
        .from(attempts)
        .leftJoin(papers, eq(papers.id, attempts.paperId))
        .where(where)
        .orderBy(desc(attempts.beginTime))
        .limit(cut.size)
        .offset(cut.offset),
      deps.db.select({ total: count() }).from(attempts).where(where),
    ]);
    return pageOfRows(cut, rows.map(presentAttempt), counted?.total ?? 0);
  };
}

function presentAttempt({ attempt, name }: { attempt: typeof attempts.$inferSelect; name: string | null }) {
  const { questionNum, rightNum } = attempt;
  return {
    record_id: String(attempt.id),
    exam_id: attempt.paperId === null ? "" : String(attempt.paperId),
    name: name ?? findMode(attempt.mode || String(attempt.examType))?.name ?? "",
    exam_type: String(attempt.examType),
    score: Number(attempt.score ?? 0),
    total_score: Number(attempt.totalScore),
    right_num: rightNum,
    question_num: questionNum,
    right_rate: questionNum === 0 ? 0 : Math.round((rightNum / questionNum) * 100),
    used_time: attempt.usedSeconds,
    status: attempt.status,
    create_time: timeText(attempt.beginTime),
    date: shanghai(attempt.beginTime.getTime()).toFormat(DATE),
  };
}
