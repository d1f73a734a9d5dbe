import { randomUUID } from "node:crypto";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { GRACE_MS, type Portal, stateAfter } from "#shared/domain/examAttempt.ts";
import { sumOfScores } from "#shared/domain/scores.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { type PlacedSection, attempts } from "../../platform/db/schema/attempts.ts";
import { examAllowances, papers } from "../../platform/db/schema/exams.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { users } from "../../platform/db/schema/users.ts";
import { Refusal, notFound } from "../../platform/kit/errors.ts";
import { planJob, planning } from "../../platform/jobs/planJob.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { type PaperRow, USUAL, examColumns, examOf, isShownTo } from "../paper/examPapers.ts";
import { type AttemptRow, deadlineFor, isExamAttempt, isExpired } from "./attemptRows.ts";
import { DrawError } from "./draw.ts";
import { shuffleLayout, lockWithQuestions } from "./shuffleLayout.ts";
import { summaryWith } from "./attemptSummary.ts";
import { endExpired } from "./currentAttempt.ts";

/** The job that hands an attempt in after its deadline (recordExam.ts). Key: the attempt's id. */
export const END_EXAM = { name: "endExam" } as const;

export interface StartRequest {
  readonly paperId: number;
  readonly requestId: string;
}

/**
 * Starts an attempt.
 * @returns the attempt that the same request has made before, else the attempt in progress, else a new attempt
 * @throws notFound the agency shows no such exam
 * @throws Refusal conflict: the exam is not open to the learner, the bank has too few questions, or the paper is empty
 */
export async function startAttempt(
  db: Db,
  { paperId, requestId }: StartRequest,
  learner: LearnerScope,
): Promise<AttemptRow> {
  const { userId, nowMs } = learner;
  return inTransaction(db, async (tx) => {
    // Starts of one learner wait for each other here, so that the number of attempts below includes all of them.
    const fixed = await lockWithQuestions(tx, { userId, paperId });
    const {
      asked,
      exam,
      attempts: earlier,
      allowance,
    } = await historyOf(tx, { paperId, requestId }, learner);
    if (asked) return asked;
    if (!exam) throw notFound("没有这场考试");
    const known = { learner, attempts: earlier, allowance };
    const { portal, currentAttempt } = await summaryWith(tx, exam, known);
    if (currentAttempt) return currentAttempt;
    if (portal.state !== "open") throw new Refusal("examClosed", whyNot(portal), { state: portal.state });
    for (const one of earlier) if (isExpired(one, nowMs)) await endExpired(tx, one, nowMs);
    const { paper } = exam;
    // The server chooses the seed and stores it: a learner who chose the seed could choose the questions.
    const seed = randomUUID();
    const layout = await shuffleLayout(tx, paper, { seed, nowMs, fixed }).catch((error: unknown) => {
      if (error instanceof DrawError)
        throw new Refusal("tooFewQuestions", "题库里的题目不够组成这份试卷，请联系老师");
      throw error;
    });
    const made = newAttempt(learner, {
      paper,
      requestId,
      seed,
      layout,
      extraSeconds: allowance.extraSeconds,
    });
    if (made.questionNum === 0) throw new Refusal("paperEmpty", "这份试卷还没有题目");
    return insertAttempt(tx, paperId, made);
  });
}

interface Begun {
  readonly paper: PaperRow;
  readonly requestId: string;
  readonly seed: string;
  readonly layout: readonly PlacedSection[];
  readonly extraSeconds: number;
}

