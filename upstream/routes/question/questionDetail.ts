import { eq, sql } from "drizzle-orm";
import { questionDetail } from "#shared/contract/question/endpoints.ts";
import type { Db } from "#upstream/db/database.ts";
import { questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { askedQuestions, presentAsked } from "#upstream/question/askedQuestions.ts";
import { type Asking, type NamedList, openList } from "./bankList.ts";
import type { Placed } from "./listOrder.ts";
import { placeInList } from "./placeInList.ts";
import { openQuestions } from "#upstream/question/selectQuestions.ts";

/** A question before its answer: neither key nor analysis is read from the database. */
export const serveQuestionDetail = route(questionDetail, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const [row] = await askedQuestions(db, openQuestions(agency, nowMs, eq(questions.id, idOf(input.id))));
  if (!row) return null;
  const list = await openList(db, isNamed(input) ? input : { level3: String(row.subjectId) }, {
    agency,
    nowMs,
  });
  const [[asked], place, ofMaterial] = await Promise.all([
    presentAsked(db, [row], user?.userId),
    placeInList(db, list, row),
    placeInMaterial(db, { agency, nowMs }, row),
  ]);
  return asked ? { ...asked, ...ofMaterial, ...place } : null;
});

/** Without one it is that of the question's own subject. */
function isNamed({ level1, level2, level3, type, difficulty, year }: NamedList): boolean {
  return [level1, level2, level3, type, difficulty, year].some(Boolean);
}

/** Its place among the shown questions of its material, and how many these are. */
async function placeInMaterial(
  db: Db,
  { agency, nowMs }: Asking,
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
