import { eq, sql } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { judgeAnswer } from "#shared/domain/questionTypes/judgeAnswer.ts";
import type { Db } from "#upstream/db/database.ts";
import { questionStats, questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { Refusal, badInput } from "#upstream/kit/errors.ts";
import { isSatBy } from "#upstream/question/embargo.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { addressKey } from "#upstream/http/visitorIp.ts";
import { answerKeyOf } from "#upstream/question/answerKey.ts";
import type { Asking } from "./bankList.ts";
import { partPolicyOf } from "#upstream/question/partPolicy.ts";
import { mostChosenWrong, openQuestions, rightRate } from "#upstream/question/selectQuestions.ts";

const LONGEST_ANSWER = 5_000;

export function checkLength(answer: readonly string[]): void {
  if (answer.join("").length > LONGEST_ANSWER) throw badInput("答案太长了");
}

/**
 * The only reader of key and analysis, of questions that the agency's learners may practise; an empty answer is judged as
 * no_answer and told no key. Limited (CODES.tooMany), so that nobody carries the bank away.
 */
export const serveCheckQuestion = route(checkQuestion, async ({ input, deps, agency, user, ip, nowMs }) => {
  const address = addressKey(ip);
  if (user) await deps.limits.take("checkLearner", `${user.userId} ${address}`);
  else await deps.limits.take("checkAddress", address);
  checkLength(input.answer);
  const row = await findAnswerable(deps.db, input.id, { agency, nowMs, userId: user?.userId });
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

/**
 * A question that may be answered by itself, with its key: one that is shown, no exam holds back and who asks does not sit; what
 * is sold is the practice of it, not its reading.
 */
export async function findAnswerable(
  db: Db,
  id: string,
  { agency, nowMs, userId }: Asking & { readonly userId: number | undefined },
) {
  const [row] = await db
    .select({
      question: questions,
      stats: questionStats,
      partPolicy: partPolicyOf,
      isSat: userId === undefined ? sql<boolean>`false` : sql<boolean>`${isSatBy(userId)}`,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(openQuestions(agency, nowMs, eq(questions.id, idOf(id))));
  if (row?.isSat) throw new Refusal(CODES.conflict, "这道题在你正在考的试卷里，交卷以后再看");
  return row;
}
