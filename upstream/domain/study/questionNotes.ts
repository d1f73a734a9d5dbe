import { type SQL, and, asc, count, desc, eq, inArray, not, or, sql } from "drizzle-orm";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PageCut } from "../../platform/db/page.ts";
import { notes } from "../../platform/db/schema/learning.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { contains } from "../play/notes.ts";
import { isEmbargoed, isInProgressFor } from "../question/embargo.ts";
import { openQuestions, questionsByIds } from "../question/selectQuestions.ts";

/*
 * Notes on questions (decision 096). A learner has at most one for each question: its request id is made of the
 * question's id, so the unique constraint of notes applies. Clients cannot send such a request id.
 */

interface QuestionNotesOf {
  /** Questions whose notes are wanted; undefined: all. */
  readonly ids?: readonly number[] | undefined;
  /** A text that the note must contain. Withheld notes never match, because a match would tell their text. */
  readonly q?: string | undefined;
}

/** SQL condition: notes on questions that the learner may see now. The query must join questions and subjects. */
function ownNotes({ agency, userId, nowMs }: LearnerScope, { ids, q }: QuestionNotesOf): SQL | undefined {
  const word = q?.trim();
  return and(
    eq(notes.userId, userId),
    eq(notes.targetType, "question"),
    ids && inArray(notes.targetId, [...ids]),
    openQuestions(agency, nowMs),
    word ? and(contains(word), not(isInProgressFor(userId))) : undefined,
  );
}

/**
 * Returns one page of a learner's notes on questions, the latest first, and their total number. While an attempt in
 * progress asks a question, the text of its note is withheld: it may hold the key.
 */
export async function pageOfQuestionNotes(
  db: Db,
  learner: LearnerScope,
  asked: QuestionNotesOf,
  cut: PageCut,
) {
  const where = ownNotes(learner, asked);
  const isInExam = sql<boolean>`${isInProgressFor(learner.userId)}`;
  const content = sql<string>`case when ${isInExam} then '' else ${notes.content} end`;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: notes.targetId, content, isInExam, updatedAt: notes.updatedAt })
      .from(notes)
      .innerJoin(questions, eq(questions.id, notes.targetId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(where)
      .orderBy(desc(notes.updatedAt), desc(notes.id))
      .limit(cut.size)
      .offset(cut.offset),
    db
      .select({ total: count() })
      .from(notes)
      .innerJoin(questions, eq(questions.id, notes.targetId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(where),
  ]);
  const cards = await questionsByIds(
    db,
    rows.map(({ id }) => id),
  );
  const found = rows.flatMap((row) => {
    const question = cards.get(row.id);
    return question ? [{ ...row, question }] : [];
  });
  return { rows: found, total: counted?.total ?? 0 };
}

/** Returns all notes on questions that may be shown now, in the order of subjects and questions. */
export async function questionNotesInOrder(db: Db, learner: LearnerScope) {
  return db
    .select({ content: notes.content, stem: questions.stem, subjectName: subjects.name })
    .from(notes)
    .innerJoin(questions, eq(questions.id, notes.targetId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(and(ownNotes(learner, {}), not(isInProgressFor(learner.userId))))
    .orderBy(asc(subjects.id), asc(questions.id));
}

export type OrderedQuestionNote = Awaited<ReturnType<typeof questionNotesInOrder>>[number];

/**
 * SQL condition on notes: the text may be shown to its learner now, because no exam asks the question that it is on.
 */
export function isOpenNote({ userId, nowMs }: { readonly userId: number; readonly nowMs: number }): SQL {
  const isAsked = or(isInProgressFor(userId, notes.targetId), isEmbargoed(notes.targetId, nowMs));
  return sql`(${notes.targetType} <> 'question' or not ${isAsked})`;
}

interface Written {
  readonly userId: number;
  readonly agencyId: number;
  readonly questionId: number;
  /** "": the note is deleted. */
  readonly content: string;
  readonly nowMs: number;
}

/** Writes the note on a question in place of an earlier one, or deletes it. */
export async function writeQuestionNote(
  db: Db,
  { userId, agencyId, questionId, content, nowMs }: Written,
): Promise<void> {
  const requestId = `question:${questionId}`;
  if (content === "") {
    await db.delete(notes).where(and(eq(notes.userId, userId), eq(notes.requestId, requestId)));
    return;
  }
  const updatedAt = new Date(nowMs);
  const target = { targetType: "question" as const, targetId: questionId };
  await db
    .insert(notes)
    .values({ userId, agencyId, ...target, content, requestId, createdAt: updatedAt, updatedAt })
    .onConflictDoUpdate({ target: [notes.userId, notes.requestId], set: { content, updatedAt } });
}
