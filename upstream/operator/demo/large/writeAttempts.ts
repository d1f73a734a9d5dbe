import { sql } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { FIRST_ID, type Plan } from "./plan.ts";

export const RUNS_EACH = 5;
export const QUESTIONS_EACH = 20;
/** Number of exams of the large seed; each learner has an attempt at one of them. */
export const EXAMS = 50;
/** First id of exam attempts; practice runs have lower ids. */
export const FIRST_EXAM_ATTEMPT = 10_000_000;
const AT_ONCE = 2_000;

/** Puts a number into the statement as text, because PostgreSQL would have to guess the type of a parameter. */
const number = (value: number) => sql.raw(String(value));

/**
 * Writes five practice runs and an exam attempt for each learner, with twenty answers each, and the wrong books that
 * follow from them. The database generates the rows: ten million answers take a quarter of an hour. All ids are fixed,
 * so a second run adds nothing.
 */
export async function writeAttempts(
  db: Db,
  { amounts, nowMs }: Plan,
  tell: (line: string) => void,
): Promise<void> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  await writeExams(db);
  for (let from = 0; from < amounts.users; from += AT_ONCE) {
    const until = Math.min(from + AT_ONCE, amounts.users);
    const own = sql`users.id >= ${number(FIRST_ID + from)} and users.id < ${number(FIRST_ID + until)}`;
    await writeRuns(db, { own, now, questions: amounts.questions });
    await writeExamAttempts(db, { own, now });
    tell(`${until} learners`);
  }
}

async function writeExams(db: Db): Promise<void> {
  // Each exam asks twenty consecutive questions of one subject; two exams begin far from each other.
  await db.execute(sql`
    insert into papers (id, subject_id, name, kind, exam_type, total_score, pass_score, limit_minutes)
    select ${number(FIRST_ID)} + nth, first.subject_id, '模拟卷 ' || (nth + 1), 'mock', 7, 100, 60, 90
    from generate_series(0, ${number(EXAMS - 1)}) nth
    cross join lateral (
      select subject_id from questions where id >= ${number(FIRST_ID)} + nth * 7 and agency_id is null order by id limit 1
    ) first
    on conflict do nothing`);
  await db.execute(sql`
    insert into paper_questions (paper_id, question_id, section, score, sort)
    select papers.id, asked.id, '选择题', 5, asked.place from papers
    cross join lateral (
      select id, row_number() over (order by id) as place from (
        select id from questions where subject_id = papers.subject_id and agency_id is null and id >= ${number(FIRST_ID)} and type in ('single', 'multiple', 'judge')
        order by id limit ${number(QUESTIONS_EACH)}
      ) taken
    ) asked
    where papers.id >= ${number(FIRST_ID)} on conflict do nothing`);
}

interface Part {
  readonly own: ReturnType<typeof sql>;
  readonly now: ReturnType<typeof sql>;
}

/**
 * Writes practice runs. A run asks consecutive questions, so they have one subject; its number is spread over all
 * questions to find the first one.
 */
