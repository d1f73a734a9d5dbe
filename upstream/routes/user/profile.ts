import { eq } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { avatar, changeUserInfo } from "#shared/contract/endpoints/account.ts";
import type { userInfo } from "#shared/contract/endpoints/user.ts";
import { getUser } from "../../account/findUser.ts";
import { avatars, users } from "../../db/schema/users.ts";
import type { Context } from "../../http/route.ts";
import { avatarUrl } from "../../media/urls.ts";
import { presentUser } from "../../presenters/user.ts";
import { readUpload } from "./readUpload.ts";
import { makeAvatar } from "./makeAvatar.ts";
import { provinceIdOf } from "./provinces.ts";

const AVATAR_BYTES = 5 * 1024 * 1024;

export async function serveUserInfo({
  deps,
  agency,
  user,
}: Context<typeof userInfo>): Promise<WireData<typeof userInfo>> {
  return presentUser(await getUser(deps.db, agency.id, user.userId));
}

/** Only the fields that were sent change; the answer is the whole. */
export async function serveChangeUserInfo({
  input,
  deps,
  agency,
  user,
}: Context<typeof changeUserInfo>): Promise<WireData<typeof changeUserInfo>> {
  const changes = {
    ...(input.nickname !== undefined && { nickname: input.nickname.trim() }),
    ...(input.realname !== undefined && { realname: input.realname.trim() }),
    ...(input.sex !== undefined && { sex: Number(input.sex) }),
    ...(input.province_id !== undefined && { provinceId: provinceIdOf(input.province_id) }),
  };
  if (Object.keys(changes).length > 0) {
    await deps.db.update(users).set(changes).where(eq(users.id, user.userId));
  }
  return presentUser(await getUser(deps.db, agency.id, user.userId));
}

export async function serveAvatar({
  deps,
  user,
  req,
  nowMs,
}: Context<typeof avatar>): Promise<WireData<typeof avatar>> {
  await deps.limits.take("avatarUser", String(user.userId));
  const { webp, hash } = await makeAvatar(await readUpload(req, { field: "file", limit: AVATAR_BYTES }));
  await deps.db
    .insert(avatars)
    .values({ hash, webp, createdAt: new Date(nowMs) })
    .onConflictDoNothing();
  await deps.db
    .update(users)
    .set({ avatar: avatarUrl(hash) })
    .where(eq(users.id, user.userId));
  return { avatar: avatarUrl(hash) };
}
