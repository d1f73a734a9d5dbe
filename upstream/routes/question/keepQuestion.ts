import { and, eq } from "drizzle-orm";
import { collectQuestion, questionFeedback } from "#shared/contract/question/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { favourites } from "#upstream/db/schema/learning.ts";
import { questionFeedback as feedback } from "#upstream/db/schema/practice.ts";
import { questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { notFound } from "#upstream/kit/errors.ts";
import type { AgencyScope } from "#upstream/db/agencyScope.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { once } from "#upstream/http/once.ts";
import { route } from "../route.ts";
import { shownQuestions } from "#upstream/question/selectQuestions.ts";

export const serveCollectQuestion = route(collectQuestion, async ({ input, deps, agency, user }) => {
  const { db } = deps;
  const targetId = idOf(input.id);
  const own = { userId: user.userId, targetType: "question" as const, targetId };
  if (input.is_collect === "1") {
    await seeQuestion(db, agency, targetId);
    await db
      .insert(favourites)
      .values({ ...own, agencyId: agency.id })
      .onConflictDoNothing();
  } else {
    await db
      .delete(favourites)
      .where(
        and(
          eq(favourites.userId, own.userId),
          eq(favourites.targetType, own.targetType),
          eq(favourites.targetId, targetId),
        ),
      );
  }
  return { id: input.id, is_collect: input.is_collect };
});

export const serveQuestionFeedback = route(questionFeedback, async (context) => {
  const { input, deps, agency, user } = context;
  const questionId = idOf(input.id);
  return once(context, {
    prepare: () => seeQuestion(deps.db, agency, questionId),
    change: async (tx) => {
      const [row] = await tx
        .insert(feedback)
        .values({
          userId: user.userId,
          agencyId: agency.id,
          questionId,
          requestId: input.request_id ?? crypto.randomUUID(),
          kind: input.kind,
          content: input.content ?? "",
        })
        .returning({ id: feedback.id, status: feedback.status });
      return { id: String(row?.id ?? 0), status: row?.status ?? "received" };
    },
  });
});

async function seeQuestion(db: Db, agency: AgencyScope, id: number): Promise<void> {
  const [row] = await db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(shownQuestions(agency, eq(questions.id, id)));
  if (!row) throw notFound("没有这道题");
}
