import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import { GRACE_MS, type Portal, stateAfter } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { attempts } from "../db/schema/attempts.ts";
import { users } from "../db/schema/users.ts";
import { Refusal, notFound } from "../kit/errors.ts";
import { planJob } from "../jobs/planJob.ts";
import type { Learner } from "../practice/bank.ts";
import { timeText } from "../kit/fields.ts";
import { findExam } from "../paper/examPapers.ts";
import { type AttemptRow, deadlineFor, isLeftOver } from "./attemptRows.ts";
import { DrawError } from "./draw.ts";
import { layOut } from "./layOut.ts";
import { standingOf } from "./standing.ts";
import { endLeftOver } from "./underWay.ts";

/** Ends what is left open when its time is up. The key is the attempt's id. */
export const END_EXAM = { name: "endExam" } as const;

export interface Wanted {
  readonly paperId: number;
  readonly requestId: string;
}

/** The attempt of this request, or the one that is under way, or a new one. Throws the refusal that says why there can be none. */
export async function startAttempt(
  db: Db,
  { paperId, requestId }: Wanted,
  learner: Learner,
): Promise<AttemptRow> {
  const { agency, userId, nowMs } = learner;
  return inTransaction(db, async (tx) => {
    // Starts of one learner wait for each other, whatever they are for: the attempts that are counted are all there are.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const known = await attemptOfRequest(tx, userId, requestId);
    if (known) return known;
    const exam = await findExam(tx, agency, paperId);
    if (!exam) throw notFound("没有这场考试");
    const { portal, underWay, allowance, attempts: earlier } = await standingOf(tx, exam, learner);
    if (underWay) return underWay;
    if (portal.state !== "open") throw new Refusal(CODES.conflict, whyNot(portal), { state: portal.state });
    for (const one of earlier) if (isLeftOver(one, nowMs)) await endLeftOver(tx, one, nowMs);
    const { paper } = exam;
    // Ours, and kept: by one of the learner's own he would choose his questions.
    const seed = randomUUID();
    const layout = await layOut(tx, paper, { seed, nowMs }).catch((error: unknown) => {
      if (error instanceof DrawError)
        throw new Refusal(CODES.conflict, "题库里的题目不够组成这份试卷，请联系老师");
      throw error;
    });
    const placed = layout.flatMap(({ questions }) => questions);
    const questionIds = placed.map(({ id }) => id);
    if (questionIds.length === 0) throw new Refusal(CODES.conflict, "这份试卷还没有题目");
    const beginTime = new Date(nowMs);
    const { extraSeconds } = allowance;
    const deadline = deadlineFor(paper, { beginTime, extraSeconds, pausedMs: 0 });
    const [made] = await tx
      .insert(attempts)
      .values({
        userId,
        agencyId: agency.id,
        paperId,
        subjectId: paper.subjectId,
        examType: paper.examType,
        requestId,
        seed,
        status: stateAfter("begin"),
        ticket: "",
        questionIds,
        layout,
        questionNum: questionIds.length,
        totalScore: String(placed.reduce((sum, { score }) => sum + score, 0)),
        beginTime,
        deadline,
        extraSeconds,
      })
      .returning();
    if (!made) throw new Error("an attempt that was not made");
    if (deadline) await planEnd(tx, made.id, deadline);
    return { ...made, paperId };
  });
}

/** With every new deadline again: the last one holds. */
export async function planEnd(tx: Db, recordId: number, deadline: Date): Promise<void> {
  await planJob(tx, END_EXAM, { key: String(recordId), runAtMs: deadline.getTime() + GRACE_MS });
}

async function attemptOfRequest(tx: Db, userId: number, requestId: string): Promise<AttemptRow | undefined> {
  const [row] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.requestId, requestId)));
  if (!row) return undefined;
  if (row.paperId === null || row.mode !== "")
    throw new Refusal(CODES.conflict, "这个请求已经提交过，请刷新页面后再试");
  return { ...row, paperId: row.paperId };
}

function whyNot({ state, nextMs }: Portal): string {
  const next = nextMs === undefined ? "" : timeText(new Date(nextMs)).slice(0, 16);
  if (state === "coming") return `考试还没有开始，${next} 开放`;
  if (state === "ended") return "考试已经结束";
  if (state === "buy") return "这场考试需要先开通";
  if (state === "waiting") return `还不能再考，${next} 之后可以`;
  return "考试次数已经用完";
}
