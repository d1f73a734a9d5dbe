import { lessonFeedback } from "#shared/contract/play/endpoints.ts";
import { badInput } from "#upstream/platform/kit/errors.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { route } from "../route.ts";
import { findLesson } from "#upstream/domain/play/findLesson.ts";
import { addFeedback } from "#upstream/domain/play/addFeedback.ts";

export const lessonFeedbackRoutes = [
  route(lessonFeedback, async (context) => {
    const { input, deps, agency, user, nowMs } = context;
    const { db, limits } = deps;
    const { userId } = user;
    return once(context, {
      prepare: async () => {
        const wanted = { lessonId: idOf(input.lesson_id) };
        const { lesson, lock } = await findLesson(db, wanted, { agency, userId, nowMs });
        if (lock !== "") throw badInput("这一讲还没有开通");
        await limits.consume("feedbackLearner", String(userId));
        return lesson.id;
      },
      change: async (tx, lessonId) => {
        const { id, status } = await addFeedback(tx, {
          userId,
          agencyId: agency.id,
          lessonId,
          second: Math.floor(input.second ?? 0),
          kind: input.kind,
          content: input.content ?? "",
          createdAt: new Date(nowMs),
        });
        return { id: String(id), status };
      },
    });
  }),
];
