import { type SQL, count, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { GRACE_MS, statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { examAllowances, paperDrawn, paperQuestions, papers } from "../db/schema/exams.ts";
import { attempts } from "../db/schema/attempts.ts";
import { questions } from "../db/schema/questions.ts";

/**
 * Held back is every question of a paper that is open or to come, from its publication to its end: it can be met in the exam alone.
 * A paper asks what stands in it and what it has drawn for somebody, each with the material it belongs to and all that is asked of
 * that; and it may ask whatever its rules can still draw (decision 055). A paper without an end holds nothing back, but for who sits
 * it (`isSatBy`). This is the one place of the rule: lists, search, answers, practice, sums and exports all ask by it.
 */
function askedRows(after: SQL): SQL {
  return sql`select ${papers.id} as paper_id, held.id, held.passage_id, held.group_id, ${ENDS} as until from ${papers}
    join (select paper_id, question_id from ${paperQuestions} union all select paper_id, question_id from ${paperDrawn}) asked
      on asked.paper_id = ${papers.id}
    join ${questions} held on held.id = asked.question_id
    where ${papers.isShown} and ${ENDS} > ${after}`;
}

/** One row a rule by which such a paper draws (DrawRule); null: any. */
function drawRules(after: SQL): SQL {
  return sql`select ${papers.id} as paper_id, ${papers.subjectId} as subject_id, ${papers.agencyId} as agency_id,
      (rule ->> 'chapterId')::int as chapter_id, rule ->> 'type' as type, (rule ->> 'difficulty')::int as difficulty,
      coalesce((rule ->> 'isMaterial')::boolean, false) as is_material, ${ENDS} as until
    from ${papers} cross join lateral jsonb_path_query(${papers.rules}, '$.sections[*].draw[*]') as rule
    where ${papers.isShown} and ${ENDS} > ${after}`;
}

/** The same rule as draw.ts's, in SQL. In a material of several kinds it holds for those that the rule names. */
function fitsRule(question: SQL, rule: SQL): SQL {
  return sql`${rule}.subject_id = ${question}.subject_id and ${question}.is_shown
    and (${question}.agency_id is null or ${question}.agency_id = ${rule}.agency_id)
    and (${rule}.chapter_id is null or ${rule}.chapter_id = ${question}.chapter_id)
    and (${rule}.type is null or ${rule}.type = ${question}.type)
    and (${rule}.difficulty is null or ${rule}.difficulty = ${question}.difficulty)
    and ${rule}.is_material = (${question}.passage_id is not null)`;
}

/** The end of the window for who has the most extra time, with the grace in which answers still come in. */
const ENDS = sql`(${papers.endTime} + make_interval(secs => ${sql.raw(String(GRACE_MS / 1_000))} + coalesce(
  (select max(more.extra_seconds) from ${examAllowances} more where more.paper_id = ${papers.id}), 0)))`;

function momentOf(nowMs: number): SQL {
  return sql`${new Date(nowMs).toISOString()}::timestamptz`;
}

/** For queries that read papers: nobody sits it within its window any more, or it has none. */
export function isOver(nowMs: number): SQL {
  return sql`(${papers.endTime} is null or ${ENDS} <= ${momentOf(nowMs)})`;
}

/**
 * For queries that read questions. By the group alone: an index has it. An array, which is made once a query: a `not in` is planned as if
 * it were made anew for each row of another table, and a large bank was then read whole for the forty questions of a wrong book.
 */
export function isNotEmbargoed(nowMs: number): SQL {
  const now = momentOf(nowMs);
  return sql`${questions.groupId} <> all(array(select group_id from (${askedRows(now)}) as asked_rows union all
    select maybe.group_id from (${drawRules(now)}) as draw_rule join ${questions} maybe on ${fitsRule(sql`maybe`, sql`draw_rule`)}))`;
}

/** For columns of other tables that hold ids of questions. */
export function isEmbargoed(questionId: PgColumn, nowMs: number): SQL {
  const rules = drawRules(momentOf(nowMs));
  // The first `exists` is answered once a query, the second for each row.
  return sql`(${isAskedByPaper(questionId, nowMs)} or (exists (${rules}) and exists (select 1 from ${questions} maybe
    join (${rules}) as draw_rule on ${fitsRule(sql`maybe`, sql`draw_rule`)} where maybe.id = ${questionId})))`;
}

/** Whether a paper asks a question already, whatever they may draw yet: another paper draws none of it. */
export function isAskedByPaper(questionId: PgColumn, nowMs: number): SQL {
  // By the indexes of id and passage: there is none of the group alone.
  return sql`${questionId} in (with asked_rows as (${askedRows(momentOf(nowMs))}) select id from asked_rows
    union all select sibling.id from asked_rows join ${questions} sibling on sibling.passage_id = asked_rows.passage_id)`;
}

/** How many questions each paper holds back now, by its id; what holds none back is missing. */
export async function embargoedNums(db: Db, nowMs: number): Promise<ReadonlyMap<number, number>> {
  const rows = sql`(select paper_id, count(distinct id)::int as num from (${embargoedRows(momentOf(nowMs))}) as held_rows group by paper_id) as held_num`;
  const found = await db.select({ id: sql<number>`paper_id`, num: sql<number>`num` }).from(rows);
  return new Map(found.map(({ id, num }) => [id, num]));
}

/** Every question that is held back, once for each paper that does. */
function embargoedRows(after: SQL): SQL {
  return sql`select asked_rows.paper_id, whole.id, asked_rows.until from (${askedRows(after)}) as asked_rows
      join ${questions} whole on whole.id = asked_rows.id or whole.passage_id = asked_rows.passage_id
    union all select draw_rule.paper_id, maybe.id, draw_rule.until from (${drawRules(after)}) as draw_rule
      join ${questions} maybe on ${fitsRule(sql`maybe`, sql`draw_rule`)}`;
}

/**
 * For queries that read questions or what names them: this learner has an attempt under way, paused or not, that asks the question. Of an
 * exam without a window its keys are told to all but him.
 */
export function isSatBy(userId: number, questionId: PgColumn = questions.id): SQL {
  return sql`${questionId} in (select jsonb_array_elements_text(${attempts.questionIds})::int from ${attempts}
    where ${attempts.userId} = ${userId} and ${attempts.paperId} is not null and ${attempts.mode} = ''
      and ${inArray(attempts.status, [...statesBefore("submit")])})`;
}

/** Until when how many questions are held back, with what they are counted by. */
export interface EmbargoedRow {
  readonly agencyId: number | null;
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly type: string;
  readonly difficulty: number;
  readonly year: number | null;
  /** Unix ms. */
  readonly until: number;
  readonly num: number;
}

/** Shown questions that are held back now or were yesterday; which of them are, a moment's clock says. */
export async function loadEmbargoed(db: Db): Promise<readonly EmbargoedRow[]> {
  const { agencyId, subjectId, chapterId, type, difficulty, year, id } = questions;
  const alike = { agencyId, subjectId, chapterId, type, difficulty, year };
  const until = sql<number>`(extract(epoch from held_until.until) * 1000)::float8`;
  return db
    .select({ ...alike, until, num: count() })
    .from(questions)
    .innerJoin(
      sql`(select id, max(until) as until from (${embargoedRows(sql`now() - interval '1 day'`)}) as held_rows group by id) as held_until`,
      sql`held_until.id = ${id}`,
    )
    .where(sql`${questions.isShown}`)
    .groupBy(...Object.values(alike), sql`held_until.until`);
}
