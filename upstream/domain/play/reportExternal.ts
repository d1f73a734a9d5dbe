import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { lengthOf, unionOf } from "#shared/domain/playedRanges.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/kit/errors.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import type { ExternalLearner, ExternalProgress } from "./externalRecords.ts";
import type { Report } from "./recordReport.ts";

/** The same tolerances as for lessons of this upstream (recordReport.ts). */
const SLACK_SECONDS = 10;
const REACH_SLACK = 2;
const MOST_TOLD = 30;
const MOST_RANGES = 500;

const TICKET = "api.";

/**
 * Returns the ticket with which a player reports on a lesson of the API. This ticket is not secret, because the session
 * of the caller determines whose record is changed.
 */
export function externalTicket(lessonId: string): string {
  return TICKET + lessonId;
}

/** Returns the API's lesson of a ticket; undefined: the ticket is for a lesson of this upstream (without a dot). */
export function lessonOfTicket(ticket: string): string | undefined {
  return ticket.startsWith(TICKET) ? ticket.slice(TICKET.length) : undefined;
}

type Progress = Omit<ExternalProgress, "positionAt">;

/**
 * Merges a report into the learner's record of a lesson of the API, and adds the time to the learner's day, in one SQL
 * statement. A repeated report changes nothing. Time counts at most as long as has passed since the lesson was first
 * opened. If the lesson limits seeking, ranges beyond the allowed position do not count.
 */
export async function reportExternal(
  db: Db,
  report: Report,
  {
    agencyId,
    userId,
    nowMs,
    lessonId,
  }: ExternalLearner & { readonly nowMs: number; readonly lessonId: string },
): Promise<Progress> {
  const sent = unionOf(report.ranges);
  const played = `{${sent.map(([begin, end]) => `[${begin},${end})`).join()}}`;
  const seconds = Math.max(0, Math.round(report.spent ?? lengthOf(sent) / report.rate));
  const name = createHash("sha256").update(report.requestId).digest("base64url").slice(0, 12);
  const at = new Date(report.atMs).toISOString();
  const now = new Date(nowMs).toISOString();
  const day = shanghai(report.atMs).toFormat(DATE);
  const result: unknown = await db.execute(
    sql`with known as (
      select *, told ? ${name} as is_known, greatest(${at}::timestamptz, opened_at) as at,
        extract(epoch from ${now}::timestamptz - opened_at) + ${SLACK_SECONDS} as passed
      from external_records
      where agency_id = ${agencyId} and user_id = ${userId} and lesson_id = ${lessonId} for update
    ), heard as (
      select *, played + coalesce((
        select range_agg(r) from unnest(${played}::nummultirange * nummultirange(numrange(0, nullif(length, 0)))) as r
        where not is_seek_limited or lower(r) <= coalesce(upper(played), 0) + ${REACH_SLACK}), '{}') as both_played
      from known where not is_known
    ), counted as (
      select *, (select coalesce(sum(upper(r) - lower(r)), 0) <= passed * max_speed and count(*) <= ${MOST_RANGES}
        from unnest(both_played) as r) as is_possible
      from heard
    ), merged as (
      select *, case when is_possible then both_played else played end as now_played,
        greatest(0, least(${seconds}, floor(passed - spent)))::int as added
      from counted
    ), measured as (
      select *, (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(now_played) as r) as now_watched,
        at > coalesce(position_at, '-infinity') or (at = position_at and ${Math.round(report.position)} > position) as is_later
      from merged
    ), kept as (
      update external_records as x set
        played = m.now_played,
        is_finished = m.is_finished or (m.length > 0 and m.now_watched * 100 >= m.length * m.finish_percent),
        position = case when m.is_later then least(${Math.round(report.position)}, coalesce(nullif(m.length, 0), ${Math.round(report.position)})) else m.position end,
        position_at = case when m.is_later then m.at else m.position_at end,
        spent = m.spent + m.added,
        told = (case when jsonb_array_length(m.told) >= ${MOST_TOLD} then m.told - 0 else m.told end) || to_jsonb(${name}::text),
        updated_at = greatest(m.updated_at, m.at)
      from measured as m
      where x.agency_id = m.agency_id and x.user_id = m.user_id and x.lesson_id = m.lesson_id
      returning x.lesson_id, x.course_id, x.length, x.finish_percent, x.position, x.is_finished, x.played, x.subject_id, m.added
    ), on_day as (
      insert into study_days (user_id, agency_id, day, subject_id, seconds, answered_num)
      select ${userId}, ${agencyId}, ${day}, subject_id, added, 0 from kept where added > 0
      on conflict (user_id, day, subject_id) do update set seconds = study_days.seconds + excluded.seconds
    ), answered as (
      select lesson_id, course_id, length, finish_percent, position, is_finished, played from kept
      union all
      select lesson_id, course_id, length, finish_percent, position, is_finished, played from known where is_known
    )
    select lesson_id as "lessonId", course_id as "courseId", length, finish_percent as "finishPercent", position,
      is_finished as "isFinished", (select coalesce(sum(upper(r) - lower(r)), 0)::float8 from unnest(played) as r) as watched,
      (select coalesce(json_agg(json_build_array(lower(r)::float8, upper(r)::float8) order by r), '[]') from unnest(played) as r) as ranges
    from answered`,
  );
  const [row] = (result as { readonly rows: readonly Progress[] }).rows;
  if (!row) throw notFound("这次学习已经失效，请刷新页面");
  return row;
}
