import { inArray, sql } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { isOver } from "../question/embargo.ts";

/** Age at which an open attempt no longer counts as in progress, in days since its deadline, else since its begin. */
const LONGEST_DAYS = 7;

/**
 * Finds which of the questions must not change because learners are answering them: an attempt that asks the question
 * is in progress, or was made in an exam whose window has not ended. All learners of an exam must be asked the same
 * question, and answers refer to options by letter and place.
 * @returns the name of an exam by the id of the question
 */
export async function questionsInProgress(
  tx: Db,
  ids: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const since = new Date(nowMs - LONGEST_DAYS * 86_400_000).toISOString();
  const asked = sql`select ${papers.name} as name, jsonb_array_elements_text(${attempts.questionIds})::int as id
    from ${attempts} join ${papers} on ${papers.id} = ${attempts.paperId}
    where ${attempts.mode} = '' and (not ${isOver(nowMs)} or (${inArray(attempts.status, [...statesBefore("submit")])}
      and coalesce(${attempts.deadline}, ${attempts.beginTime}) > ${since}::timestamptz))`;
  const rows = await tx
    .select({ id: sql<number>`id`, name: sql<string>`name` })
    .from(sql`(${asked}) as asked`)
    .where(sql`id = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
