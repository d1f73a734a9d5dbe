import { and, eq, inArray, isNull, ne, not, sql } from "drizzle-orm";
import { type Verdict, judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import { DEFAULT_PART_POLICY, type PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import { isChoice, TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import { shareOfScore } from "#shared/domain/scores.ts";
import { examDayColumns } from "../calendar/examDays.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Given, preparedQuery } from "../../platform/db/preparedQuery.ts";
import { attemptAnswers } from "../../platform/db/schema/attempts.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { questionStats, questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import { isInProgressFor, isNotEmbargoed } from "../question/embargo.ts";
import { answerKeyOf } from "../question/answerKey.ts";
import { partPolicyOf } from "../question/partPolicy.ts";
import { rightRate } from "../question/selectQuestions.ts";

/** A question with its key. Read keys only of answered questions, so that no key leaks. */
export interface KeyedQuestion {
  readonly question: typeof questions.$inferSelect;
  /** Policy by which an answer with only some of the right options scores; null: the default policy. */
  readonly partPolicy: PartPolicy | null;
  readonly stats: typeof questionStats.$inferSelect | null;
}

const KEYED = { question: questions, stats: questionStats, partPolicy: partPolicyOf };

/** Reads questions with keys by id, including questions that were hidden after they were asked. */
export async function keyedQuestions(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KeyedQuestion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(KEYED)
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(inArray(questions.id, [...ids]));
  return new Map(rows.map((row) => [row.question.id, row]));
}

interface Learner {
  readonly userId: number;
  readonly nowMs: number;
}

export interface OpenQuestion extends KeyedQuestion {
  /** The entry in the learner's wrong book; null: the question is not in it. */
  readonly wrong: typeof wrongBook.$inferSelect | null;
}

/** A question whose verdicts from before an exam are shown. */
export interface ShownQuestion extends OpenQuestion {
  /** true: an attempt of the learner asks the question, so its key is not shown and new answers are not judged. */
  readonly isInExam: boolean;
}

/** Reads questions with keys that may be shown to the learner, or may judge an answer, now. */
export async function openKeyedQuestions(
  db: Db,
  ids: readonly number[],
  learner: Learner,
): Promise<ReadonlyMap<number, OpenQuestion>> {
  const shown = await shownQuestions(db, ids, learner);
  return new Map([...shown].filter(([, { isInExam }]) => !isInExam));
}

/**
 * Reads questions with keys by id. Embargoed questions are left out, because nobody may see their keys outside of the
 * exam. The key of a question with `isInExam` may judge earlier answers, and may not be shown (decision 092).
 */
export async function shownQuestions(
  db: Db,
  ids: readonly number[],
  learner: Learner,
): Promise<ReadonlyMap<number, ShownQuestion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ...KEYED, wrong: wrongBook, isInExam: sql<boolean>`${isInProgressFor(learner.userId)}` })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .leftJoin(wrongBook, isInWrongBook(learner.userId))
    .where(and(inArray(questions.id, [...ids]), isNotEmbargoed(learner.nowMs)));
  return new Map(rows.map((row) => [row.question.id, row]));
}

/**
 * Reads one question with its key, its answer in a run, and the data from which its next review is computed.
 * `judgedNum` is the number of answers in the run that have a verdict or wait for the learner's own.
 * @returns `keyed` undefined: the key is withheld; `known` undefined: the run has no answer yet
 */
export async function openKeyedAnswer(
  tx: Db,
  { runId, questionId }: { readonly runId: number; readonly questionId: number },
  learner: Learner & { readonly agencyId: number },
) {
  const { userId, agencyId, nowMs } = learner;
  const now = new Date(nowMs).toISOString();
  const today = shanghai(nowMs).toFormat(DATE);
  const [row] = await keyedAnswerQuery(tx).execute({ runId, questionId, userId, agencyId, now, today });
  return { known: row?.known ?? undefined, keyed: row?.isOpen ? row : undefined };
}