async function writeRuns(db: Db, { own, now, questions }: Part & { readonly questions: number }) {
  await db.execute(sql`
    with bank as materialized (
      select id, subject_id, row_number() over (order by subject_id, id) as place
      from questions where id >= ${number(FIRST_ID)} and agency_id is null
    ), asked as (
      select users.id as user_id, users.agency_id, run,
        (users.id::bigint * 7919 + run * 104729) % ${number(Math.floor(questions * 0.85))} + next as place
      from users, generate_series(0, ${number(RUNS_EACH - 1)}) run, generate_series(1, ${number(QUESTIONS_EACH)}) next
      where ${own}
    )
    insert into attempts (id, user_id, agency_id, subject_id, exam_type, mode, choice, request_id, status, ticket, seed,
      question_ids, question_num, done_num, right_num, begin_time, end_time, used_seconds, total_score, score)
    select ${number(FIRST_ID)} + (user_id - ${number(FIRST_ID)}) * ${number(RUNS_EACH)} + run, user_id, asked.agency_id,
      (array_agg(subject_id order by place))[1], 0, '4', '{}', 'large-run-' || run, 'finished', '', '',
      jsonb_agg(bank.id order by place), count(*), count(*), count(*) * 6 / 10,
      ${now} - make_interval(days => 1 + run * 3, mins => user_id % 700),
      ${now} - make_interval(days => 1 + run * 3, mins => user_id % 700 - 20), 1200, count(*), count(*) * 6 / 10
    from asked join bank using (place) group by user_id, asked.agency_id, run
    on conflict do nothing`);
  await db.execute(sql`
    with asked as (
      select attempts.id, attempts.end_time, question.id::int as question_id, question.seq::int as seq,
        (attempts.id * 31 + question.seq * 17) % 10 >= 6 as is_wrong
      from users join attempts on attempts.user_id = users.id and attempts.mode = '4' and attempts.id >= ${number(FIRST_ID)}
      cross join lateral jsonb_array_elements_text(attempts.question_ids) with ordinality question(id, seq)
      where ${own} and attempts.request_id like 'large-run-%'
    )
    insert into attempt_answers (attempt_id, question_id, seq, answer, spent_ms, status, score, saved_at)
    select id, question_id, seq, '["A"]', 40000, case when is_wrong then 'wrong' else 'right' end,
      case when is_wrong then 0 else 1 end, end_time from asked on conflict do nothing`);
  await db.execute(sql`
    insert into wrong_book (user_id, agency_id, question_id, subject_id, exam_type, source_name, last_answer, due_time, last_time, spaced_by)
    select distinct on (attempts.user_id, attempt_answers.question_id) attempts.user_id, attempts.agency_id, attempt_answers.question_id,
      attempts.subject_id, 0, '顺序练习', '["A"]', attempts.end_time + make_interval(days => 1 + attempt_answers.seq % 9), attempts.end_time, attempts.id
    from users join attempts on attempts.user_id = users.id and attempts.mode = '4' and attempts.id >= ${number(FIRST_ID)}
    join attempt_answers on attempt_answers.attempt_id = attempts.id and attempt_answers.status = 'wrong'
    where ${own} and attempts.request_id like 'large-run-%' order by 1, 3, attempts.end_time desc on conflict do nothing`);
  await db.execute(sql`
    insert into wrong_sources (wrong_id, exam_type, source_name, wrong_num, last_time)
    select wrong_book.id, 0, wrong_book.source_name, 1, wrong_book.last_time
    from users join wrong_book on wrong_book.user_id = users.id where ${own} on conflict do nothing`);
}

/** Writes each learner's finished exam attempt with its answers. */
async function writeExamAttempts(db: Db, { own, now }: Part) {
  await db.execute(sql`
    insert into attempts (id, user_id, agency_id, paper_id, subject_id, exam_type, request_id, status, ticket, question_ids, layout,
      question_num, done_num, right_num, begin_time, end_time, deadline, used_seconds, total_score, score, ended_by, receipt, noted_at, wrong_kept_at)
    select ${number(FIRST_EXAM_ATTEMPT)} + users.id - ${number(FIRST_ID)}, users.id, users.agency_id, papers.id, papers.subject_id, papers.exam_type, 'large-exam',
      'finished', '', paper.ids, paper.layout, paper.num, paper.num, paper.num / 2, ${now} - interval '2 days',
      ${now} - interval '1 day 23 hours', ${now} - interval '1 day 22 hours', 3600, 100, users.id * 37 % 101, 'learner',
      'large' || users.id, ${now}, ${now}
    from users join papers on papers.id = ${number(FIRST_ID)} + users.id % ${number(EXAMS)}
    cross join lateral (
      select count(*)::int as num, jsonb_agg(question_id order by sort) as ids,
        jsonb_build_array(jsonb_build_object('name', '选择题', 'desc', '', 'questions',
          jsonb_agg(jsonb_build_object('id', question_id, 'score', 5) order by sort))) as layout
      from paper_questions where paper_id = papers.id
    ) paper
    where ${own} on conflict do nothing`);
  await db.execute(sql`
    insert into attempt_answers (attempt_id, question_id, seq, answer, spent_ms, status, score, saved_at)
    select attempts.id, question.id::int, question.seq::int, '["A"]', 60000,
      case when (attempts.id + question.seq) % 2 = 0 then 'right' else 'wrong' end,
      case when (attempts.id + question.seq) % 2 = 0 then 5 else 0 end, attempts.end_time
    from users join attempts on attempts.user_id = users.id and attempts.request_id = 'large-exam'
    cross join lateral jsonb_array_elements_text(attempts.question_ids) with ordinality question(id, seq)
    where ${own} on conflict do nothing`);
}
