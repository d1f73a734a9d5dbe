import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptMarks } from "../../platform/db/schema/attempts.ts";
import { examBoard } from "../../platform/db/schema/exams.ts";
import type { AttemptRow } from "./attemptRows.ts";

/** Returns the comments that markers wrote, by question id. */
export async function commentsOf(db: Db, recordId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select().from(attemptMarks).where(eq(attemptMarks.attemptId, recordId));
  return new Map(rows.map(({ questionId, comment }) => [questionId, comment]));
}

/** Returns the learner's nickname on the board of the exam; "": the learner is not on the board. */
export async function boardName(db: Db, { paperId, userId }: AttemptRow): Promise<string> {
  const [row] = await db
    .select({ nickname: examBoard.nickname })
    .from(examBoard)
    .where(and(eq(examBoard.paperId, paperId), eq(examBoard.userId, userId)));
  return row?.nickname ?? "";
}
