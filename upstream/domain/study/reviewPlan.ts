import { and, eq, min, not } from "drizzle-orm";
import { changeSettings } from "../account/settings.ts";
import type { ExamDays } from "../calendar/examDays.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import type { UserSettings } from "../../platform/db/schema/playing.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { type SubjectRow, subjectRows } from "../catalogue/subjectRows.ts";
import { badInput } from "../../platform/kit/errors.ts";
import { DATE, parseShanghai, shanghai } from "../../platform/kit/shanghai.ts";
import { dueTimeOf, dueToday } from "../practice/dueReviews.ts";
import { openWrongs } from "./wrongBook.ts";

interface ExamChange {
  readonly subjectId: number;
  readonly day: string;
}

function rootOf(tree: readonly SubjectRow[], id: number): number {
  return tree.find((row) => row.id === id)?.rootId ?? 0;
}

function checkDay(day: string, nowMs: number): void {
  const date = parseShanghai(day, DATE);
  const today = shanghai(nowMs).startOf("day");
  if (!date.isValid || date < today || date > today.plus({ years: MOST_YEARS }))
    throw badInput("考试日期要在今天以后");
}

const MOST_YEARS = 5;

function withDays(known: UserSettings["examDates"], given: readonly ExamChange[]): UserSettings["examDates"] {
  const days = new Map(Object.entries(known ?? {}));
  for (const { subjectId, day } of given) {
    const id = String(subjectId);
    if (day === "") days.delete(id);
    else days.set(id, day);
  }
  return Object.fromEntries(days);
}

/** Returns the earliest time of review of questions that are not due today; null: there are none. */
function nextOf(
  later: readonly { readonly subjectId: number; readonly time: Date | null }[],
  { exams, nowMs }: { readonly exams: ExamDays; readonly nowMs: number },
): Date | null {
  const lastTime = new Date(nowMs);
  const times = later.flatMap(({ subjectId, time: dueTime }) =>
    dueTime === null ? [] : dueTimeOf({ subjectId, dueTime, lastTime, card: {} }, exams),
  );
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

interface PlanChange {
  readonly leavesAfter: number | undefined;
  readonly goalId: number | undefined;
  /** Exam days (YYYY-MM-DD) by subject; "": removes the learner's own day. */
  readonly exam: readonly ExamChange[];
}

/**
 * Changes a learner's goal, exam days, and after how many right answers a question leaves the wrong book.
 * @throws Refusal badInput: the agency does not have the subject, or the day is past or more than MOST_YEARS ahead
 */
export async function changeReviewPlan(
  db: Db,
  { agency, userId, nowMs }: LearnerScope,
  { leavesAfter, goalId, exam }: PlanChange,
): Promise<void> {
  const tree = await subjectRows.get(db, nowMs);
  const requireSubject = (id: number) => {
    if (!agency.subjectIds.includes(rootOf(tree, id))) throw badInput("没有这个科目");
  };
  if (goalId !== undefined) requireSubject(goalId);
  for (const { subjectId, day } of exam) {
    requireSubject(subjectId);
    if (day !== "") checkDay(day, nowMs);
  }
  await changeSettings(db, { userId, agencyId: agency.id, nowMs }, ({ examDates }) => ({
    leavesAfter,
    goalId,
    ...(exam.length > 0 && { examDates: withDays(examDates, exam) }),
  }));
}

/** Returns the time of the next review after today; null: no question waits for a review. */
export async function nextReviewTime(db: Db, keeper: LearnerScope, exams: ExamDays): Promise<Date | null> {
  const { nowMs } = keeper;
  const due = await dueToday(db, exams, nowMs);
  const later = await db
    .select({ subjectId: wrongBook.subjectId, time: min(wrongBook.dueTime) })
    .from(wrongBook)
    .innerJoin(questions, eq(questions.id, wrongBook.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(and(openWrongs(keeper), due && not(due)))
    .groupBy(wrongBook.subjectId);
  return nextOf(later, { exams, nowMs });
}
