import { and, count, eq } from "drizzle-orm";
import type { ExamDays } from "#upstream/domain/calendar/examDays.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import type { LearnerScope } from "#upstream/platform/db/agencyScope.ts";
import { wrongBook } from "#upstream/platform/db/schema/practice.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { subjectOf, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { dueToday } from "#upstream/domain/practice/dueReviews.ts";
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

/** Makes one entry for each level-1 subject, because a run has questions of one branch of the subject tree. */
export async function reviewItems(
  db: Db,
  keeper: LearnerScope,
  exams: ExamDays,
): Promise<readonly TodayItem[]> {
  const [tree, nums] = await Promise.all([
    subjectRows.get(db, keeper.nowMs),
    dueBySubject(db, keeper, exams),
  ]);
  return tree
    .filter(({ id, rootId }) => id === rootId)
    .flatMap(({ id: rootId }) => {
      const own = nums.filter(({ subjectId }) => tree.find((row) => row.id === subjectId)?.rootId === rootId);
      const num = own.reduce((sum, one) => sum + one.num, 0);
      if (num === 0) return [];
      const [only, ...others] = own;
      const subject = subjectOf(tree, only && others.length === 0 ? only.subjectId : rootId);
      return todayItem({
        key: `review-${rootId}`,
        kind: "review",
        name: "到期复习",
        minutes: num * MINUTES_A_QUESTION,
        num,
        subject_id: String(subject.id),
        subject_name: subject.name,
      });
    });
}
