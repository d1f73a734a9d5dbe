import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptMarks } from "../../platform/db/schema/attempts.ts";
import { examBoard } from "../../platform/db/schema/exams.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { AttemptRow } from "./attemptRows.ts";

/** Returns the comments that markers wrote, by question id. */
export async function commentsOf(db: Db, recordId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select().from(attemptMarks).where(eq(attemptMarks.attemptId, recordId));
  return new Map(rows.map(({ questionId, comment }) => [questionId, comment]));
}

/** Returns whether a person has marked an answer of the attempt after a time. */
export async function isMarkedSince(db: Db, recordId: number, since: Date): Promise<boolean> {
  const { attemptId, markedAt } = attemptMarks;
  return (await db.$count(attemptMarks, and(eq(attemptId, recordId), gt(markedAt, since)))) > 0;
}

/** Returns the learner's nickname on the board of the exam; "": the learner is not on the board. */
export async function boardName(db: Db, { paperId, userId }: AttemptRow): Promise<string> {
  const [row] = await db
    .select({ nickname: examBoard.nickname })
    .from(examBoard)
    .where(and(eq(examBoard.paperId, paperId), eq(examBoard.userId, userId)));
  return row?.nickname ?? "";
}

/** Returns an attempt as a point of the chart of the learner's scores. */
export function presentOwn({ id, endTime, score, totalScore }: AttemptRow) {
  return {
    record_id: String(id),
    submit_time: timeText(endTime),
    score: Number(score ?? 0),
    total_score: Number(totalScore),
  };
}
