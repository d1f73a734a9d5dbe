import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { attemptMarks, examBoard } from "../db/schema/exams.ts";
import { wrongBook } from "../db/schema/practice.ts";
import { questionChapters, questions } from "../db/schema/questions.ts";
import type { AttemptRow } from "./attemptRows.ts";

export async function chapterNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .select({ id: questions.id, name: questionChapters.name })
    .from(questions)
    .innerJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .where(inArray(questions.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, [name]]));
}

export async function commentsOf(db: Db, recordId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select().from(attemptMarks).where(eq(attemptMarks.attemptId, recordId));
  return new Map(rows.map(({ questionId, comment }) => [questionId, comment]));
}

export async function inWrongBook(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: wrongBook.questionId })
    .from(wrongBook)
    .where(
      and(
        eq(wrongBook.userId, userId),
        inArray(wrongBook.questionId, [...ids]),
        isNull(wrongBook.masteredAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function boardName(db: Db, { paperId, userId }: AttemptRow): Promise<string> {
  const [row] = await db
    .select({ nickname: examBoard.nickname })
    .from(examBoard)
    .where(and(eq(examBoard.paperId, paperId), eq(examBoard.userId, userId)));
  return row?.nickname ?? "";
}
