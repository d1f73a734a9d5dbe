import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { addressKey } from "#upstream/http/visitorIp.ts";
import { answerKeyOf, checkLength } from "#upstream/question/answerKey.ts";
import { mostChosenWrong, rightRate } from "#upstream/question/selectQuestions.ts";
import { findAnswerable } from "#upstream/question/findQuestion.ts";

/**
 * The only reader of key and analysis, of questions that the agency's learners may practise; an empty answer is judged as
 * no_answer and told no key. Limited (CODES.tooMany), so that nobody carries the bank away.
 */
export const serveCheckQuestion = route(checkQuestion, async ({ input, deps, agency, user, ip, nowMs }) => {
  const { db, limits } = deps;
  const address = addressKey(ip);
  if (user) await limits.take("checkLearner", `${user.userId} ${address}`);
  else await limits.take("checkAddress", address);
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
    easy_wrong: answered ? mostChosenWrong(stats?.wrongByOption ?? {}) : "",
  };
});