const keyedAnswerQuery = preparedQuery((db) => {
  const { placeholder } = sql;
  const userId = placeholder("userId");
  const isOfRun = eq(attemptAnswers.attemptId, placeholder("runId"));
  return db
    .select({
      ...KEYED,
      ...examDayColumns({ userId, agencyId: placeholder("agencyId"), today: placeholder("today") }),
      wrong: wrongBook,
      known: attemptAnswers,
      isOpen: sql<boolean>`${and(isNotEmbargoed(placeholder("now")), not(isInProgressFor(userId)))}`,
      judgedNum: db.$count(attemptAnswers, and(isOfRun, ne(attemptAnswers.status, "no_answer"))),
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .leftJoin(wrongBook, isInWrongBook(userId))
    .leftJoin(attemptAnswers, and(isOfRun, eq(attemptAnswers.questionId, questions.id)))
    .where(eq(questions.id, placeholder("questionId")))
    .prepare("");
});

function isInWrongBook(userId: Given<number>) {
  return and(
    eq(wrongBook.userId, userId),
    eq(wrongBook.questionId, questions.id),
    isNull(wrongBook.masteredAt),
  );
}

export interface Judged {
  readonly verdict: Verdict;
  readonly score: number;
  /** Chosen options that are not part of the key. */
  readonly wrongOptions: readonly string[];
}

/** Judges a practice answer by the question's key and returns the score out of the question's points. */
export function judge({ question, partPolicy }: KeyedQuestion, given: readonly string[]): Judged {
  const { verdict, ratio } = judgeAnswer(answerKeyOf(question, partPolicy), given);
  const score = shareOfScore(Number(question.score), ratio);
  return {
    verdict,
    score,
    wrongOptions: verdict === "right" ? [] : wrongOptionsOf({ question }, given),
  };
}

/** Returns the chosen options that are not part of the key. */
export function wrongOptionsOf({ question }: Pick<KeyedQuestion, "question">, given: readonly string[]) {
  if (!isChoice(question.type)) return [];
  // Judges by the default policy: with a policy that gives parts no points, a single right option would count as wrong.
  const key = answerKeyOf(question, DEFAULT_PART_POLICY);
  const chosen = (key.options ?? []).filter((option) => given.includes(option.key));
  return chosen
    .filter((option) => judgeAnswer(key, [option.key]).verdict === "wrong")
    .map((option) => option.key);
}

/**
 * Returns the wrong option that learners chose most often; "": none was chosen. The counts of right options are
 * ignored: earlier releases counted some of them by mistake.
 */
export function easyWrongOf({ question, stats }: Pick<KeyedQuestion, "question" | "stats">): string {
  const counted = stats?.wrongByOption ?? {};
  const [most] = wrongOptionsOf({ question }, Object.keys(counted)).toSorted(
    (a, b) => (counted[b] ?? 0) - (counted[a] ?? 0),
  );
  return most ?? "";
}

/** Returns the verdict of each blank of a fill question. */
export function blanksOf({ question, partPolicy }: KeyedQuestion, given: readonly string[]): string[] {
  return [...(judgeAnswer(answerKeyOf(question, partPolicy), given).blanks ?? [])];
}

/** Returns the key as shown. The key of a true-or-false question is its option, whatever word the bank stores. */
export function keyOf({ question, partPolicy, stats }: KeyedQuestion) {
  const { type, answer } = question;
  const key = answerKeyOf(question, partPolicy);
  const keys = TYPE_FACTS[type].isTruth
    ? (key.options ?? [])
        .map((option) => option.key)
        .filter((one) => judgeAnswer(key, [one]).verdict === "right")
    : [];
  return {
    answer: keys.length === 1 ? keys : [...answer],
    analysis: question.analysis,
    right_rate: rightRate(stats?.answeredNum ?? null, stats?.rightNum ?? null),
    easy_wrong: easyWrongOf({ question, stats }),
  };
}
