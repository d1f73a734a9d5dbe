import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { examAllowances, paperDrawn } from "../db/schema/exams.ts";
import { attempts } from "../db/schema/practice.ts";
import { paperQuestions, papers, questions } from "../db/schema/questions.ts";

/**
 * Held back is every question of a paper that is open or to come, from its publication to its end, with the material it
 * belongs to and all that is asked of that: it can be met in the exam alone. Of a paper that draws, it is what has been drawn
 * for somebody. A paper without an end holds nothing back, but for who sits it (`isSatBy`).
 * This is the one place of the rule: lists, search, answers, practice and exports all ask by it.
 */
function heldRows(after: SQL): SQL {
  return sql`select held.id, held.passage_id, held.group_id, ${ENDS} as until from ${papers}
    join (select paper_id, question_id from ${paperQuestions} union all select paper_id, question_id from ${paperDrawn}) asked
      on asked.paper_id = ${papers.id}
    join ${questions} held on held.id = asked.question_id
    where ${papers.isShown} and ${ENDS} > ${after}`;
}

/** The end of the window for who has the most extra time, with the grace in which answers still come in. */
const ENDS = sql`(${papers.endTime} + make_interval(secs => ${sql.raw(String(GRACE_MS / 1_000))} + coalesce(
  (select max(more.extra_seconds) from ${examAllowances} more where more.paper_id = ${papers.id}), 0)))`;

function momentOf(nowMs: number): SQL {
  return sql`${new Date(nowMs).toISOString()}::timestamptz`;
}

/** Of a query that reads papers: nobody sits it within its window any more, or it has none. */
export function isOver(nowMs: number): SQL {
  return sql`(${papers.endTime} is null or ${ENDS} <= ${momentOf(nowMs)})`;
}

function heldBackGroups(nowMs: number): SQL {
  return sql`(select group_id from (${heldRows(momentOf(nowMs))}) as held_rows)`;
}

/** Of a query that reads questions. Not correlated, so that the few that are held back are looked up once a query. */
export function notHeldBack(nowMs: number): SQL {
  return sql`${questions.groupId} not in ${heldBackGroups(nowMs)}`;
}

/** Of another table's column that holds ids of questions. */
export function isHeldBack(questionId: PgColumn, nowMs: number): SQL {
  // By the indexes of id and passage: there is none of the group alone.
  return sql`${questionId} in (with held_rows as (${heldRows(momentOf(nowMs))}) select id from held_rows
    union all select sibling.id from held_rows join ${questions} sibling on sibling.passage_id = held_rows.passage_id)`;
}

/** Of a query that reads questions: this learner sits it now. Of an exam without a window its keys are told to all but him. */
export function isSatBy(userId: number): SQL {
  return sql`${questions.id} in (select jsonb_array_elements_text(${attempts.questionIds})::int from ${attempts}
    where ${attempts.userId} = ${userId} and ${attempts.paperId} is not null and ${attempts.mode} = '' and ${attempts.status} = 'doing')`;
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
  const rows = await db
    .select({
      agencyId,
      subjectId,
      chapterId,
      type,
      difficulty,
      year,
      until: sql<number>`(extract(epoch from held_until.until) * 1000)::float8`,
    })
    .from(questions)
    .innerJoin(
      sql`(select group_id, max(until) as until from (${heldRows(sql`now() - interval '1 day'`)}) as held_rows group by group_id) as held_until`,
      sql`held_until.group_id = ${groupId}`,
    )
    .where(sql`${questions.isShown}`);
  return rows;
}
