import { createHash, randomInt } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { receiptText, stateAfter, statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { planJob } from "../jobs/planJob.ts";
import { shanghai } from "../kit/shanghai.ts";
import { type AttemptRow, answersOf } from "./attemptRows.ts";
import { scoreAttempt } from "./scoreAttempt.ts";
import { moveScores } from "./scoreCounts.ts";

export interface Ending {
  readonly by: Exclude<AttemptRow["endedBy"], "">;
  readonly endMs: number;
}

/** The pause before what is worked out afterwards: those who hand in in the same minute do not wait for it. */
const RECORD_AFTER_MS = 20_000;

/** The job that works out what an attempt that is over means for others (recordExam.ts). Its key is the attempt's id; its name stands in rows. */
export const RECORD_EXAM = { name: "noteExam" } as const;

/** The job that is planned whenever keys of an attempt are released (addMistakes.ts). Its key is the attempt's id. */
export const ADD_MISTAKES = { name: "keepMistakes" } as const;

/**
 * Hands an attempt in: one update moves it, from whatever state it may be handed in from. Who comes second changes nothing and has the row
 * of who came first. Its answers, receipt and score are settled in the same transaction.
 */
export async function endAttempt(tx: Db, attempt: AttemptRow, { by, endMs }: Ending): Promise<AttemptRow> {
  const own = eq(attempts.id, attempt.id);
  const [moved] = await tx
    .update(attempts)
    .set({ status: stateAfter("submit"), endedBy: by, endTime: new Date(endMs) })
    .where(and(own, inArray(attempts.status, [...statesBefore("submit")])))
    .returning();
  if (!moved) {
    const [winner] = await tx.select().from(attempts).where(own);
    if (!winner) throw new Error("an attempt that has gone");
    return { ...winner, paperId: attempt.paperId };
  }
  const rows = await answersOf(tx, attempt.id);
  const answers = rows.map(({ questionId, answer }) => ({ questionId: String(questionId), answer }));
  const receipt = receiptNumber(endMs);
  const text = receiptText({ receipt, recordId: String(attempt.id), submittedMs: endMs, answers });
  await planJob(tx, RECORD_EXAM, { key: String(attempt.id), runAtMs: endMs + RECORD_AFTER_MS });
  const scored = await scoreAttempt(
    tx,
    { ...moved, paperId: attempt.paperId },
    {
      answers: rows,
      sealed: {
        receipt,
        receiptHash: createHash("sha256").update(text).digest("hex"),
        doneNum: answers.filter(({ answer }) => answer.length > 0).length,
        usedSeconds: usedSeconds(moved, endMs),
      },
    },
  );
  await moveScores(tx, [attempt], { isAlone: false });
  return scored;
}

/** Without the time that the clock stood. */
function usedSeconds(
  { beginTime, pausedMs, pausedAt }: Pick<AttemptRow, "beginTime" | "pausedMs" | "pausedAt">,
  endMs: number,
): number {
  const pauseMs = pausedAt ? endMs - pausedAt.getTime() : 0;
  return Math.max(0, Math.round((endMs - beginTime.getTime() - pausedMs - pauseMs) / 1_000));
}

/** Letters and digits that nobody takes for each other; easy to read out. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function receiptNumber(endMs: number): string {
  const signs = Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `KS${shanghai(endMs).toFormat("yyMMdd")}-${signs.slice(0, 5)}-${signs.slice(5)}`;
}
