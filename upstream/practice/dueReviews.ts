import { type SQL, and, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { wrongBook } from "../db/schema/practice.ts";
import { subjectRows } from "../db/subjectRows.ts";
import { anyOf } from "../db/subjectScope.ts";
import { DATE, parseShanghai, shanghai } from "../kit/shanghai.ts";
import type { ExamDays } from "../calendar/examDays.ts";
import { lastReviewOf } from "./spacing.ts";

/*
 * A question is due on a day, whatever the hour. Its card says when (spacing.ts); an exam pulls that forward to the day before it,
 * though never to the day of the last answer. The card itself does not know of exams, so that another date holds at once.
 */

const DAY_MS = 86_400_000;

type Spaced = Pick<typeof wrongBook.$inferSelect, "subjectId" | "dueTime" | "lastTime" | "card">;

/** The last review; a question never spaced has the time when it was missed. */
const LAST_REVIEW = sql`coalesce((${wrongBook.card} ->> 'last_review')::timestamptz, ${wrongBook.lastTime})`;

export function dueTimeOf({ subjectId, dueTime, lastTime, card }: Spaced, exams: ExamDays): Date {
  const exam = exams.of(subjectId);
  if (!exam) return dueTime;
  const eve = parseShanghai(exam.day, DATE).toMillis() - DAY_MS;
  const reviewed = lastReviewOf(card) ?? lastTime;
  const latest = Math.max(eve, startOfDay(reviewed.getTime()) + DAY_MS);
  return new Date(Math.min(dueTime.getTime(), latest));
}

/** For queries that read wrong_book: what is due today, or was before. */
export async function dueToday(db: Db, exams: ExamDays, nowMs: number): Promise<SQL | undefined> {
  const tree = await subjectRows.get(db, nowMs);
  const today = startOfDay(nowMs);
  const tomorrow = shanghai(today + DAY_MS).toFormat(DATE);
  const closing = tree.filter(({ id }) => (exams.of(id)?.day ?? "9") <= tomorrow).map(({ id }) => id);
  const byCard = lt(wrongBook.dueTime, new Date(today + DAY_MS));
  if (closing.length === 0) return byCard;
  return or(
    byCard,
    and(
      anyOf(wrongBook.subjectId, closing),
      sql`${LAST_REVIEW} < ${new Date(today).toISOString()}::timestamptz`,
    ),
  );
}

function startOfDay(ms: number): number {
  return shanghai(ms).startOf("day").toMillis();
}
