import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { attemptChanges, attempts } from "../db/schema/attempts.ts";
import { anyOf } from "../db/subjectScope.ts";
import { badInput } from "../kit/errors.ts";
import type { AttemptRow } from "./attemptRows.ts";

/** The number of changes at most: one each half second for three hours. */
export const MOST_CHANGES = 20_000;
/** A hundred essays of the longest kind, from one device, or a few from many. */
export const MOST_BYTES = 8_000_000;
/** A text that is longer is kept as it was last alone: who writes an essay saves all of it every few seconds. */
const LONG_BYTES = 500;

type ChangeRow = typeof attemptChanges.$inferInsert;

export function bytesOf(answer: readonly string[]): number {
  return Buffer.byteLength(JSON.stringify(answer));
}

/**
 * Notes what an attempt has taken, and refuses what is more than anybody makes by hand. Of long texts the words before the last ones of
 * a source are forgotten: they are no answer any more (decision 041), and no rule compares them. In the transaction that holds the attempt.
 */
export async function boundChanges(tx: Db, attempt: AttemptRow, added: readonly ChangeRow[]): Promise<void> {
  if (added.length === 0) return;
  const bytes = added.reduce((sum, { answer }) => sum + bytesOf(answer), 0);
  const isLong = added.some(({ answer }) => bytesOf(answer) > LONG_BYTES);
  const forgotten = isLong ? await forgetLong(tx, attempt, added) : 0;
  const changesNum = attempt.changesNum + added.length;
  const changesBytes = Math.max(0, attempt.changesBytes + bytes - forgotten);
  if (changesNum > MOST_CHANGES || changesBytes > MOST_BYTES)
    throw badInput("这次考试的改动太多了，后来的改动没有保存。再点一次交卷，会按已经保存的答案交卷");
  await tx.update(attempts).set({ changesNum, changesBytes }).where(eq(attempts.id, attempt.id));
}

/** Answers the bytes that are free again. */
async function forgetLong(tx: Db, { id }: AttemptRow, added: readonly ChangeRow[]): Promise<number> {
  const { attemptId, questionId, source, seq, answer } = attemptChanges;
  const size = sql<number>`octet_length(${answer}::text)`;
  const old = await tx
    .select({ source, seq, size })
    .from(attemptChanges)
    .where(
      and(
        eq(attemptId, id),
        anyOf(questionId, [...new Set(added.map((row) => row.questionId))]),
        sql`${size} > ${LONG_BYTES}`,
        sql`exists (select 1 from ${attemptChanges} later where later.attempt_id = ${attemptId}
          and later.question_id = ${questionId} and later.source = ${source} and later.seq > ${seq})`,
      ),
    );
  for (const row of old)
    await tx
      .update(attemptChanges)
      .set({ answer: [] })
      .where(and(eq(attemptId, id), eq(source, row.source), eq(seq, row.seq)));
  return old.reduce((sum, row) => sum + row.size, 0);
}
