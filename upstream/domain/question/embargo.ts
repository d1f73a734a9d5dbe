import { type SQL, count, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { GRACE_MS, statesBefore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Given } from "../../platform/db/preparedQuery.ts";
import { examAllowances, paperDrawn, paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { questions } from "../../platform/db/schema/questions.ts";

/**
 * The embargo: from the publication of a paper to its end its questions are shown only in the exam. Embargoed are the
 * questions that the paper asks or has drawn, the other questions of their materials, and all questions that its rules
 * may draw (decision 055). A paper without an end embargoes nothing, except for learners who take it
 * (`isInProgressFor`).
 * Lists, search, answers, practice, sums and exports all use this one rule.
 */
function askedRows(after: SQL): SQL {
  return sql`select ${papers.id} as paper_id, held.id, held.passage_id, held.group_id, ${ENDS} as until from ${papers}
    join (select paper_id, question_id from ${paperQuestions} union all select paper_id, question_id from ${paperDrawn}) asked
      on asked.paper_id = ${papers.id}
    join ${questions} held on held.id = asked.question_id
    where ${papers.isShown} and ${ENDS} > ${after}`;
}

/** SQL query: one row per drawing rule (DrawRule) of the embargoing papers; null matches any value. */
function drawRules(after: SQL): SQL {
  return sql`select ${papers.id} as paper_id, ${papers.subjectId} as subject_id, ${papers.agencyId} as agency_id,
      (rule ->> 'chapterId')::int as chapter_id, rule ->> 'type' as type, (rule ->> 'difficulty')::int as difficulty,
      coalesce((rule ->> 'isMaterial')::boolean, false) as is_material, ${ENDS} as until
    from ${papers} cross join lateral jsonb_path_query(${papers.rules}, '$.sections[*].draw[*]') as rule
    where ${papers.isShown} and ${ENDS} > ${after}`;
}

/**
 * SQL condition: a rule may draw a question, as in draw.ts. Of a material with several types only that type matches.
 */
function fitsRule(question: SQL, rule: SQL): SQL {
  return sql`${rule}.subject_id = ${question}.subject_id and ${question}.is_shown
    and (${question}.agency_id is null or ${question}.agency_id = ${rule}.agency_id)
    and (${rule}.chapter_id is null or ${rule}.chapter_id = ${question}.chapter_id)
    and (${rule}.type is null or ${rule}.type = ${question}.type)
    and (${rule}.difficulty is null or ${rule}.difficulty = ${question}.difficulty)
    and ${rule}.is_material = (${question}.passage_id is not null)`;
}

/** SQL expression: the end of the window, plus the greatest extra time of a learner and the grace period. */
const ENDS = sql`(${papers.endTime} + make_interval(secs => ${sql.raw(String(GRACE_MS / 1_000))} + coalesce(
  (select max(more.extra_seconds) from ${examAllowances} more where more.paper_id = ${papers.id}), 0)))`;

function momentOf(at: Given<number>): SQL {
  return sql`${typeof at === "number" ? new Date(at).toISOString() : at}::timestamptz`;
}

/** SQL condition on papers: the window has ended for all learners, or the paper has no end. */
export function isOver(nowMs: number): SQL {
  return sql`(${papers.endTime} is null or ${ENDS} <= ${momentOf(nowMs)})`;
}

/**
 * SQL condition on questions: the question is not embargoed. Compares the question's group, which has an index, with an
 * array that is built once per query. PostgreSQL planned a `not in` as if the list were built for each row, and
 * therefore read a large bank completely for the forty questions of a wrong book.
 */
export function isNotEmbargoed(at: Given<number>): SQL {
  const now = momentOf(at);
  return sql`${questions.groupId} <> all(array(select group_id from (${askedRows(now)}) as asked_rows union all
    select maybe.group_id from (${drawRules(now)}) as draw_rule join ${questions} maybe on ${fitsRule(sql`maybe`, sql`draw_rule`)}))`;
}

/** SQL condition: the question with this id, a column of any table, is embargoed. */
export function isEmbargoed(questionId: PgColumn, nowMs: number): SQL {
  const rules = drawRules(momentOf(nowMs));
  // PostgreSQL evaluates the first `exists` once per query, the second once per row.
  return sql`(${isAskedByPaper(questionId, nowMs)} or (exists (${rules}) and exists (select 1 from ${questions} maybe
    join (${rules}) as draw_rule on ${fitsRule(sql`maybe`, sql`draw_rule`)} where maybe.id = ${questionId})))`;
}

/** SQL condition: a paper asks or has drawn the question, whatever its rules may draw. No other paper may draw it. */
export function isAskedByPaper(questionId: PgColumn, nowMs: number): SQL {
  // Uses the indexes of id and material, because the group alone has no index that fits here.
  return sql`${questionId} in (with asked_rows as (${askedRows(momentOf(nowMs))}) select id from asked_rows
    union all select sibling.id from asked_rows join ${questions} sibling on sibling.passage_id = asked_rows.passage_id)`;
}

/** Returns the number of embargoed questions by paper id, without papers that embargo none. */
export async function embargoedNums(db: Db, nowMs: number): Promise<ReadonlyMap<number, number>> {
  const rows = sql`(select paper_id, count(distinct id)::int as num from (${embargoedRows(momentOf(nowMs))}) as held_rows group by paper_id) as held_num`;
  const found = await db.select({ id: sql<number>`paper_id`, num: sql<number>`num` }).from(rows);
  return new Map(found.map(({ id, num }) => [id, num]));
}

/** SQL query: the embargoed questions, one row for each paper that embargoes the question. */
function embargoedRows(after: SQL): SQL {
  return sql`select asked_rows.paper_id, whole.id, asked_rows.until from (${askedRows(after)}) as asked_rows
      join ${questions} whole on whole.id = asked_rows.id or whole.passage_id = asked_rows.passage_id
    union all select draw_rule.paper_id, maybe.id, draw_rule.until from (${drawRules(after)}) as draw_rule
      join ${questions} maybe on ${fitsRule(sql`maybe`, sql`draw_rule`)}`;
}

/**
 * SQL condition on a question id: an attempt of this learner, in progress or paused, asks the question. The keys of an
 * exam without a window are withheld only from these learners.
 */
export function isInProgressFor(userId: Given<number>, questionId: PgColumn = questions.id): SQL {
  return sql`${questionId} in (select question_id from (${sittingRows(userId)}) as sitting)`;
}

/** SQL query: the questions of this learner's exam attempts in progress, with the time at which the attempt began. */
export function sittingRows(userId: Given<number>): SQL {
  return sql`select jsonb_array_elements_text(${attempts.questionIds})::int as question_id, ${attempts.beginTime} as since
    from ${attempts} where ${attempts.userId} = ${userId} and ${attempts.paperId} is not null and ${attempts.mode} = ''
      and ${inArray(attempts.status, [...statesBefore("submit")])}`;
}

/** The number of embargoed questions whose embargo has the same end and whose filter values are equal. */
export interface EmbargoedRow {
  readonly agencyId: number | null;
  readonly subjectId: number;
  readonly chapterId: number | null;
  readonly type: string;
  readonly difficulty: number;
  readonly year: number | null;
  /** End of the embargo, Unix ms. */
  readonly until: number;
  readonly num: number;
}

/** Returns numbers of shown questions whose embargo ends after yesterday. Callers compare `until` with the time. */
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
