import { type SQL, sql } from "drizzle-orm";
import { GRACE_MS, areKeysReleased, isScoreReleased } from "#shared/domain/examAttempt.ts";
import type { Db } from "../../platform/db/database.ts";
import { attemptAnswers, attemptMarks, attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import {
  type Allowance,
  type Exam,
  USUAL,
  allowancesOf,
  attemptsAllowed,
  examsOf,
  hasMoreAttempts,
  lastEndMs,
} from "./examPapers.ts";
import { isEmbargoed, sittingRows } from "../question/embargo.ts";

type AttemptRow = typeof attempts.$inferSelect;

interface Release {
  readonly exam: Exam;
  /** The allowance of the learner. While an extra attempt is left, scores are withheld until the exam's end. */
  readonly allowance: Allowance;
  readonly nowMs: number;
}

/** Collects the facts by which the release of scores and keys is decided (shared/domain/examAttempt.ts). */
export function releaseOf({ status }: Pick<AttemptRow, "status">, { exam, allowance, nowMs }: Release) {
  const { paper, lastEndMs } = exam;
  return {
    rule: paper.showResult,
    status,
    attemptsAllowed: attemptsAllowed(paper, allowance),
    endsMs: lastEndMs,
    nowMs,
  };
}

export interface Released {
  /** Ids of attempts whose score is released: all practice runs, and exam attempts by the rule of their exam. */
  readonly scores: ReadonlySet<number>;
  /** Ids of attempts whose keys are released. */
  readonly keys: ReadonlySet<number>;
}

/** Returns for each attempt of a learner whether its score and its keys are released. */
export async function releasedOf(
  db: Db,
  rows: readonly Pick<AttemptRow, "id" | "mode" | "paperId" | "status">[],
  { userId, nowMs }: Reader,
): Promise<Released> {
  const paperIds = [
    ...new Set(rows.flatMap(({ mode, paperId }) => (mode === "" && paperId !== null ? [paperId] : []))),
  ];
  const exams = await examsOf(db, paperIds);
  const allowances = await allowancesOf(db, paperIds, userId);
  const releasedBy = (tells: typeof isScoreReleased) =>
    rows.filter((row) => {
      const exam = row.mode === "" && row.paperId !== null ? exams.get(row.paperId) : undefined;
      if (exam === undefined) return true;
      return tells(releaseOf(row, { exam, allowance: allowances.get(exam.paper.id) ?? USUAL, nowMs }));
    });
  const idsOf = (list: readonly Pick<AttemptRow, "id">[]) => new Set(list.map(({ id }) => id));
  return { scores: idsOf(releasedBy(isScoreReleased)), keys: idsOf(releasedBy(areKeysReleased)) };
}

/**
 * SQL condition on attempt_answers: the learner may see the verdict, also as a part of a sum or a rate. A verdict is
 * withheld while an exam embargoes the question, until the keys of the answer's own exam are released, and, if they are
 * released while the learner takes a paper with the question, until that paper is handed in. A verdict that was shown
 * before the paper began stays (decision 092). All code that reads verdicts uses this condition, except the report of
 * an exam (presentReport.ts).
 */
export function isReleasedVerdict({ userId, nowMs }: Reader): SQL {
  const { attemptId, questionId } = attemptAnswers;
  return sql`not (${attemptId} in ${unreleasedVerdicts({ userId, nowMs })} or (${attemptId}, ${questionId}) in (${lateVerdicts(userId)}) or ${isEmbargoed(questionId, nowMs)})`;
}

/**
 * SQL query: exam attempts of the learner and their questions that an attempt in progress asks too, if the verdicts of
 * the earlier attempt were not released when the later one began. Practice is not judged meanwhile
 * (practice/recordAnswer.ts), so all its verdicts are earlier.
 */
function lateVerdicts(userId: number): SQL {
  const marks = sql`select from ${attemptMarks} where ${attemptMarks.attemptId} = ${attempts.id} and ${attemptMarks.markedAt} > sitting.since`;
  return sql`select ${attempts.id} as attempt_id, sitting.question_id from (${sittingRows(userId)}) as sitting
    join ${attempts} on ${attempts.userId} = ${userId} and ${attempts.mode} = '' and ${attempts.questionIds} @> to_jsonb(sitting.question_id)
    left join ${papers} on ${papers.id} = ${attempts.paperId}
    where ${attempts.endTime} is null or ${attempts.endTime} > sitting.since
      or coalesce(${lastEndMs} + ${GRACE_MS} > extract(epoch from sitting.since) * 1000, false)
      or (${papers.showResult} = 'reviewed' and exists (${marks}))`;
}

/** SQL condition on attempts: all verdicts of the attempt are released, so its sums may be shown. */
export function isWhollyReleased(reader: Reader): SQL {
  return sql`not exists (select 1 from ${attemptAnswers} where ${attemptAnswers.attemptId} = ${attempts.id}
    and ${attemptAnswers.status} is not null and not ${isReleasedVerdict(reader)})`;
}

interface Reader {
  readonly userId: number;
  readonly nowMs: number;
}

/** SQL query: ids of the learner's attempts whose verdicts are withheld, by the same rule as areKeysReleased. */
function unreleasedVerdicts({ userId, nowMs }: Reader): SQL {
  return sql`(select ${attempts.id} from ${attempts} join ${papers} on ${papers.id} = ${attempts.paperId}
    where ${attempts.userId} = ${userId} and ${attempts.mode} = '' and ${papers.kind} <> ''
      and (${papers.showResult} = 'never' or ${isRunning(nowMs)}
        or (${papers.showResult} = 'reviewed' and ${attempts.status} <> 'finished')))`;
}

/** SQL query: ids of the learner's attempts whose score is withheld, by the rule of isScoreReleased. */
export function unreleasedAttempts({ userId, nowMs }: Reader): SQL {
  return sql`(select ${attempts.id} from ${attempts} join ${papers} on ${papers.id} = ${attempts.paperId}
    where ${attempts.userId} = ${userId} and ${attempts.mode} = '' and ${papers.kind} <> ''
      and (${papers.showResult} = 'never' or (${isRunning(nowMs)}
        and (${papers.showResult} = 'after_end' or (${papers.showResult} <> 'each'
          and (${papers.doTimes} <> 1 or ${hasMoreAttempts(papers.id, attempts.userId)}))))))`;
}

function isRunning(nowMs: number): SQL {
  return sql`coalesce(${lastEndMs} + ${GRACE_MS} > ${nowMs}, false)`;
}
