import { inArray, sql } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/attempts.ts";
import { papers } from "../db/schema/exams.ts";
import { isOver } from "../question/embargo.ts";

/** An attempt without an end that was begun longer ago, or stands since then, waits for nobody. */
const LONGEST_DAYS = 7;

/**
 * The questions of these that are being sat, with the exam: by somebody whose attempt is under way, or by anybody of a paper whose
 * end has not come, so that all who sit it are asked the same. What they ask does not change meanwhile: answers are letters and places.
 */
export async function satQuestions(
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
    .from(sql`(${asked}) as sat`)
    .where(sql`id = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
