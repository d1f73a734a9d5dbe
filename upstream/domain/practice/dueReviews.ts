import { type SQL, and, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { DATE, parseShanghai, shanghai } from "../../platform/kit/shanghai.ts";
import type { ExamDays } from "../calendar/examDays.ts";
import { lastReviewOf } from "./spacing.ts";

/*
 * A question is due for review on a day, at any hour. The day comes from the question's card (spacing.ts). An exam
 * moves the review forward to the day before the exam, but never to the day of the last answer. The card does not
 * contain the exam, so that a changed exam date takes effect at once.
 */

const DAY_MS = 86_400_000;

type Spaced = Pick<typeof wrongBook.$inferSelect, "subjectId" | "dueTime" | "lastTime" | "card">;

/** SQL expression: the time of the last review; for a question without a card the time of the mistake. */
const LAST_REVIEW = sql`coalesce((${wrongBook.card} ->> 'last_review')::timestamptz, ${wrongBook.lastTime})`;

/** Returns the time of the next review, moved forward by an exam of the subject. */
export function dueTimeOf({ subjectId, dueTime, lastTime, card }: Spaced, exams: ExamDays): Date {
  const exam = exams.of(subjectId);
  if (!exam) return dueTime;
  const eve = parseShanghai(exam.day, DATE).toMillis() - DAY_MS;
  const reviewed = lastReviewOf(card) ?? lastTime;
  const latest = Math.max(eve, startOfDay(reviewed.getTime()) + DAY_MS);
  return new Date(Math.min(dueTime.getTime(), latest));
}

/** SQL condition on wrong_book: the question is due today or overdue. */
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
