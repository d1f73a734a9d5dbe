import { type SQL, and, eq, inArray, isNotNull, max, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { tryLock, acquireLock } from "../../platform/db/withLock.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { examScores } from "../../platform/db/schema/exams.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { AttemptRow } from "./attemptRows.ts";

/** First key of the advisory locks of papers (the letters "beip"); the second key is the paper's id. */
const PAPER_LOCKS = 0x62_65_69_70;
const ADD_UP_EVERY_MS = 10_000;

/** SQL condition: the score of the attempt counts when learners are compared. */
const isCounted = and(eq(attempts.mode, ""), eq(attempts.status, "finished"), isNotNull(attempts.score));

type Scored = Pick<AttemptRow, "id" | "userId" | "agencyId" | "paperId" | "status" | "score">;

export type Before = Scored;

/**
 * Updates the histogram of an exam after this transaction has ended, rescored or reopened attempts of one paper:
 * subtracts each learner's earlier best score and adds the current one. Call it last in a transaction, because its lock
 * of the paper is held until the commit.
 * @param changed the attempts as they were before the transaction
 * @param isAlone false: learners who hand in share the lock. true: rescoring and reopening lock the paper exclusively,
 *   because the same learner may hand in a further attempt at that moment
 */
export async function moveScores(
  tx: Db,
  changed: readonly Before[],
  { isAlone }: { readonly isAlone: boolean },
): Promise<void> {
  const [first] = changed;
  if (!first) return;
  await lockPaper(tx, first.paperId, isAlone);
  const ids = changed.map(({ id }) => id);
  const learners = [...new Set(changed.map(({ userId }) => userId))];
  const rows = await tx
    .select({
      userId: attempts.userId,
      agencyId: attempts.agencyId,
      now: max(attempts.score),
      others: sql<string | null>`max(${attempts.score}) filter (where not ${inArray(attempts.id, ids)})`,
    })
    .from(attempts)
    .where(and(isCounted, eq(attempts.paperId, first.paperId), inArray(attempts.userId, learners)))
    .groupBy(attempts.userId, attempts.agencyId);
  const found = new Map(rows.map((row) => [`${row.agencyId} ${row.userId}`, row]));
  const moved = new Map<string, typeof examScores.$inferInsert>();
  const add = (agencyId: number, score: number | undefined, num: number) => {
    if (score === undefined) return;
    const key = `${agencyId} ${score}`;
    const sum = (moved.get(key)?.num ?? 0) + num;
    moved.set(key, { agencyId, paperId: first.paperId, score: String(score), num: sum });
  };
  for (const own of groupsOf(changed)) {
    const { agencyId, userId } = own[0] as Before;
    const row = found.get(`${agencyId} ${userId}`);
    add(agencyId, best([row?.others, ...own.map(countedScore)]), -1);
    add(agencyId, best([row?.now]), 1);
  }
  const counts = [...moved.values()].filter(({ num }) => num !== 0);
  if (counts.length > 0) await tx.insert(examScores).values(counts);
}

function groupsOf(changed: readonly Before[]): readonly (readonly Before[])[] {
  const groups = new Map<string, Before[]>();
  for (const one of changed) {
    const key = `${one.agencyId} ${one.userId}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function countedScore({ status, score }: Before): string | null {
  return status === "finished" ? score : null;
}

function best(scores: readonly (string | null | undefined)[]): number | undefined {
  const known = scores.flatMap((score) => (score === null || score === undefined ? [] : [Number(score)]));
  return known.length === 0 ? undefined : Math.max(...known);
}

async function lockPaper(tx: Db, paperId: number, isAlone: boolean): Promise<void> {
  const lock = sql.raw(isAlone ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared");
  await tx.execute(sql`select ${lock}(${PAPER_LOCKS}::int, ${paperId}::int)`);
}

/** SQL query: how many learners of an agency have each best score in an exam, ascending by score. */
export function scoreCounts({ paperId, agencyId }: Pick<AttemptRow, "paperId" | "agencyId">): SQL {
  return sql`select ${examScores.score} as score, sum(${examScores.num})::int as num from ${examScores}
    where ${examScores.agencyId} = ${agencyId} and ${examScores.paperId} = ${paperId}
    group by ${examScores.score} having sum(${examScores.num}) > 0 order by 1`;
}

/** SQL expression: the best score of a learner in an exam. */
export function bestScore({
  paperId,
  agencyId,
  userId,
}: Pick<AttemptRow, "paperId" | "agencyId" | "userId">): SQL {
  return sql`select max(${attempts.score}) from ${attempts} where ${isCounted} and ${attempts.paperId} = ${paperId}
    and ${attempts.agencyId} = ${agencyId} and ${attempts.userId} = ${userId}`;
}

/**
 * Counts the histogram of a paper again from its attempts. Needed for attempts that were written without moveScores, as
 * by a seed or a restored copy.
 * @param paperId undefined: all papers
 */
export async function recountScores(tx: Db, paperId?: number): Promise<void> {
  const papers =
    paperId === undefined
      ? (await tx.selectDistinct({ id: attempts.paperId }).from(attempts).where(isCounted)).flatMap(
          ({ id }) => id ?? [],
        )
      : [paperId];
  // addUpScores holds this lock while it inserts sums: without the lock this recount would count them twice.
  await acquireLock(tx, "countScores");
  for (const id of papers.toSorted((a, b) => a - b)) {
    await lockPaper(tx, id, true);
    await tx.delete(examScores).where(eq(examScores.paperId, id));
    await tx.execute(sql`insert into ${examScores} (agency_id, paper_id, score, num, is_sum)
      select agency_id, ${id}::int, best, count(*), true from (select ${attempts.agencyId} as agency_id, max(${attempts.score}) as best
        from ${attempts} where ${isCounted} and ${attempts.paperId} = ${id} group by ${attempts.agencyId}, ${attempts.userId}) as bests
      group by agency_id, best`);
  }
}

/** Merges the increments of a score into one row. Only rows that were read are deleted, so writers need not wait. */
export async function addUpScores(tx: Db): Promise<void> {
  if (!(await tryLock(tx, "countScores"))) return;
  await tx.execute(sql`with added as (
      delete from ${examScores} where not is_sum returning agency_id, paper_id, score, num),
    sums as (
      delete from ${examScores} counted using (select distinct agency_id, paper_id, score from added) touched
      where counted.is_sum and counted.agency_id = touched.agency_id and counted.paper_id = touched.paper_id
        and counted.score = touched.score
      returning counted.agency_id, counted.paper_id, counted.score, counted.num)
    insert into ${examScores} (agency_id, paper_id, score, num, is_sum)
      select agency_id, paper_id, score, sum(num), true from (select * from added union all select * from sums) as parts
      group by agency_id, paper_id, score having sum(num) <> 0`);
}

export const scoreJobs: readonly Job[] = [
  { name: "addUpScores", everyMs: ADD_UP_EVERY_MS, run: ({ db }) => addUpScores(db) },
  /**
   * A migration plans this job: processes of the release before the histogram hand attempts in without counting them.
   */
  { name: "recountScores", run: ({ db }) => recountScores(db) },
];
