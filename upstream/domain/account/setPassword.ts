import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";
import { badInput } from "../../platform/kit/errors.ts";
import { closeSessionsOf } from "./sessions.ts";
import { writeMessage } from "../message/writeMessage.ts";

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** Hash of the old password that the caller checked. The change is refused if the password has changed since. */
  readonly oldHash?: string;
  /** The session that stays open; all others are closed. */
  readonly exceptSession?: string;
  readonly nowMs: number;
}

/**
 * Sets a password, closes the sessions that the old password opened, and notifies the learner.
 * @throws Refusal badInput: the password has changed since `oldHash` was read
 */
export async function setPassword(
  tx: Db,
  { userId, passwordHash, oldHash, exceptSession, nowMs }: NewPassword,
): Promise<void> {
  const asBefore = oldHash === undefined ? undefined : eq(users.passwordHash, oldHash);
  const [account] = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), asBefore))
    .returning({ agencyId: users.agencyId });
  if (!account) throw badInput("密码刚刚改过，请用新密码登录");
  await closeSessionsOf(tx, userId, exceptSession);
  await writeMessage(
    tx,
    {
      userId,
      agencyId: account.agencyId,
      kind: "account",
      title: "登录密码已修改",
      content: "其他设备上的登录已经失效。如果不是你本人操作，请马上用短信验证码找回密码。",
      url: "/user/profile",
    },
    nowMs,
  );
}
