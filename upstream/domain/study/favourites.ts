import { and, count, desc, eq } from "drizzle-orm";
import { favouritesOf } from "../account/favourites.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import type { PageCut } from "../../platform/db/page.ts";
import { favourites } from "../../platform/db/schema/learning.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { inBranch } from "../catalogue/subjectBranch.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { openQuestions, questionsByIds } from "../question/selectQuestions.ts";

/** SQL condition: favourite questions that the learner may see now. The query must join questions and subjects. */
function kept({ agency, userId, nowMs }: LearnerScope) {
  return and(favouritesOf({ userId, type: "question" }), openQuestions(agency, nowMs));
}

/**
 * Returns one page of a learner's favourite questions in a subject and all subjects below it, the latest first, and
 * their total number.
 */
export async function pageOfFavourites(
  db: Db,
  keeper: LearnerScope,
  subjectId: string | undefined,
  cut: PageCut,
) {
  const tree = await subjectRows.get(db, keeper.nowMs);
  const where = and(kept(keeper), inBranch(questions.subjectId, tree, subjectId));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: favourites.targetId, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(questions, eq(questions.id, favourites.targetId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(where)
      .orderBy(desc(favourites.createdAt), desc(favourites.targetId))
      .limit(cut.size)
      .offset(cut.offset),
    db
      .select({ total: count() })
      .from(favourites)
      .innerJoin(questions, eq(questions.id, favourites.targetId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(where),
  ]);
  const shown = await questionsByIds(
    db,
    rows.map(({ id }) => id),
  );
  const found = rows.flatMap(({ id, createdAt }) => {
    const question = shown.get(id);
    return question ? [{ id, question, createdAt }] : [];
  });
  return { rows: found, total: counted?.total ?? 0 };
}

export async function favouriteNums(db: Db, keeper: LearnerScope) {
  return db
    .select({ subjectId: questions.subjectId, num: count() })
    .from(favourites)
    .innerJoin(questions, eq(questions.id, favourites.targetId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(kept(keeper))
    .groupBy(questions.subjectId);
}
