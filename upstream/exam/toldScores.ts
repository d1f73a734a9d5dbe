import { type SQL, sql } from "drizzle-orm";
import { GRACE_MS, tellsScore } from "#shared/domain/examAttempt.ts";
import type { Db } from "../db/database.ts";
import { attempts } from "../db/schema/practice.ts";
import { papers } from "../db/schema/questions.ts";
import { type Exam, examsOf, lastEndMs } from "./examPapers.ts";

type AttemptRow = typeof attempts.$inferSelect;

/** What the rules of telling ask of an attempt (shared/domain/examAttempt.ts). */
export function showingOf({ status }: Pick<AttemptRow, "status">, { paper, lastEndMs }: Exam, nowMs: number) {
  return { rule: paper.showResult, status, endsMs: lastEndMs, nowMs };
}

/** The ids of those whose score may be told to their learner now: all of practice, of exams what their rule allows. */
export async function toldScores(
  db: Db,
  rows: readonly Pick<AttemptRow, "id" | "mode" | "paperId" | "status">[],
  nowMs: number,
): Promise<ReadonlySet<number>> {
  const paperIds = rows.flatMap(({ mode, paperId }) => (mode === "" && paperId !== null ? [paperId] : []));
  const exams = await examsOf(db, [...new Set(paperIds)]);
  const told = rows.filter((row) => {
    const exam = row.mode === "" && row.paperId !== null ? exams.get(row.paperId) : undefined;
    return exam === undefined || tellsScore(showingOf(row, exam, nowMs));
  });
  return new Set(told.map(({ id }) => id));
}

/** Ids of attempts whose score is not told, for a query that reads many: as tellsScore says of what was handed in. */
export function untoldAttempts(nowMs: number): SQL {
  return sql`(select ${attempts.id} from ${attempts} join ${papers} on ${papers.id} = ${attempts.paperId}
    where ${attempts.mode} = '' and ${papers.kind} <> '' and (${papers.showResult} = 'never'
      or (${papers.showResult} = 'after_end' and ${lastEndMs} + ${GRACE_MS} > ${nowMs})))`;
}
