import type { Db } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import type { UserRow } from "./findUser.ts";
import { namesOf } from "./openAccounts.ts";
import { useSmsCode } from "./sms/smsCodes.ts";

interface NewAccount {
  readonly agencyId: number;
  readonly mobile: string;
  readonly passwordHash: string;
  readonly provinceId: number;
  /** Id of the SMS code, or of its proof, that showed that the learner owns the number. */
  readonly codeId: number;
  readonly nowMs: number;
}

/**
 * Opens a learner's account and uses the SMS code or proof up.
 * @throws Refusal conflict: the number has an account at the agency; badInput: the code was used already
 */
export async function openAccount(tx: Db, { codeId, nowMs, ...own }: NewAccount): Promise<UserRow> {
  await useSmsCode(tx, codeId, nowMs);
  const [user] = await tx
    .insert(users)
    .values({ ...own, ...namesOf(own.mobile) })
    .onConflictDoNothing()
    .returning();
  if (!user) throw new Refusal("mobileTaken", "这个手机号已经注册，请直接登录");
  return user;
}