/** Returns the values of a new attempt, which begins now. */
export function newAttempt(
  { agency, userId, nowMs }: LearnerScope,
  { paper, requestId, seed, layout, extraSeconds }: Begun,
) {
  const placed = layout.flatMap(({ questions }) => questions);
  const beginTime = new Date(nowMs);
  return {
    userId,
    agencyId: agency.id,
    paperId: paper.id,
    subjectId: paper.subjectId,
    examType: paper.examType,
    requestId,
    seed,
    status: stateAfter("begin"),
    ticket: "",
    questionIds: placed.map(({ id }) => id),
    layout,
    questionNum: placed.length,
    totalScore: String(sumOfScores(placed.map(({ score }) => score))),
    beginTime,
    deadline: deadlineFor(paper, { beginTime, extraSeconds, pausedMs: 0 }),
    extraSeconds,
  };
}

/** Inserts an attempt and plans the job that ends it, in one SQL statement. */
async function insertAttempt(
  tx: Db,
  paperId: number,
  values: typeof attempts.$inferInsert,
): Promise<AttemptRow> {
  const made = tx.$with("made").as(tx.insert(attempts).values(values).returning());
  const { deadline } = values;
  const key = sql<string>`(select id::text from made)`;
  const plan =
    deadline && planning(tx, END_EXAM, { key, runAtMs: endsAt(deadline) }).returning({ key: jobs.key });
  const within = plan ? tx.with(made, tx.$with("planned").as(plan)) : tx.with(made);
  const [row] = await within.select().from(made);
  if (!row) throw new Error("an attempt that was not made");
  return { ...(row as typeof attempts.$inferSelect), paperId };
}

/**
 * Plans the job that ends an attempt. Call it after each change of the deadline: the last plan replaces the earlier.
 */
export async function planEnd(tx: Db, recordId: number, deadline: Date): Promise<void> {
  await planJob(tx, END_EXAM, { key: String(recordId), runAtMs: endsAt(deadline) });
}

/** Returns the Unix ms at which the job ends an attempt: answers still arrive in the grace period. */
export function endsAt(deadline: Date): number {
  return deadline.getTime() + GRACE_MS;
}

/** Reads the request's own attempt, the exam, the learner's attempts (newest first) and the learner's allowance. */
async function historyOf(tx: Db, { paperId, requestId }: StartRequest, { userId, agency }: LearnerScope) {
  const rows = await tx
    .select({ attempt: attempts, allowance: examAllowances, ...examColumns })
    .from(users)
    .leftJoin(
      attempts,
      and(
        eq(attempts.userId, users.id),
        or(eq(attempts.requestId, requestId), and(eq(attempts.paperId, paperId), eq(attempts.mode, ""))),
      ),
    )
    .leftJoin(examAllowances, and(eq(examAllowances.userId, users.id), eq(examAllowances.paperId, paperId)))
    .leftJoin(papers, eq(papers.id, paperId))
    // The agency shows the exam only if it also shows the exam's subject.
    .leftJoin(subjects, and(eq(subjects.id, papers.subjectId), isShownTo(agency)))
    .where(eq(users.id, userId))
    .orderBy(desc(attempts.beginTime), desc(attempts.id));
  const all = rows.flatMap(({ attempt }) => attempt ?? []);
  const asked = all.find((row) => row.requestId === requestId);
  if (asked && !isExamAttempt(asked))
    throw new Refusal("requestReused", "这个请求已经提交过，请刷新页面后再试");
  const own = all.filter(isExamAttempt).filter((row) => row.paperId === paperId);
  const [exam] = rows.flatMap(({ paper, subject, lastEndMs, fixedNum }) =>
    paper && subject ? [examOf({ paper, subject, lastEndMs, fixedNum })] : [],
  );
  return { asked, exam, attempts: own, allowance: rows[0]?.allowance ?? USUAL };
}

function whyNot({ state, nextMs }: Portal): string {
  const next = nextMs === undefined ? "" : timeText(new Date(nextMs)).slice(0, 16);
  if (state === "coming") return `考试还没有开始，${next} 开放`;
  if (state === "ended") return "考试已经结束";
  if (state === "buy") return "这场考试需要先开通";
  if (state === "waiting") return `还不能再考，${next} 之后可以`;
  return "考试次数已经用完";
}
