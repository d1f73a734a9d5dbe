import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { perDatabase } from "../../platform/db/perDatabase.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { attemptAnswers, attemptEvents, attempts } from "../../platform/db/schema/attempts.ts";
import { gather } from "../../platform/queue/gather.ts";
import { isInProgress } from "#shared/domain/examAttempt.ts";
import { type Exam, examsOf } from "../paper/examPapers.ts";
import { type AskedText, askedTexts } from "../question/askedTexts.ts";
import { type AnswerRow, type AttemptRow, type Place, answersOfAll, isExamAttempt } from "./attemptRows.ts";
import { type Leaving, NO_LEAVING, leavingOf } from "./recordEvents.ts";
import { EXAM_GROUPS } from "./shareTransactions.ts";

/** An attempt with all that its paper shows. Texts and answers are read only while the attempt is in progress. */
export interface Sheet {
  readonly attempt: AttemptRow;
  readonly exam: Exam;
  readonly texts: ReadonlyMap<number, AskedText>;
  readonly answers: readonly AnswerRow[];
  readonly leaving: Leaving;
}

/**
 * Reads an attempt of the learner and its paper, together with those of other calls that arrive meanwhile: a school
 * that begins at once opens one paper many times.
 * @returns undefined: the learner has no such attempt
 */
export function readSheet(
  db: Db,
  place: Pick<Place, "userId" | "recordId">,
  hasLeft?: () => boolean,
): Promise<Sheet | undefined> {
  return readerOf(db)(place, hasLeft);
}

const readerOf = perDatabase((db) =>
  gather(EXAM_GROUPS, async (places: readonly Pick<Place, "userId" | "recordId">[]) => {
    const sheets = await readSheets(
      db,
      places.map(({ recordId }) => recordId),
    );
    return places.map(({ userId, recordId }) => {
      const sheet = sheets.get(recordId);
      return { done: sheet?.attempt.userId === userId ? sheet : undefined };
    });
  }),
);

async function readSheets(db: Db, recordIds: readonly number[]): Promise<ReadonlyMap<number, Sheet>> {
  const rows = await attemptsQuery(db).execute({ ids: `{${recordIds.join(",")}}` });
  const found = rows.flatMap(({ attempt, ...has }) => (isExamAttempt(attempt) ? [{ attempt, ...has }] : []));
  const open = found.filter(({ attempt }) => isInProgress(attempt.status));
  const exams = await examsOf(db, [...new Set(found.map(({ attempt }) => attempt.paperId))]);
  const texts = await askedTexts(db, [...new Set(open.flatMap(({ attempt }) => attempt.questionIds))]);
  const answered = open.flatMap(({ attempt, hasAnswers }) => (hasAnswers ? [attempt.id] : []));
  const answers = groupBy(await answersOfAll(db, answered), ({ attemptId }) => attemptId);
  const sheets = new Map<number, Sheet>();
  for (const { attempt, hasEvents } of found) {
    const exam = exams.get(attempt.paperId);
    if (!exam) continue;
    const leaving = hasEvents ? await leavingOf(db, attempt.id) : NO_LEAVING;
    sheets.set(attempt.id, { attempt, exam, texts, answers: answers.get(attempt.id) ?? [], leaving });
  }
  return sheets;
}

const attemptsQuery = preparedQuery((db) =>
  db
    .select({
      attempt: attempts,
      hasAnswers: sql<boolean>`exists (select from ${attemptAnswers} where ${attemptAnswers.attemptId} = ${attempts.id})`,
      hasEvents: sql<boolean>`exists (select from ${attemptEvents} where ${attemptEvents.attemptId} = ${attempts.id})`,
    })
    .from(attempts)
    .where(and(sql`${attempts.id} = any(${sql.placeholder("ids")}::int[])`, eq(attempts.mode, "")))
    .prepare(""),
);
