import { type SQL, eq, inArray, max, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { paperQuestions, papers, questions } from "../db/schema/questions.ts";

/**
 * Held back is every question of a paper that is open or to come, from its publication to its end, with the material it
 * belongs to and all that is asked of that: it can be met in the exam alone. A paper without an end holds nothing back.
 * This is the one place of the rule: lists, search, answers, practice and exports all ask by it.
 */
function holds(after: SQL): SQL {
  return sql`${papers.isShown} and ${papers.endTime} > ${after}`;
}

function heldBackGroups(nowMs: number): SQL {
  return sql`(select held.group_id from ${papers} join ${paperQuestions} on ${paperQuestions.paperId} = ${papers.id}
    join ${questions} held on held.id = ${paperQuestions.questionId}
    where ${holds(sql`${new Date(nowMs).toISOString()}::timestamptz`)})`;
}

/** Of a query that reads questions. Not correlated, so that the few that are held back are looked up once a query. */
export function notHeldBack(nowMs: number): SQL {
  return sql`${questions.groupId} not in ${heldBackGroups(nowMs)}`;
}

/** Of another table's column that holds ids of questions. */
export function isHeldBack(questionId: PgColumn, nowMs: number): SQL {
  return sql`${questionId} in (select asked.id from ${questions} asked where asked.group_id in ${heldBackGroups(nowMs)})`;
}

/** Until when a question is held back, with what it is counted by. */
export interface HeldRow {
  readonly agencyId: number | null;
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly type: string;
  readonly difficulty: number;
  readonly year: number | null;
  /** Unix ms. */
  readonly until: number;
}

/** Shown questions that are held back now or were yesterday; which of them are, a moment's clock says. */
export async function loadHeldBack(db: Db): Promise<readonly HeldRow[]> {
  const { agencyId, subjectId, chapterId, type, difficulty, year, groupId } = questions;
  const groups = await db
    .select({ groupId, until: max(papers.endTime) })
    .from(papers)
    .innerJoin(paperQuestions, eq(paperQuestions.paperId, papers.id))
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .where(holds(sql`now() - interval '1 day'`))
    .groupBy(groupId);
  if (groups.length === 0) return [];
  const untils = new Map(groups.map((group) => [group.groupId, group.until?.getTime() ?? 0]));
  const rows = await db
    .select({ agencyId, subjectId, chapterId, type, difficulty, year, groupId })
    .from(questions)
    .where(sql`${questions.isShown} and ${inArray(groupId, [...untils.keys()])}`);
  return rows.map(({ groupId: group, ...row }) => ({ ...row, until: untils.get(group) ?? 0 }));
}
