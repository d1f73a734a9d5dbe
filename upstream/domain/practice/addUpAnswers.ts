import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { questionStats, questionTallies } from "../../platform/db/schema/questions.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** Interval of the job, and so the greatest age of a question's statistics (startJobs.ts). */
const ADD_UP_EVERY_MS = 10_000;
/** Most answers per SQL statement, which locks the statistics of their questions. Only this job writes these rows. */
const AT_ONCE = 20_000;

/** Adds up to AT_ONCE counted answers to the statistics of their questions. Returns the number of added answers. */
export async function addUpSome(tx: Db): Promise<number> {
  const { rows } = (await tx.execute(sql`with taken as (
      delete from ${questionTallies} where ctid = any(array(select ctid from ${questionTallies} limit ${AT_ONCE}))
      returning question_id, is_right, wrong_options),
    wrongs as (
      select question_id, jsonb_object_agg(option, num) as nums from (
        select question_id, option, count(*) as num from taken cross join lateral jsonb_array_elements_text(wrong_options) option
        group by question_id, option) as options
      group by question_id),
    added as (
      insert into ${questionStats} as stats (question_id, answered_num, right_num, wrong_by_option)
        select taken.question_id, count(*), count(*) filter (where is_right), coalesce(min(wrongs.nums::text), '{}')::jsonb
        from taken left join wrongs using (question_id) group by taken.question_id order by taken.question_id
      on conflict (question_id) do update set
        answered_num = stats.answered_num + excluded.answered_num,
        right_num = stats.right_num + excluded.right_num,
        wrong_by_option = stats.wrong_by_option || (
          select coalesce(jsonb_object_agg(key, value::int + coalesce((stats.wrong_by_option ->> key)::int, 0)), '{}')
          from jsonb_each_text(excluded.wrong_by_option)))
    select count(*)::int as num from taken`)) as unknown as {
    readonly rows: readonly { readonly num: number }[];
  };
  return rows[0]?.num ?? 0;
}

export const addUpAnswers: Job = {
  name: "addUpAnswers",
  everyMs: ADD_UP_EVERY_MS,
  run: async ({ db }) => {
    while ((await addUpSome(db)) === AT_ONCE);
  },
};
