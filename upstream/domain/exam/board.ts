import { and, eq, max, not, sql } from "drizzle-orm";
import { isScoreReleased } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { examBoard } from "../../platform/db/schema/exams.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { flagText } from "../../platform/kit/fields.ts";
import { type Allowance, type Exam, USUAL, hasMoreAttempts } from "../paper/examPapers.ts";
import { releaseOf } from "../paper/releasedScores.ts";

const LONGEST = 50;

/**
 * Lists the learners who joined the board of an exam, at most 50, each with the best score. The list is empty until
 * scores are released. Learners with extra attempts appear only when their own scores are released too.
 * @returns rows by score, highest first; equal scores have the same rank
 */
export async function boardOf(db: Db, exam: Exam, { agency, userId, nowMs }: LearnerScope) {
  const { paper } = exam;
  const isReleased = (allowance: Allowance) =>
    isScoreReleased(releaseOf({ status: "finished" }, { exam, allowance, nowMs }));
  if (!paper.hasBoard || !isReleased(USUAL)) return [];
  const areAllReleased = isReleased({ ...USUAL, extraAttempts: 1 });
  const best = max(attempts.score);
  const rows = await db
    .select({ userId: examBoard.userId, nickname: examBoard.nickname, best })
    .from(examBoard)
    .innerJoin(attempts, and(eq(attempts.userId, examBoard.userId), eq(attempts.paperId, examBoard.paperId)))
    .where(
      and(
        eq(examBoard.paperId, paper.id),
        eq(examBoard.agencyId, agency.id),
        eq(attempts.mode, ""),
        eq(attempts.status, "finished"),
        areAllReleased ? undefined : not(hasMoreAttempts(examBoard.paperId, examBoard.userId)),
      ),
    )
    .groupBy(examBoard.userId, examBoard.nickname, examBoard.createdAt)
    .orderBy(sql`${best} desc`, examBoard.createdAt)
    .limit(LONGEST);
  return rows.map((row) => ({
    rank: rows.findIndex((other) => other.best === row.best) + 1,
    nickname: row.nickname,
    score: Number(row.best ?? 0),
    is_me: flagText(row.userId === userId),
  }));
}

/**
 * Stores the nickname under which the learner appears on the board; "" removes the learner from the board.
 * @throws Refusal conflict: the exam has no board
 */
export async function joinBoard(
  tx: Db,
  { paper }: Exam,
  nickname: string,
  { agency, userId }: LearnerScope,
): Promise<void> {
  const own = and(eq(examBoard.paperId, paper.id), eq(examBoard.userId, userId));
  if (nickname === "") {
    await tx.delete(examBoard).where(own);
    return;
  }
  if (!paper.hasBoard) throw new Refusal("noBoard", "这场考试没有榜单");
  await tx
    .insert(examBoard)
    .values({ paperId: paper.id, userId, agencyId: agency.id, nickname })
    .onConflictDoUpdate({ target: [examBoard.paperId, examBoard.userId], set: { nickname } });
}
