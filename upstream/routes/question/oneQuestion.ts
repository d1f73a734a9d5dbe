import {
  checkQuestion,
  collectQuestion,
  questionDetail,
  questionFeedback,
} from "#shared/contract/question/endpoints.ts";
import { judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import { dropFavourite, addFavourite } from "#upstream/domain/account/favourites.ts";
import { once } from "#upstream/platform/http/once.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { answerKeyOf, checkLength } from "#upstream/domain/question/answerKey.ts";
import { presentAsked } from "#upstream/domain/question/askedQuestions.ts";
import { type NamedList, openList } from "#upstream/domain/question/bankList.ts";
import {
  addFeedback,
  findAnswerable,
  findAsked,
  placeInMaterial,
  seeQuestion,
} from "#upstream/domain/question/findQuestion.ts";
import { placeInList } from "#upstream/domain/question/placeInList.ts";
import { easyWrongOf } from "#upstream/domain/practice/judge.ts";
import { rightRate } from "#upstream/domain/question/selectQuestions.ts";
import { route } from "../route.ts";

export const questionRoutes = [
  /** Returns a question without key and analysis, which this call does not even read from the database. */
  route(questionDetail, async ({ input, deps, agency, user, nowMs }) => {
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
  }),
  /**
   * Judges an answer outside of runs and returns key and analysis. An empty answer gets the verdict no_answer and no key.
   * The number of calls is limited (CODES.tooMany), so that nobody copies the question bank.
   */
  route(checkQuestion, async ({ input, deps, agency, user, ip, nowMs }) => {
    const { db, limits } = deps;
    const address = addressKey(ip);
    if (user) await limits.consume("checkLearner", `${user.userId} ${address}`);
    else await limits.consume("checkAddress", address);
    checkLength(input.answer);
    const row = await findAnswerable(db, idOf(input.id), { agency, nowMs, userId: user?.userId });
    if (!row) return null;
    const { question, stats, partPolicy } = row;
    const { verdict, blanks = [] } = judgeAnswer(answerKeyOf(question, partPolicy), input.answer);
    const answered = verdict !== "no_answer";
    return {
      id: String(question.id),
      status: verdict,
      my_answer: [...input.answer],
      blanks: [...blanks],
      answer: answered ? [...question.answer] : [],
      analysis: answered ? question.analysis : "",
      right_rate: rightRate(stats?.answeredNum ?? null, stats?.rightNum ?? null),
      easy_wrong: answered ? easyWrongOf({ question, stats }) : "",
    };
  }),
  route(collectQuestion, async ({ input, deps: { db }, agency, user: { userId } }) => {
    const own = { userId, type: "question" as const, id: idOf(input.id) };
    if (input.is_collect === "1") {
      await seeQuestion(db, agency, own.id);
      await addFavourite(db, { ...own, agencyId: agency.id });
    } else {
      await dropFavourite(db, own);
    }
    return { id: input.id, is_collect: input.is_collect };
  }),
  route(questionFeedback, async (context) => {
    const { input, deps, agency, user } = context;
    const { db } = deps;
    const questionId = idOf(input.id);
    return once(context, {
      prepare: () => seeQuestion(db, agency, questionId),
      change: async (tx) => {
        const { id, status } = await addFeedback(tx, {
          userId: user.userId,
          agencyId: agency.id,
          questionId,
          requestId: input.request_id ?? crypto.randomUUID(),
          kind: input.kind,
          content: input.content ?? "",
        });
        return { id: String(id), status };
      },
    });
  }),
];

/** Whether the input names a list. Otherwise the neighbours are the next questions of the question's subject. */
function isNamed({ level1, level2, level3, type, difficulty, year }: NamedList): boolean {
  return [level1, level2, level3, type, difficulty, year].some(Boolean);
}
