import { randomUUID } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";
import { users } from "../../platform/db/schema/users.ts";
import { USUAL } from "../paper/examPapers.ts";
import type { AttemptRow } from "./attemptRows.ts";
import { summaryWith } from "./attemptSummary.ts";
import { paperContent } from "./paperContent.ts";
import { arrange } from "./shuffleLayout.ts";
import { END_EXAM, type StartRequest, endsAt, newAttempt } from "./startAttempt.ts";
import { EXAM_GROUPS, shareTransactions } from "./shareTransactions.ts";

export interface Start extends StartRequest {
  readonly learner: LearnerScope;
}

type Started = Pick<AttemptRow, "id" | "status" | "deadline" | "pausedAt" | "pausedMs">;
type NewAttempt = ReturnType<typeof newAttempt>;

/**
 * Starts an attempt together with those of other learners. Left out is a start that will be refused, of a learner who has
 * an attempt or an allowance already, or of a paper that draws questions.
 */
export const startTogether = shareTransactions<Start, Started>(EXAM_GROUPS, startGroup);

async function startGroup(db: Db, starts: readonly Start[]): Promise<ReadonlyMap<Start, Started>> {
  const made = new Map<Start, NewAttempt>();
  for (const same of groupBy(starts, ({ learner, paperId }) => `${learner.agency.id} ${paperId}`).values())
    for (const [start, values] of await newAttempts(db, same)) made.set(start, values);
  // A second start of a learner needs the state that the first one leaves.
  const byLearner = new Map([...made].reverse().map(([start, values]) => [values.userId, { start, values }]));
  if (byLearner.size === 0) return new Map();
  const ids = await inTransaction(db, async (tx) => {
    // Starts of one learner wait for each other by this lock. The insert sees all that was committed before it.
    const locked = await tx
      .select({ id: users.id })
      .from(users)
      .where(anyOf(users.id, [...byLearner.keys()]))
      .orderBy(asc(users.id))
      .for("no key update", { skipLocked: true });
    return insertFirst(
      tx,
      locked.flatMap(({ id }) => byLearner.get(id)?.values ?? []),
    );
  });
  return new Map(
    ids.flatMap(({ id, userId }) => {
      const own = byLearner.get(userId);
      if (!own) return [];
      const { status, deadline } = own.values;
      return [[own.start, { id, status, deadline, pausedAt: null, pausedMs: 0 }]];
    }),
  );
}

/** Makes attempts at one exam for learners to whom it is open, as the first attempt of each. */
async function newAttempts(
  db: Db,
  starts: readonly Start[],
): Promise<readonly (readonly [Start, NewAttempt])[]> {
  const [{ learner, paperId }] = starts as readonly [Start];
  const content = await paperContent(db, learner.agency, paperId);
  if (!content) return [];
  const { exam, fixed } = content;
  const { paper } = exam;
  if (fixed.length === 0 || paper.rules.sections?.some(({ draw = [] }) => draw.length > 0)) return [];
  const made: (readonly [Start, NewAttempt])[] = [];
  for (const start of starts) {
    const known = { learner: start.learner, attempts: [], allowance: USUAL };
    const { portal } = await summaryWith(db, exam, known);
    if (portal.state !== "open") continue;
    const begun = { paper, requestId: start.requestId, seed: randomUUID(), layout: arrange(paper, fixed) };
    made.push([start, newAttempt(start.learner, { ...begun, extraSeconds: 0 })]);
  }
  return made;
}

/**
 * Inserts attempts and plans the jobs that end them, in one statement whose text is always the same. The attempt of a
 * learner who has one of this request or paper, or an allowance, is left out. The caller must hold the locks of the
 * learners.
 * @returns the ids of the inserted attempts
 */
async function insertFirst(
  tx: Db,
  values: readonly NewAttempt[],
): Promise<readonly { readonly id: number; readonly userId: number }[]> {
  const given = values.map(({ deadline, ...one }) => ({
    ...one,
    deadline,
    runAt: deadline && new Date(endsAt(deadline)),
  }));
  return rowsOf(
    tx,
    sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("userId" int, "agencyId" int, "paperId" int,
        "subjectId" int, "examType" int, "requestId" text, seed text, status text, ticket text, "questionIds" jsonb, layout jsonb,
        "questionNum" int, "totalScore" numeric, "beginTime" timestamptz, deadline timestamptz, "runAt" timestamptz)
    ), made as (
      insert into attempts (user_id, agency_id, paper_id, subject_id, exam_type, request_id, seed, status, ticket, question_ids,
        layout, question_num, total_score, begin_time, deadline)
      select "userId", "agencyId", "paperId", "subjectId", "examType", "requestId", seed, status, ticket, "questionIds", layout,
        "questionNum", "totalScore", "beginTime", deadline
      from given
      where not exists (select from attempts own where own.user_id = "userId" and own.request_id = "requestId")
        and not exists (select from attempts own where own.user_id = "userId" and own.paper_id = "paperId" and own.mode = '')
        and not exists (select from exam_allowances own where own.user_id = "userId" and own.paper_id = "paperId")
      order by "userId" returning id, user_id
    ), planned as (
      insert into jobs (name, key, run_at)
      select ${END_EXAM.name}, made.id::text, "runAt" from made join given on "userId" = user_id where "runAt" is not null
      on conflict (name, key) do update set run_at = excluded.run_at, attempts = 0, last_error = ''
    )
    select id, user_id as "userId" from made`,
  );
}
