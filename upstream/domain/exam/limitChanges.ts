import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptChanges, attempts } from "../../platform/db/schema/attempts.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { badInput } from "../../platform/kit/errors.ts";
import type { AttemptRow } from "./attemptRows.ts";
import { bytesOf, type ChangeRow, type Judged } from "./judgeChanges.ts";
import type { Written } from "./writeChanges.ts";

/** Most changes of answers in one attempt: two per second for three hours. */
export const MOST_CHANGES = 20_000;
/** Most bytes of all changed answers of one attempt together: about a hundred essays of the greatest length. */
export const MOST_BYTES = 8_000_000;
/** Answers with more bytes are kept only in their last change: a page saves the whole essay again every few seconds. */
const LONG_BYTES = 500;

/** Whether an attempt may come near a limit, or stores an answer that `limitChanges` must look after. */
export function needsLimit({ attempt, rows }: Judged): boolean {
  const bytes = rows.map(({ answer }) => bytesOf(answer));
  const all = bytes.reduce((sum, one) => sum + one, attempt.changesBytes);
  return isLong(rows) || attempt.changesNum + rows.length > MOST_CHANGES || all > MOST_BYTES;
}

/**
 * Checks the totals of an attempt after its changes are written. Empties each long answer that a later change of the
 * same source replaced: it can no longer become the final answer (decision 041), and no rule judges such texts. The
 * caller must hold the lock of the attempt.
 * @throws Refusal badInput: the attempt has more than MOST_CHANGES changes or MOST_BYTES bytes
 */
export async function limitChanges(
  tx: Db,
  { attempt, rows }: Pick<Judged, "attempt" | "rows">,
  { changesNum, changesBytes }: Pick<Written, "changesNum" | "changesBytes">,
): Promise<void> {
  if (changesNum === null || changesBytes === null) return;
  const freed = isLong(rows) ? await emptyReplaced(tx, attempt, rows) : 0;
  if (changesNum > MOST_CHANGES || changesBytes - freed > MOST_BYTES)
    throw badInput("这次考试的改动太多了，后来的改动没有保存。再点一次交卷，会按已经保存的答案交卷");
  if (freed === 0) return;
  await tx
    .update(attempts)
    .set({ changesBytes: Math.max(0, changesBytes - freed) })
    .where(eq(attempts.id, attempt.id));
}

function isLong(rows: readonly ChangeRow[]): boolean {
  return rows.some(({ answer }) => bytesOf(answer) > LONG_BYTES);
}

/** Empties long answers that a later change replaced, and returns the number of freed bytes. */
async function emptyReplaced(tx: Db, { id }: AttemptRow, added: readonly ChangeRow[]): Promise<number> {
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
          and later.question_id = ${questionId} and later.source = ${source} and later.seq > ${seq} and not later.keeps_answer)`,
      ),
    );
  for (const row of old)
    await tx
      .update(attemptChanges)
      .set({ answer: [] })
      .where(and(eq(attemptId, id), eq(source, row.source), eq(seq, row.seq)));
  return old.reduce((sum, row) => sum + row.size, 0);
}
