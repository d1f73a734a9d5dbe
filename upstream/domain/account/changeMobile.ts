import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { writeMessage } from "../message/writeMessage.ts";
import { findUserByMobile } from "./findUser.ts";
import { maskMobile } from "./presentUser.ts";
import { closeSessionsOf } from "./sessions.ts";

interface NewMobile {
  readonly agencyId: number;
  readonly userId: number;
  readonly mobile: string;
  /**
   * The account's number before the change. The second of two concurrent changes no longer finds it: no row changes.
   */
  readonly oldMobile: string;
  /** Whether a signed link opened the account, so that the account has no number yet. */
  readonly isFirst: boolean;
  readonly exceptSession: string;
  readonly nowMs: number;
}

/**
 * Changes the mobile number, ends all sessions but one, and notifies the learner.
 * @throws Refusal conflict: another account of the agency has the number
 */
export async function setMobile(
  tx: Db,
  { agencyId, userId, mobile, oldMobile, isFirst, exceptSession, nowMs }: NewMobile,
): Promise<void> {
  if (await findUserByMobile(tx, agencyId, mobile))
    throw new Refusal("mobileTaken", "这个手机号已经注册了别的账号");
  await tx
    .update(users)
    .set({ mobile })
    .where(and(eq(users.id, userId), eq(users.mobile, oldMobile)));
  await closeSessionsOf(tx, userId, exceptSession);
  const message = {
    kind: "account" as const,
    title: isFirst ? "手机号已绑定" : "手机号已更换",
    content: isFirst
      ? `现在也可以用 ${maskMobile(mobile)} 登录，密码用短信验证码设置。`
      : `现在用 ${maskMobile(mobile)} 登录，原手机号不能再登录这个账号。`,
    url: "/user/profile",
  };
  await writeMessage(tx, { userId, agencyId, ...message }, nowMs);
}
