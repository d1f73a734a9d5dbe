import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { bytesOf, type Judged } from "./judgeChanges.ts";

/** State of an attempt after its changes are written. */
export interface Written {
  readonly attemptId: number;
  readonly source: string;
  /** Highest stored seq of the source; null: the source has none. */
  readonly keptSeq: number | null;
  /** Totals of the attempt (limitChanges.ts); null: no change was new. */
  readonly changesNum: number | null;
  readonly changesBytes: number | null;
}

/**
 * Writes the changes of one batch each of several attempts, their totals, and the answers that follow from all stored
 * changes, in one statement: its text is always the same, so that a connection plans it once. A change that is stored
 * already is not written again. An answer is the latest of the last changes of the sources (pages) that changed it; its
 * mark and time are those of the latest change, also of one that keeps the answer. The caller must hold the locks of
 * the attempts.
 * @returns the state of each attempt, in the order of the batches
 */
export async function writeChanges(tx: Db, batches: readonly Judged[]): Promise<readonly Written[]> {
  const asked = batches.map(({ attempt, batch: { source } }) => ({ attempt_id: attempt.id, source }));
  const given = batches.flatMap(({ attempt, rows }) => {
    const places = new Map(attempt.questionIds.map((id, place) => [id, place + 1]));
    return rows.map((row) => ({
      attempt_id: attempt.id,
      source: row.source,
      seq: row.seq,
      question_id: row.questionId,
      place: places.get(row.questionId) ?? 0,
      answer: row.answer,
      bytes: bytesOf(row.answer),
      marked: row.marked,
      keeps_answer: row.keepsAnswer,
      spent_ms: row.spentMs,
      at: row.at,
      received_at: row.receivedAt,
    }));
  });
  const { rows } = (await tx.execute(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (attempt_id int, source text)
    ), given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (attempt_id int, source text, seq int,
        question_id int, place int, answer jsonb, bytes int, marked boolean, keeps_answer boolean, spent_ms int,
        at timestamptz, received_at timestamptz)
    ), added as (
      insert into attempt_changes (attempt_id, source, seq, question_id, answer, marked, keeps_answer, spent_ms, at, received_at)
      select attempt_id, source, seq, question_id, answer, marked, keeps_answer, spent_ms, at, received_at from given
      on conflict do nothing returning *
    ), counted as (
      update attempts set changes_num = changes_num + sums.num, changes_bytes = changes_bytes + sums.bytes
      from (
        select attempt_id, count(*)::int as num, sum(bytes)::int as bytes
        from added join given using (attempt_id, source, seq) group by attempt_id
      ) sums
      where id = sums.attempt_id returning id, changes_num, changes_bytes
    ), answered as (
      select distinct attempt_id, question_id, place from given
    ), changes as (
      select question_id, attempt_id, stored.* from answered cross join lateral (
        select source, seq, answer, marked, keeps_answer, spent_ms, at from attempt_changes c
        where c.attempt_id = answered.attempt_id and c.question_id = answered.question_id offset 0
      ) stored
      union all select question_id, attempt_id, source, seq, answer, marked, keeps_answer, spent_ms, at from added
    ), lasts as (
      select distinct on (attempt_id, question_id, source, keeps_answer) * from changes
      order by attempt_id, question_id, source, keeps_answer, seq desc
    ), texts as (
      select distinct on (attempt_id, question_id) attempt_id, question_id, answer from lasts where not keeps_answer
      order by attempt_id, question_id, at desc, source collate "C" desc
    ), shown as (
      select distinct on (attempt_id, question_id) attempt_id, question_id, marked, spent_ms, at from lasts
      where not exists (
        select from lasts later where (later.attempt_id, later.question_id, later.source) = (lasts.attempt_id, lasts.question_id, lasts.source)
          and later.seq > lasts.seq
      )
      order by attempt_id, question_id, at desc, source collate "C" desc
    ), answers as (
      insert into attempt_answers (attempt_id, question_id, seq, answer, marked, spent_ms, saved_at)
      select attempt_id, question_id, place, coalesce(answer, '[]'), marked, spent_ms, at
      from shown join answered using (attempt_id, question_id) left join texts using (attempt_id, question_id)
      order by attempt_id, question_id
      on conflict (attempt_id, question_id) do update set seq = excluded.seq, answer = excluded.answer,
        marked = excluded.marked, spent_ms = excluded.spent_ms, saved_at = excluded.saved_at
    )
    select asked.attempt_id as "attemptId", asked.source, greatest(
        (select max(seq) from attempt_changes c where c.attempt_id = asked.attempt_id and c.source = asked.source),
        (select max(seq) from added where added.attempt_id = asked.attempt_id and added.source = asked.source)
      ) as "keptSeq", changes_num as "changesNum", changes_bytes as "changesBytes"
    from asked left join counted on id = attempt_id`)) as unknown as { readonly rows: readonly Written[] };
  const byAttempt = new Map(rows.map((row) => [row.attemptId, row]));
  return asked.map(({ attempt_id }) => {
    const written = byAttempt.get(attempt_id);
    if (!written) throw new Error(`the changes of attempt ${attempt_id} were not written`);
    return written;
  });
}
