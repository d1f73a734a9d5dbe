import { lessonFeedback } from "#shared/contract/play/endpoints.ts";
import { lessonFeedback as feedback } from "#upstream/db/schema/playing.ts";
import { badInput } from "#upstream/kit/errors.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { once } from "#upstream/http/once.ts";
import { route } from "../route.ts";
import { findLesson } from "#upstream/play/findLesson.ts";

export const serveLessonFeedback = route(lessonFeedback, async (context) => {
  const { input, deps, agency, user, nowMs } = context;
  const { userId } = user;
  return once(context, {
    prepare: async () => {
      const wanted = { lessonId: idOf(input.lesson_id) };
      const { lesson, lock } = await findLesson(deps.db, wanted, { agency, userId, nowMs });
      if (lock !== "") throw badInput("这一讲还没有开通");
      await deps.limits.take("feedbackLearner", String(userId));
      return lesson.id;
    },
    change: async (tx, lessonId) => {
      const [row] = await tx
        .insert(feedback)
        .values({
          userId,
          agencyId: agency.id,
          lessonId,
          second: Math.floor(input.second ?? 0),
          kind: input.kind,
          content: input.content ?? "",
          createdAt: new Date(nowMs),
        })
        .returning({ id: feedback.id, status: feedback.status });
      if (!row) throw new Error("a report was not written");
      return { id: String(row.id), status: row.status };
    },
  });
});
