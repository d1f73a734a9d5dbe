import { and, eq } from "drizzle-orm";
import { createHandoff, handoffState, redeemHandoff } from "#shared/contract/play/endpoints.ts";
import { attempts } from "#upstream/db/schema/attempts.ts";
import { badInput, notFound } from "#upstream/kit/errors.ts";
import { idOf, idText } from "#upstream/kit/ids.ts";
import { once } from "#upstream/http/once.ts";
import { type Context, route } from "../route.ts";
import { findLesson } from "#upstream/play/findLesson.ts";
import { HANDOFF_SECONDS, makeHandoff, redeem, stateOfHandoff } from "#upstream/play/handoffs.ts";
import type { HandoffPlace } from "#upstream/db/schema/playing.ts";

type Creating = Context<typeof createHandoff>;

export const serveCreateHandoff = route(createHandoff, async (context) => {
  const { deps, agency, user, nowMs } = context;
  const { userId } = user;
  await deps.limits.take("handoffLearner", String(userId));
  const place = await (context.input.kind === "lesson" ? lessonPlace(context) : practicePlace(context));
  const token = await makeHandoff(deps.db, place, { userId, agencyId: agency.id, nowMs });
  return { token, expire_in: HANDOFF_SECONDS };
});

async function lessonPlace({ input, deps, agency, user, nowMs }: Creating): Promise<HandoffPlace> {
  const wanted = {
    lessonId: idOf(input.lesson_id),
    classroomId: input.classroom_id ? idOf(input.classroom_id) : undefined,
  };
  const found = await findLesson(deps.db, wanted, { agency, userId: user.userId, nowMs });
  if (found.lock !== "") throw badInput("这一讲还没有开通");
  return {
    ...NOWHERE,
    kind: "lesson",
    lessonId: String(found.lesson.id),
    classroomId: idText(found.classroomId),
    second: input.second ?? 0,
  };
}

async function practicePlace({ input, deps, user }: Creating): Promise<HandoffPlace> {
  const own = and(eq(attempts.id, idOf(input.record_id)), eq(attempts.userId, user.userId));
  const [run] = await deps.db.select({ mode: attempts.mode }).from(attempts).where(own);
  if (!run || run.mode === "") throw notFound("没有这次练习");
  return { ...NOWHERE, kind: "practice", recordId: input.record_id ?? "", seq: input.seq ?? 1 };
}

const NOWHERE = { classroomId: "", lessonId: "", second: 0, recordId: "", seq: 0 };

export const serveHandoffState = route(handoffState, async ({ input, deps, user: { userId }, nowMs }) => {
  return { state: await stateOfHandoff(deps.db, input.token, { userId, nowMs }) };
});

export const serveRedeemHandoff = route(redeemHandoff, async (context) => {
  const { input, deps, user, nowMs } = context;
  const { userId } = user;
  return once(context, {
    prepare: () => deps.limits.take("handoffLearner", String(userId)),
    change: async (tx) => {
      const place = await redeem(tx, input.token, { userId, nowMs });
      return {
        kind: place.kind,
        classroom_id: place.classroomId,
        lesson_id: place.lessonId,
        second: place.second,
        record_id: place.recordId,
        seq: place.seq,
      };
    },
  });
});
