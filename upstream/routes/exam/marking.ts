import * as api from "#shared/contract/exam/endpoints.ts";
import { pageCut, pageOfRows } from "#upstream/platform/db/page.ts";
import { Refusal, notFound } from "#upstream/platform/kit/errors.ts";
import { NotAwaitingMark, agencyQueue, markWaiting } from "#upstream/domain/exam/agencyMarking.ts";
import { placedQuestions } from "#upstream/domain/exam/shownOptions.ts";
import { NoMark } from "#upstream/domain/exam/markAnswer.ts";
import { agencyRoute } from "#upstream/platform/http/agencyCall.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";

/** Routes for the systems of agencies (decision 054). */
export const markingRoutes = [
  agencyRoute(api.examMarking, async ({ input, deps: { db }, agency, nowMs }) => {
    const cut = pageCut(input);
    const paperId = input.paper_id === undefined ? undefined : idOf(input.paper_id);
    const { rows, total } = await agencyQueue(db, { agencyId: agency.id, nowMs, paperId }, cut);
    const list = rows.map(({ attempt, given, question, paperName, material }) => ({
      attempt_id: String(attempt.id),
      question_id: String(question.id),
      paper_id: String(attempt.paperId),
      paper_name: paperName,
      section:
        attempt.layout.find(({ questions }) => questions.some(({ id }) => id === question.id))?.name ?? "",
      submit_time: timeText(attempt.endTime),
      type: question.type,
      stem: question.stem,
      material: material ?? "",
      answer: [...question.answer],
      analysis: question.analysis,
      given: [...given],
      full_points: placedQuestions(attempt.layout).get(question.id)?.score ?? 0,
    }));
    return pageOfRows(cut, list, total);
  }),
  agencyRoute(api.examMark, async (context) => {
    const { input, agency, nowMs } = context;
    const { attempt_id, question_id, points, comment = "" } = input;
    const mark = { recordId: idOf(attempt_id), questionId: idOf(question_id), score: points, comment };
    const marking = { agencyId: agency.id, markedBy: `agency ${agency.flag}`, nowMs };
    return once(context, {
      prepare: () => Promise.resolve(),
      change: async (tx) => {
        const { isFinished, waitingNum } = await markWaiting(tx, mark, marking).catch(refused);
        return {
          attempt_id,
          question_id,
          points,
          is_finished: flagText(isFinished),
          waiting_num: waitingNum,
        };
      },
    });
  }),
];

/** Converts an error of exam/markAnswer.ts or exam/agencyMarking.ts to a refusal in Chinese for the agency's system. */
function refused(error: unknown): never {
  if (error instanceof NotAwaitingMark)
    throw error.points === undefined
      ? new Refusal("notMarkable", "这道题由系统判分，不需要批阅")
      : new Refusal("alreadyMarked", `这道题已经批阅过，得 ${error.points} 分`, { points: error.points });
  if (!(error instanceof NoMark)) throw error;
  switch (error.reason) {
    case "absent":
      throw notFound("没有这份答卷，或者其中没有这道题");
    case "open":
      throw new Refusal("attemptRunning", "考试还没有结束，结束以后才能批阅");
    case "unanswered":
      throw new Refusal("unanswered", "这道题没有作答，按 0 分计");
    case "above":
      throw new Refusal("badInput", `这道题满分 ${error.full} 分，不能超过`, { full_points: error.full });
  }
}
