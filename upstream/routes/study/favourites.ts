import { and, count, desc, eq, inArray } from "drizzle-orm";
import { favouriteList, favouriteSubjects } from "#shared/contract/study/endpoints.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { favourites } from "#upstream/db/schema/learning.ts";
import { questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { inBranch, subjectNums } from "#upstream/db/subjectBranch.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import type { AgencyScope } from "#upstream/db/agencyScope.ts";
import { route } from "../route.ts";
import { timeText } from "#upstream/kit/fields.ts";
import { openQuestions, presentQuestion, selectQuestions } from "#upstream/question/selectQuestions.ts";

interface Keeper {
  readonly agency: AgencyScope;
  readonly userId: number;
  readonly nowMs: number;
}

/** Of favourites with their questions and subjects: what can be read now. */
function kept({ agency, userId, nowMs }: Keeper) {
  return and(
    eq(favourites.userId, userId),
    eq(favourites.targetType, "question"),
    openQuestions(agency, nowMs),
  );
}

export const serveFavouriteList = route(favouriteList, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const cut = pageCut(input);
  const tree = await subjectRows.of(db, nowMs);
  const where = and(
    kept({ agency, userId: user.userId, nowMs }),
    inBranch(questions.subjectId, tree, input.subject_id),
  );
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
  const ids = rows.map(({ id }) => id);
  const shown = ids.length === 0 ? [] : await selectQuestions(db, inArray(questions.id, ids));
  const byId = new Map(shown.map((row) => [row.id, row]));
  const list = rows.flatMap(({ id, createdAt }) => {
    const question = byId.get(id);
    return question
      ? [{ id: String(id), question: presentQuestion(question), create_time: timeText(createdAt) }]
      : [];
  });
  return pageOfRows(cut, list, counted?.total ?? 0);
});

export const serveFavouriteSubjects = route(favouriteSubjects, async ({ deps, agency, user, nowMs }) => {
  const { db } = deps;
  const [tree, counted] = await Promise.all([
    subjectRows.of(db, nowMs),
    db
      .select({ subjectId: questions.subjectId, num: count() })
      .from(favourites)
      .innerJoin(questions, eq(questions.id, favourites.targetId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(kept({ agency, userId: user.userId, nowMs }))
      .groupBy(questions.subjectId),
  ]);
  return subjectNums(tree, counted);
});
