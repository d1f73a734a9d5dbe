import { questionDetail } from "#shared/contract/question/endpoints.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { presentAsked } from "#upstream/question/askedQuestions.ts";
import { type NamedList, openList } from "#upstream/question/bankList.ts";
import { findAsked, placeInMaterial } from "#upstream/question/findQuestion.ts";
import { placeInList } from "#upstream/question/placeInList.ts";

/** A question before its answer: neither key nor analysis is read from the database. */
export const serveQuestionDetail = route(questionDetail, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const row = await findAsked(db, idOf(input.id), { agency, nowMs });
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
