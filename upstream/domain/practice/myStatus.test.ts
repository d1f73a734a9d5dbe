import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { seedDatabase } from "../../operator/demo/seedDatabase.ts";
import { openPlannedDatabase } from "../../testing/queryPlans.ts";
import { testContent } from "../../testing/testContent.ts";
import { myStatuses } from "./myStatus.ts";

const LEARNERS = 1_500;
const RUNS = 300;
const QUESTIONS = 200;

test("finds a learner's verdicts without scanning the answers of others or all of the learner's own", async () => {
  const { db, readings, close } = await openPlannedDatabase();
  await seedDatabase({ db, content: testContent, nowMs: Date.now(), log: pino({ level: "silent" }) });
  // All learners have answered the same questions once, and one learner has answered many questions.
  await db.execute(sql`insert into questions (id, subject_id, stem, type, answer, source_key, content_hash)
    select n, 402, '', 'judge', '["A"]', 'q/' || n, 'q/' || n from generate_series(1001, ${1_000 + QUESTIONS}) n`);
  await db.execute(sql`insert into users (id, agency_id, mobile, username, password_hash, nickname)
    select n, 1, 'm' || n, 'u' || n, '', 'n' from generate_series(1001, ${1_000 + LEARNERS}) n`);
  await db.execute(sql`insert into attempts (user_id, agency_id, subject_id, exam_type, mode, request_id, status, ticket, question_ids)
    select n, 1, 402, 0, 'random', 'r', 'finished', '', '[]'::jsonb from generate_series(1002, ${1_000 + LEARNERS}) n
    union all select 1001, 1, 402, 0, 'random', 'r' || n, 'finished', '', '[]'::jsonb from generate_series(1, ${RUNS}) n`);
  await db.execute(sql`insert into attempt_answers (attempt_id, question_id, status, saved_at)
    select id, 1001 + (id * 7 + n) % ${QUESTIONS}, case when id % 2 = 0 then 'right' else 'wrong' end, now() + id * interval '1 second'
    from attempts, generate_series(1, 20) n`);
  await db.execute(sql`vacuum analyze`);
  const ids = Array.from({ length: 50 }, (_, index) => 1_001 + index);
  for (const [userId, num] of [
    [1_001, 50],
    [1_002, 20],
    [1_500, 0],
  ] as const) {
    let found = 0;
    const read = await readings(async () => {
      found = (await myStatuses(db, userId, ids)).size;
    });
    expect(found, `${userId}`).toBe(num);
    expect(read.map(({ table }) => table).toSorted()).toEqual(["attempt_answers", "attempts"]);
    expect(read.filter(({ how }) => how === "Seq Scan")).toEqual([]);
  }
  const nothing = await readings(async () => {
    expect(await myStatuses(db, undefined, ids)).toEqual(new Map());
    expect(await myStatuses(db, 1_001, [])).toEqual(new Map());
  });
  expect(nothing).toEqual([]);
  await close();
});
