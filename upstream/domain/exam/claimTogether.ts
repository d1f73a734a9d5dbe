import { asc, sql } from "drizzle-orm";
import { isInProgress, mayMove } from "#shared/domain/examAttempt.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { type AttemptRow, type Place, isExpired } from "./attemptRows.ts";
import type { SavedAnswer } from "./presentPaper.ts";
import { pastTicketsAfter } from "./switchDevice.ts";
import { EXAM_GROUPS, shareTransactions } from "./shareTransactions.ts";

/** A page of the learner that asks for the right to save, by its ticket. */
export interface Claim {
  readonly place: Place;
  readonly ticket: string;
}

export interface Claimed {
  readonly attempt: Pick<
    AttemptRow,
    "id" | "status" | "deadline" | "pausedAt" | "pausedMs" | "closedSections" | "layout"
  >;
  readonly answers: readonly SavedAnswer[];
}

/**
 * Gives a page the right to save, together with those of other attempts, and returns the saved answers. Left out is a
 * claim that will be refused, or whose attempt is locked, paused, over or asked for twice.
 */
export const claimTogether = shareTransactions<Claim, Claimed>({ ...EXAM_GROUPS, most: 64 }, claimGroup);

type LockedRow = Awaited<ReturnType<typeof lockRows>>[number];

async function claimGroup(db: Db, claims: readonly Claim[]): Promise<ReadonlyMap<Claim, Claimed>> {
  return inTransaction(db, async (tx) => {
    const free = new Map((await lockRows(tx, claims)).map((row) => [row.id, row]));
    const own = new Map<number, { readonly claim: Claim; readonly row: LockedRow }>();
    for (const claim of claims) {
      const { recordId } = claim.place;
      const row = free.get(recordId);
      if (!row || own.has(recordId) || !isOrdinary(row, claim)) continue;
      own.set(recordId, { claim, row });
    }
    if (own.size === 0) return new Map<Claim, Claimed>();
    const answers = groupBy(await writeTickets(tx, [...own.values()]), ({ attemptId }) => attemptId);
    const layouts = new Map<number, AttemptRow["layout"]>();
    if (answers.size > 0)
      for (const { id, layout } of await layoutsQuery(tx).execute({
        ids: `{${[...answers.keys()].join(",")}}`,
      }))
        layouts.set(id, layout);
    return new Map(
      [...own.values()].map(({ claim, row }) => [
        claim,
        { attempt: { ...row, layout: layouts.get(row.id) ?? [] }, answers: answers.get(row.id) ?? [] },
      ]),
    );
  });
}

/** Locks the attempts whose rows are free until the end of the transaction. */
function lockRows(tx: Db, claims: readonly Claim[]) {
  const { id, userId, paperId, mode, status, ticket, pastTickets, closedSections } = attempts;
  const { deadline, pausedAt, pausedMs } = attempts;
  return tx
    .select({
      id,
      userId,
      paperId,
      mode,
      status,
      ticket,
      pastTickets,
      closedSections,
      deadline,
      pausedAt,
      pausedMs,
    })
    .from(attempts)
    .where(anyOf(id, [...new Set(claims.map(({ place }) => place.recordId))]))
    .orderBy(asc(id))
    .for("update", { skipLocked: true });
}

/** Returns false for a claim that is refused, or that changes more than the ticket. */
function isOrdinary(row: LockedRow, { place: { userId, nowMs }, ticket }: Claim): boolean {
  const isOwnExam = row.userId === userId && row.paperId !== null && row.mode === "";
  if (!isOwnExam || !isInProgress(row.status) || mayMove(row.status, "resume")) return false;
  return !isExpired(row, nowMs) && !row.pastTickets.includes(ticket);
}

/**
 * Writes the tickets of locked attempts and returns the saved answers, in one statement whose text is always the same.
 * An attempt that has the ticket already is not written.
 */
function writeTickets(
  tx: Db,
  claims: readonly { readonly claim: Claim; readonly row: LockedRow }[],
): Promise<readonly (SavedAnswer & { readonly attemptId: number })[]> {
  const given = claims.map(({ claim: { ticket }, row }) => ({
    id: row.id,
    ticket,
    past: pastTicketsAfter(row, ticket),
  }));
  return rowsOf(
    tx,
    sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id int, ticket text, past jsonb)
    ), changed as (
      update attempts set ticket = given.ticket, past_tickets = past from given
      where attempts.id = given.id and attempts.ticket <> given.ticket
    )
    select attempt_id as "attemptId", question_id as "questionId", answer, marked, spent_ms as "spentMs"
    from attempt_answers where attempt_id in (select id from given) order by attempt_id, seq`,
  );
}

const layoutsQuery = preparedQuery((db) =>
  db
    .select({ id: attempts.id, layout: attempts.layout })
    .from(attempts)
    .where(sql`${attempts.id} = any(${sql.placeholder("ids")}::int[])`)
    .prepare(""),
);
