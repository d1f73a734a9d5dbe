import { questionNotes, saveQuestionNote } from "#shared/contract/note/endpoints.ts";
import { findAnswerable } from "#upstream/domain/question/findQuestion.ts";
import { presentQuestion } from "#upstream/domain/question/selectQuestions.ts";
import { pageOfQuestionNotes, writeQuestionNote } from "#upstream/domain/study/questionNotes.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";

export const questionNoteRoutes = [
  route(questionNotes, async ({ input, deps: { db }, agency, user: { userId }, nowMs }) => {
    const cut = pageCut(input);
    const { question_id: wanted, q } = input;
    const ids = wanted === undefined ? undefined : [wanted].flat().map(idOf);
    const found = await pageOfQuestionNotes(db, { agency, userId, nowMs }, { ids, q }, cut);
    return presentPage(cut, found, ({ id, question, content, isInExam, updatedAt }) => ({
      question_id: String(id),
      question: presentQuestion(question),
      content,
      is_in_exam: flagText(isInExam),
      update_time: timeText(updatedAt),
    }));
  }),
  /** Refuses a question of an attempt in progress: its learner cannot see the note that would be replaced. */
  route(saveQuestionNote, async ({ input, deps: { db, limits }, agency, user: { userId }, nowMs }) => {
    await limits.consume("noteLearner", String(userId));
    const row = await findAnswerable(db, idOf(input.question_id), { agency, nowMs, userId });
    if (!row) throw notFound("没有这道题");
    const { content } = input;
    await writeQuestionNote(db, { userId, agencyId: agency.id, questionId: row.question.id, content, nowMs });
    return {};
  }),
];
