import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { questionDetail } from "#shared/contract/question/endpoints.ts";
import type { Db } from "../../db/database.ts";
import { questions } from "../../db/schema/questions.ts";
import { subjects } from "../../db/schema/subjects.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import { notHeldBack } from "../../exam/heldBack.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { askedQuestions, presentAsked } from "./askedQuestions.ts";
import { BACKWARDS, LIST_ORDER } from "./listOrder.ts";
import { openQuestions } from "./selectQuestions.ts";

/** A question before its answer: neither key nor analysis is read from the database. */
export async function serveQuestionDetail({
  input,
  deps,
  agency,
  user,
  nowMs,
}: Context<typeof questionDetail>): Promise<WireData<typeof questionDetail>> {
  const { db } = deps;
  const [row] = await askedQuestions(db, openQuestions(agency, nowMs, eq(questions.id, idOf(input.id))));
  if (!row) return null;
  const [[asked], [before, after], place] = await Promise.all([
    presentAsked(db, [row], user?.userId),
    neighbours(db, { agency, nowMs }, row),
    placeInMaterial(db, { agency, nowMs }, row),
  ]);
  return asked ? { ...asked, ...place, prev_id: before, next_id: after } : null;
}

interface Seen {
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

interface Placed {
  readonly id: number;
  readonly groupId: number;
  readonly sort: number;
}

/** The previous and the next of the same subject, in the order of the list; "" at an end. */
async function neighbours(
  db: Db,
  { agency, nowMs }: Seen,
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
          notHeldBack(nowMs),
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
  { agency, nowMs }: Seen,
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
    .where(openQuestions(agency, nowMs, eq(questions.passageId, passageId)));
  return { material_no: row?.no ?? 0, material_num: row?.num ?? 0 };
}
