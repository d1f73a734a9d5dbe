import { and, asc, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { questionDetail } from "#shared/contract/question/endpoints.ts";
import type { Db } from "../../db/database.ts";
import { favourites } from "../../db/schema/learning.ts";
import {
  passages,
  questionChapters,
  questionKnowledge,
  questionStats,
  questions,
} from "../../db/schema/questions.ts";
import { knowledgePoints, subjects } from "../../db/schema/subjects.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { questionImageUrl } from "../../media/urls.ts";
import { flagText } from "../../presenters/fields.ts";
import { SHOWN, optionsOf, presentQuestion, shownQuestions } from "./selectQuestions.ts";

/** A question before its answer: neither key nor analysis is read from the database. */
export async function serveQuestionDetail({
  input,
  deps,
  agency,
  user,
}: Context<typeof questionDetail>): Promise<WireData<typeof questionDetail>> {
  const { db } = deps;
  const row = await findQuestion(db, agency, idOf(input.id));
  if (!row) return null;
  const [points, [before, after], collected] = await Promise.all([
    db
      .select({ name: knowledgePoints.name })
      .from(questionKnowledge)
      .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
      .where(eq(questionKnowledge.questionId, row.id))
      .orderBy(asc(knowledgePoints.id)),
    neighbours(db, agency, row),
    user ? isCollected(db, user.userId, row.id) : false,
  ]);
  return {
    ...presentQuestion(row),
    material: row.material ?? "",
    options: optionsOf(row.type, row.options).map(({ key, content }) => ({ key, content })),
    blank_num: row.type === "fill" ? row.blankNum : 0,
    images: row.images.map(questionImageUrl),
    knowledge_point: points.map(({ name }) => name),
    exam: row.exam,
    paper: row.paper,
    prev_id: before,
    next_id: after,
    is_collect: flagText(collected),
  };
}

async function findQuestion(db: Db, agency: AgencyScope, id: number) {
  const [row] = await db
    .select({
      ...SHOWN,
      rootId: subjects.rootId,
      options: questions.options,
      images: questions.images,
      exam: questions.exam,
      paper: questions.paper,
      material: passages.content,
      blankNum: sql<number>`jsonb_array_length(${questions.answer})`,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(shownQuestions(agency, eq(questions.id, id)));
  return row;
}

/** The previous and the next of the same subject, in the order of the list; "" at an end. */
async function neighbours(
  db: Db,
  agency: AgencyScope,
  { id, subjectId, rootId }: { id: number; subjectId: number; rootId: number },
): Promise<[string, string]> {
  const shared = agency.subjectIds.includes(rootId) ? isNull(questions.agencyId) : undefined;
  const near = (backwards: boolean) =>
    db
      .select({ id: questions.id })
      .from(questions)
      .where(
        and(
          sql`${questions.isShown}`,
          eq(questions.subjectId, subjectId),
          or(eq(questions.agencyId, agency.id), shared),
          backwards ? lt(questions.id, id) : gt(questions.id, id),
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
