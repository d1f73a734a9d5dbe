import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
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
import { BACKWARDS, LIST_ORDER } from "./listOrder.ts";
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
  const [points, [before, after], place, collected] = await Promise.all([
    db
      .select({ name: knowledgePoints.name })
      .from(questionKnowledge)
      .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
      .where(eq(questionKnowledge.questionId, row.id))
      .orderBy(asc(knowledgePoints.id)),
    neighbours(db, agency, row),
    placeInMaterial(db, agency, row),
    user ? isCollected(db, user.userId, row.id) : false,
  ]);
  return {
    ...presentQuestion(row),
    material: row.material ?? "",
    ...place,
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

interface Placed {
  readonly id: number;
  readonly groupId: number;
  readonly sort: number;
}

async function findQuestion(db: Db, agency: AgencyScope, id: number) {
  const [row] = await db
    .select({
      ...SHOWN,
      rootId: subjects.rootId,
      groupId: questions.groupId,
      sort: questions.sort,
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
  { id, subjectId, rootId, groupId, sort }: Placed & { subjectId: number; rootId: number },
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
          sql`(${questions.groupId}, ${questions.sort}, ${questions.id}) ${backwards ? sql`<` : sql`>`} (${groupId}, ${sort}, ${id})`,
        ),
      )
      .orderBy(...(backwards ? BACKWARDS : LIST_ORDER))
      .limit(1);
  const [[before], [after]] = await Promise.all([near(true), near(false)]);
  return [before ? String(before.id) : "", after ? String(after.id) : ""];
}

/** Its place among the shown questions of its material, and how many these are. */
async function placeInMaterial(
  db: Db,
  agency: AgencyScope,
  { passageId, sort, id }: Placed & { passageId: number | null },
): Promise<{ material_no: number; material_num: number }> {
  if (passageId === null) return { material_no: 0, material_num: 0 };
  const [row] = await db
    .select({
      num: sql<number>`count(*)::int`,
      no: sql<number>`(count(*) filter (where (${questions.sort}, ${questions.id}) <= (${sort}, ${id})))::int`,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(shownQuestions(agency, eq(questions.passageId, passageId)));
  return { material_no: row?.no ?? 0, material_num: row?.num ?? 0 };
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
