import { createHandoff, handoffState, redeemHandoff } from "#shared/contract/play/endpoints.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { type Context, route } from "../route.ts";
import { findLesson } from "#upstream/domain/play/findLesson.ts";
import { externalPlaceOf } from "#upstream/domain/play/externalRecords.ts";
import {
  HANDOFF_SECONDS,
  externalPlace,
  lessonPlace,
  makeHandoff,
  practicePlace,
  redeem,
  stateOfHandoff,
} from "#upstream/domain/play/handoffs.ts";

type Creating = Context<typeof createHandoff>;

export const handoffRoutes = [
  route(createHandoff, async (context) => {
    const { deps, agency, user, nowMs } = context;
    const { db, limits } = deps;
    const { userId } = user;
    await limits.consume("handoffLearner", String(userId));
    const place = await placeOf(context);
    const token = await makeHandoff(db, place, { userId, agencyId: agency.id, nowMs });
    return { token, expire_in: HANDOFF_SECONDS };
  }),
  route(handoffState, async ({ input, deps, user: { userId }, nowMs }) => {
    const { db } = deps;
    return { state: await stateOfHandoff(db, input.token, { userId, nowMs }) };
  }),
  route(redeemHandoff, async (context) => {
    const { input, deps, user, nowMs } = context;
    const { limits } = deps;
    const { userId } = user;
    return once(context, {
      prepare: () => limits.consume("handoffLearner", String(userId)),
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
  }),
];

async function placeOf({ input, deps: { db }, agency, user, nowMs }: Creating) {
  const { userId } = user;
  if (input.kind !== "lesson")
    return practicePlace(db, { userId, recordId: idOf(input.record_id), seq: input.seq ?? 1 });
  const external = user.isAsserted
    ? await externalPlaceOf(db, { agencyId: agency.id, userId }, input.lesson_id ?? "")
    : undefined;
  if (external) return externalPlace(external, input.second ?? 0);
  const wanted = {
    lessonId: idOf(input.lesson_id),
    classroomId: input.classroom_id ? idOf(input.classroom_id) : undefined,
  };
  const found = await findLesson(db, wanted, { agency, userId, nowMs });
  return lessonPlace(found, input.second ?? 0);
}
