import { collectQuestion, questionFeedback } from "#shared/contract/question/endpoints.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { once } from "#upstream/http/once.ts";
import { route } from "../route.ts";
import { addFeedback } from "#upstream/question/addFeedback.ts";
import { dropFavourite, keepFavourite } from "#upstream/account/favourites.ts";
import { seeQuestion } from "#upstream/question/findQuestion.ts";

export const serveCollectQuestion = route(
  collectQuestion,
  async ({ input, deps: { db }, agency, user: { userId } }) => {
    const own = { userId, type: "question" as const, id: idOf(input.id) };
    if (input.is_collect === "1") {
      await seeQuestion(db, agency, own.id);
      await keepFavourite(db, { ...own, agencyId: agency.id });
    } else {
      await dropFavourite(db, own);
    }
    return { id: input.id, is_collect: input.is_collect };
  },
);

export const serveQuestionFeedback = route(questionFeedback, async (context) => {
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
});
