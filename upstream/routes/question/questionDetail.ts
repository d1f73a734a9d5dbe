import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { questionDetail } from "#shared/contract/endpoints/question.ts";
import type { Db } from "../../db/database.ts";
import { favourites } from "../../db/schema/learning.ts";
import { passages, questionKnowledge, questions } from "../../db/schema/questions.ts";
import { knowledgePoints, subjects } from "../../db/schema/subjects.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { questionImageUrl } from "../../media/urls.ts";
import { flagText } from "../../presenters/fields.ts";
import { optionsOf, presentQuestion, selectQuestions, shownQuestions } from "./selectQuestions.ts";

/** A question before its answer: neither key nor analysis is read from the database. */
export async function serveQuestionDetail({
  input,
  deps,
  agency,
  user,
}: Context<typeof questionDetail>): Promise<WireData<typeof questionDetail>> {
  const { db } = deps;
  const shown = shownQuestions(agency, eq(questions.id, idOf(input.id)));
  const [row] = await selectQuestions(db, shown);
  if (!row) return null;
  const [[more], points, [before, after], collected] = await Promise.all([
    partsOf(db, row.id),
    db
      .select({ name: knowledgePoints.name })
      .from(questionKnowledge)
      .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
      .where(eq(questionKnowledge.questionId, row.id))
      .orderBy(asc(knowledgePoints.id)),
    neighbours(db, agency, row),
    user ? isCollected(db, user.userId, row.id) : false,
  ]);
  if (!more) return null;
  return {
    ...presentQuestion(row),
    material: more.material ?? "",
    options: optionsOf(row.type, more.options).map(({ key, content }) => ({ key, content })),
    blank_num: row.type === "fill" ? more.blankNum : 0,
    images: more.images.map(questionImageUrl),
    knowledge_point: points.map(({ name }) => name),
    exam: more.exam,
    paper: more.paper,
    prev_id: before,
    next_id: after,
    is_collect: flagText(collected),
  };
}

function partsOf(db: Db, id: number) {
  return db
    .select({
      options: questions.options,
      images: questions.images,
      exam: questions.exam,
      paper: questions.paper,
      material: passages.content,
      blankNum: sql<number>`jsonb_array_length(${questions.answer})`,
    })
    .from(questions)
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(eq(questions.id, id));
}

/** The previous and the next of the same subject, in the order of the list; "" at an end. */
async function neighbours(
  db: Db,
  agency: AgencyScope,
  { id, subjectId }: { id: number; subjectId: number },
): Promise<[string, string]> {
  const near = (backwards: boolean) =>
    db
      .select({ id: questions.id })
      .from(questions)
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(
        shownQuestions(
          agency,
          and(eq(questions.subjectId, subjectId), backwards ? lt(questions.id, id) : gt(questions.id, id)),
        ),
      )
      .orderBy(backwards ? desc(questions.id) : asc(questions.id))
      .limit(1);
  const [[before], [after]] = await Promise.all([near(true), near(false)]);
  return [before ? String(before.id) : "", after ? String(after.id) : ""];
}

async function isCollected(db: Db, userId: number, questionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: favourites.targetId })
    .from(favourites)
    .where(
      and(
        eq(favourites.userId, userId),
        eq(favourites.targetType, "question"),
        eq(favourites.targetId, questionId),
      ),
    );
  return rows.length > 0;
}
