import { and, eq, inArray, isNull } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { practiceAnswer, practiceRun } from "#shared/contract/practice/endpoints.ts";
import { findMode } from "#shared/domain/practiceModes.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import type { Db } from "../../platform/db/database.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { questionChapters, questions } from "../../platform/db/schema/questions.ts";
import { subjectOf, subjectRows } from "../catalogue/subjectRows.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";
import { askedQuestions, presentAsked } from "../question/askedQuestions.ts";
import { openQuestions } from "../question/selectQuestions.ts";
import { type ExamDays, examDays } from "../calendar/examDays.ts";
import { dueTimeOf } from "./dueReviews.ts";
import { type OpenQuestion, blanksOf, keyOf, shownQuestions } from "./judge.ts";
import { lessonOf } from "./lessonBank.ts";
import { type AnswerRow, type RunRow, answersOf } from "./runRows.ts";
import { usedSeconds } from "./usedTime.ts";

type Run = NonNullable<WireData<typeof practiceRun>>;
type Told = WireData<typeof practiceAnswer>;

const NO_KEY = { answer: [], analysis: "", right_rate: 0, easy_wrong: "" };

interface Seen {
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

/** Returns a run: its questions without keys, and its answers with those keys that are released. */
export async function presentRun(db: Db, run: RunRow, { agency, nowMs }: Seen): Promise<Run> {
  const [answers, questionList] = await Promise.all([
    answersOf(db, run.id),
    questionsOf(db, run, { agency, nowMs }),
  ]);
  return {
    ...(await presentHead(db, run, nowMs)),
    begin_time: timeText(run.beginTime),
    used_time: usedSeconds(run, answers),
    is_trial: flagText(run.isTrial),
    question: questionList,
    answer: await presentAnswers(db, { userId: run.userId, agencyId: agency.id, nowMs }, answers),
  };
}

/** Returns the fields that the answers for a run and for its report both contain. */
export async function presentHead(db: Db, run: RunRow, nowMs: number) {
  const [tree, chapter, lesson] = await Promise.all([
    subjectRows.get(db, nowMs),
    run.chapterId === null ? undefined : chapterName(db, run.chapterId),
    lessonOf(db, run, nowMs),
  ]);
  return {
    record_id: String(run.id),
    mode: run.mode,
    name: findMode(run.mode)?.name ?? "",
    subject_id: String(run.subjectId),
    subject_name: subjectOf(tree, run.subjectId).name,
    chapter_name: chapter ?? "",
    status: run.status,
    seed: run.seed,
    question_num: run.questionIds.length,
    lesson,
  };
}

async function chapterName(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ name: questionChapters.name })
    .from(questionChapters)
    .where(eq(questionChapters.id, id));
  return row?.name;
}

async function questionsOf(db: Db, run: RunRow, { agency, nowMs }: Seen) {
  const rows = await askedQuestions(
    db,
    openQuestions(agency, nowMs, inArray(questions.id, [...run.questionIds])),
  );
  const seqs = new Map(run.questionIds.map((id, index) => [String(id), index + 1]));
  const asked = await presentAsked(db, rows, run.userId);
  return asked
    .map((question) => ({ ...question, seq: seqs.get(String(question.id)) ?? 0 }))
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Returns the answers of a run, with keys for judged ones. An embargoed question has no key, answer or verdict. A
 * question of an attempt in progress has no key, but keeps the verdict that was shown before (decision 092).
 */
export async function presentAnswers(
  db: Db,
  learner: { readonly userId: number; readonly agencyId: number; readonly nowMs: number },
  answers: readonly AnswerRow[],
): Promise<Told[]> {
  const keys = await shownQuestions(
    db,
    answers.map(({ questionId }) => questionId),
    learner,
  );
  const exams = [...keys.values()].some(({ wrong }) => wrong) ? await examDays(db, learner) : undefined;
  return answers.map((row) => {
    const shown = keys.get(row.questionId);
    const keyed = row.status === null ? undefined : shown;
    return presentAnswer(row, { keyed, isInExam: shown?.isInExam ?? false, exams });
  });
}

export interface ToldAnswer {
  /** The question with its key; undefined: it is embargoed, or the answer is not judged. */
  readonly keyed: OpenQuestion | undefined;
  /** true: the key is withheld, because an attempt of the learner asks the question. */
  readonly isInExam: boolean;
  /** The learner's exam days. Required if the question is in the wrong book. */
  readonly exams: ExamDays | undefined;
}

/** Returns an answer in wire form. Without `keyed` the result has neither verdict nor key. */
export function presentAnswer(row: AnswerRow, { keyed, isInExam, exams }: ToldAnswer): Told {
  const { leavesAfter = LEAVES_AFTER } = exams?.settings ?? {};
  const kept = keyed?.wrong;
  return {
    seq: row.seq,
    status: keyed ? (row.status ?? "") : "",
    my_answer: keyed || row.status === null ? [...row.answer] : [],
    sure: row.sure,
    spent_ms: row.spentMs,
    is_marked: flagText(row.marked),
    mastery: keyed ? row.mastery : "",
    blanks: keyed ? blanksOf(keyed, row.answer) : [],
    ...(keyed && !isInExam ? keyOf(keyed) : NO_KEY),
    is_in_exam: flagText(isInExam),
    is_wrong_book: flagText(Boolean(kept)),
    leaves_in: kept ? Math.max(1, leavesAfter - kept.rightStreak) : 0,
    due_time: kept && exams ? timeText(dueTimeOf(kept, exams)) : "",
  };
}

/** Returns the entries of the learner's wrong book for the questions, by question id. */
export async function wrongOf(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, typeof wrongBook.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(wrongBook)
    .where(
      and(
        eq(wrongBook.userId, userId),
        inArray(wrongBook.questionId, [...ids]),
        isNull(wrongBook.masteredAt),
      ),
    );
  return new Map(rows.map((row) => [row.questionId, row]));
}
