import { eq, sql } from "drizzle-orm";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import { questionImages, questionStats, questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { Refusal, notFound } from "../../platform/kit/errors.ts";
import { questionFeedback } from "../../platform/db/schema/practice.ts";
import { type AskedRow, askedQuestions } from "./askedQuestions.ts";
import type { Asking } from "./bankList.ts";
import { isInProgressFor } from "./embargo.ts";
import type { Placed } from "./listOrder.ts";
import { partPolicyOf } from "./partPolicy.ts";
import { openQuestions, shownQuestions } from "./selectQuestions.ts";

/**
 * Finds a question with its key that may be answered outside of exams. Packages sell only practice runs, so answering a
 * single question needs no package.
 * @returns undefined: the question is hidden or embargoed
 * @throws Refusal conflict: an attempt of the learner asks the question
 */
export async function findAnswerable(
  db: Db,
  id: number,
  { agency, nowMs, userId }: Asking & { readonly userId: number | undefined },
) {
  const [row] = await db
    .select({
      question: questions,
      stats: questionStats,
      partPolicy: partPolicyOf,
      isInProgress: userId === undefined ? sql<boolean>`false` : sql<boolean>`${isInProgressFor(userId)}`,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(openQuestions(agency, nowMs, eq(questions.id, id)));
  if (row?.isInProgress) throw new Refusal("inExam", "这道题在你正在考的试卷里，交卷以后再看");
  return row;
}

/** Returns the number of a question within its material and the number of the material's shown questions. */
export async function placeInMaterial(
  db: Db,
  { agency, nowMs }: Asking,
  { passageId, sort, id }: Placed & { passageId: number | null },
): Promise<{ material_no: number; material_num: number }> {
  if (passageId === null) return { material_no: 0, material_num: 0 };
  const [row] = await db
    .select({
      num: sql<number>`count(*)::int`,
      no: sql<number>`(count(*) filter (where (${questions.sort}, ${questions.id}) <= (${sort}, ${id})))::int`,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(openQuestions(agency, nowMs, eq(questions.passageId, passageId)));
  return { material_no: row?.no ?? 0, material_num: row?.num ?? 0 };
}

/**
 * Checks that the agency shows a question. An embargoed question counts as shown.
 * @throws notFound the agency does not show the question
 */
export async function seeQuestion(db: Db, agency: AgencyScope, id: number): Promise<void> {
  const [row] = await db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(shownQuestions(agency, eq(questions.id, id)));
  if (!row) throw notFound("没有这道题");
}

/** Finds a question without its key, if the question may be asked outside of exams now. */
export async function findAsked(
  db: Db,
  id: number,
  { agency, nowMs }: Asking,
): Promise<AskedRow | undefined> {
  const [row] = await askedQuestions(db, openQuestions(agency, nowMs, eq(questions.id, id)));
  return row;
}

/** Finds a picture of a question by the hash in its address. */
export async function questionImageOf(db: Db, hash: string) {
  const [row] = await db.select().from(questionImages).where(eq(questionImages.hash, hash));
  return row;
}

type NewFeedback = Pick<
  typeof questionFeedback.$inferInsert,
  "userId" | "agencyId" | "questionId" | "requestId" | "kind" | "content"
>;

/** Stores a learner's feedback on a question. */
export async function addFeedback(tx: Db, feedback: NewFeedback) {
  const [row] = await tx
    .insert(questionFeedback)
    .values(feedback)
    .returning({ id: questionFeedback.id, status: questionFeedback.status });
  if (!row) throw new Error("a report was not written");
  return row;
}
