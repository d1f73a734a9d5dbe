import { and, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { badInput } from "../errors.ts";
import { closeSessionsOf } from "./sessions.ts";

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** Of the password that was typed to prove who changes it; another change in between refuses this one. */
  readonly oldHash?: string;
  /** The session that changes it stays; all others end. */
  readonly keptSession?: string;
}

/** In one transaction: no session outlives the password that opened it. */
export async function setPassword(
  tx: Db,
  { userId, passwordHash, oldHash, keptSession }: NewPassword,
): Promise<void> {
  const asBefore = oldHash === undefined ? undefined : eq(users.passwordHash, oldHash);
  const changed = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), asBefore))
    .returning({ id: users.id });
  if (changed.length === 0) throw badInput("密码刚刚改过，请用新密码登录");
  await closeSessionsOf(tx, userId, keptSession);
}
