import { and, count, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { ExamDays } from "#upstream/domain/calendar/examDays.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import type { LearnerScope } from "#upstream/platform/db/agencyScope.ts";
import { attemptAnswers, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { wrongBook } from "#upstream/platform/db/schema/practice.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { subjectOf, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { dueToday } from "#upstream/domain/practice/dueReviews.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { idText } from "#upstream/platform/kit/ids.ts";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import { openWrongs } from "../wrongBook.ts";
import { type TodayItem, todayItem } from "./item.ts";

const MINUTES_A_QUESTION = 1;

/** Counts the questions in the wrong book that are due today, by subject. */
export async function dueBySubject(db: Db, keeper: LearnerScope, exams: ExamDays) {
  const due = await dueToday(db, exams, keeper.nowMs);
  return db
    .select({ subjectId: wrongBook.subjectId, num: count() })
    .from(wrongBook)
    .innerJoin(questions, eq(questions.id, wrongBook.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(and(openWrongs(keeper), due))
    .groupBy(wrongBook.subjectId);
}

/** Returns the reviews that the learner began today, the last one first. */
function reviewsToday(db: Db, { userId, agency, nowMs }: LearnerScope) {
  const { id, subjectId, status } = attempts;
  return db
    .select({ id, subjectId, status, num: count(attemptAnswers.questionId) })
    .from(attempts)
    .innerJoin(attemptAnswers, and(eq(attemptAnswers.attemptId, id), isNotNull(attemptAnswers.status)))
    .where(
      and(
        eq(attempts.userId, userId),
        eq(attempts.agencyId, agency.id),
        eq(attempts.mode, "review"),
        gte(attempts.beginTime, shanghai(nowMs).startOf("day").toJSDate()),
      ),
    )
    .groupBy(id, subjectId, status)
    .orderBy(desc(id));
}

/**
 * Makes one entry for each level-1 subject, because a run has questions of one branch of the subject tree. A subject
 * whose reviews of today are finished has an entry that is done.
 */
export async function reviewItems(
  db: Db,
  keeper: LearnerScope,
  exams: ExamDays,
): Promise<readonly TodayItem[]> {
  const [tree, nums, begun] = await Promise.all([
    subjectRows.get(db, keeper.nowMs),
    dueBySubject(db, keeper, exams),
    reviewsToday(db, keeper),
  ]);
  const isBelow = (subjectId: number, rootId: number) =>
    tree.find((row) => row.id === subjectId)?.rootId === rootId;
  return tree
    .filter(({ id, rootId }) => id === rootId)
    .flatMap(({ id: rootId }) => {
      const due = nums.filter(({ subjectId }) => isBelow(subjectId, rootId));
      const isDone = due.length === 0;
      const done = begun.filter(({ subjectId }) => isBelow(subjectId, rootId));
      const own = isDone ? done : due;
      const num = own.reduce((sum, one) => sum + one.num, 0);
      if (num === 0) return [];
      const [only, ...others] = own;
      const subject = subjectOf(tree, only && others.length === 0 ? only.subjectId : rootId);
      return todayItem({
        key: `review-${rootId}`,
        kind: "review",
        name: "到期复习",
        minutes: isDone ? 0 : num * MINUTES_A_QUESTION,
        num,
        is_done: flagText(isDone),
        record_id: isDone ? idText(done.find(({ status }) => status === "finished")?.id) : "",
        subject_id: String(subject.id),
        subject_name: subject.name,
      });
    });
}
