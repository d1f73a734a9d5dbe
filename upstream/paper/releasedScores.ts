import { type SQL, sql } from "drizzle-orm";
import { GRACE_MS, areKeysReleased, isScoreReleased } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { attemptAnswers, attempts } from "../db/schema/attempts.ts";
import { papers } from "../db/schema/exams.ts";
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
import { isEmbargoed, isSatBy } from "../question/embargo.ts";

type AttemptRow = typeof attempts.$inferSelect;

interface Release {
  readonly exam: Exam;
  /** That of the attempt's learner: who may sit it once more is told no score before either. */
  readonly allowance: Allowance;
  readonly nowMs: number;
}

/** The facts of an attempt by which release is decided (shared/domain/examAttempt.ts). */
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
  /** The ids of those whose score may be told to their learner now: all of practice, of exams what their rule allows. */
  readonly scores: ReadonlySet<number>;
  /** The attempts whose keys may be shown. */
  readonly keys: ReadonlySet<number>;
}

/** Released scores of one learner's attempts. */
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
 * For queries that read attempt_answers: whether an answer's verdict may be told to its learner now, also as a part of a sum or a rate.
 * Not while an exam asks the question or may, whenever and wherever it was answered; nor before its own exam tells keys. This is the
 * one rule of all readers of verdicts but the result of an exam itself (presentReport.ts).
 */
export function isReleasedVerdict({ userId, nowMs }: Reader): SQL {
  const { attemptId, questionId } = attemptAnswers;
  return sql`not (${attemptId} in ${unreleasedVerdicts({ userId, nowMs })} or ${isSatBy(userId, questionId)} or ${isEmbargoed(questionId, nowMs)})`;
}

/** For queries that read attempts: every verdict of the attempt may be told, and so its sums. */
export function isWhollyReleased(reader: Reader): SQL {
  return sql`not exists (select 1 from ${attemptAnswers} where ${attemptAnswers.attemptId} = ${attempts.id}
    and ${attemptAnswers.status} is not null and not ${isReleasedVerdict(reader)})`;
}

interface Reader {
  readonly userId: number;
  readonly nowMs: number;
}

/** Ids of this learner's attempts whose verdicts are not told, as areKeysReleased says. */
function unreleasedVerdicts({ userId, nowMs }: Reader): SQL {
  return sql`(select ${attempts.id} from ${attempts} join ${papers} on ${papers.id} = ${attempts.paperId}
    where ${attempts.userId} = ${userId} and ${attempts.mode} = '' and ${papers.kind} <> ''
      and (${papers.showResult} = 'never' or ${isRunning(nowMs)}
        or (${papers.showResult} = 'reviewed' and ${attempts.status} <> 'finished')))`;
}

/** Ids of attempts of this learner whose score is not told, as isScoreReleased says of what was handed in. */
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
