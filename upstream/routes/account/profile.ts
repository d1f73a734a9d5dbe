import { avatar, changeUserInfo, userInfo } from "#shared/contract/account/endpoints.ts";
import { changeProfile, getUser } from "#upstream/domain/account/findUser.ts";
import { recordUse } from "#upstream/domain/account/sessions.ts";
import { setAvatar } from "#upstream/domain/account/setAvatar.ts";
import { once } from "#upstream/platform/http/once.ts";
import { route } from "../route.ts";
import { outsideQueue } from "#upstream/platform/queue/fairQueue.ts";
import { presentUser } from "#upstream/domain/account/presentUser.ts";
import { readUpload } from "./readUpload.ts";
import { makeAvatar } from "./makeAvatar.ts";
import { provinceIdOf } from "./provinces.ts";

const AVATAR_BYTES = 5 * 1024 * 1024;

export const profileRoutes = [
  route(userInfo, async ({ deps: { db }, agency, user, nowMs }) => {
    await recordUse(db, user, nowMs);
    return presentUser(await getUser(db, agency.id, user.userId));
  }),
  /** Changes only the fields that were sent, and returns the whole profile. */
  route(changeUserInfo, async ({ input, deps: { db }, agency, user }) => {
    const changes = {
      ...(input.nickname !== undefined && { nickname: input.nickname.trim() }),
      ...(input.realname !== undefined && { realname: input.realname.trim() }),
      ...(input.sex !== undefined && { sex: Number(input.sex) }),
      ...(input.province_id !== undefined && { provinceId: provinceIdOf(input.province_id) }),
      ...(input.email !== undefined && { email: input.email }),
      ...(input.school !== undefined && { school: input.school.trim() }),
      ...(input.profession !== undefined && { profession: input.profession.trim() }),
    };
    await changeProfile(db, user.userId, changes);
    return presentUser(await getUser(db, agency.id, user.userId));
  }),
  route(avatar, async (context) => {
    const {
      deps,
      user: { userId },
      req,
      nowMs,
    } = context;
    const { limits } = deps;
    return once(context, {
      prepare: async () => {
        await limits.consume("avatarUser", String(userId));
        // Runs outside of the fair queue: a slow upload would hold a turn, and pictures have a queue of their own.
        return outsideQueue(async () =>
          makeAvatar(await readUpload(req, { field: "file", limit: AVATAR_BYTES })),
        );
      },
      change: async (tx, picture) => ({ avatar: await setAvatar(tx, { userId, nowMs, ...picture }) }),
    });
  }),
];
