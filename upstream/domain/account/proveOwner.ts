import type { Db } from "../../platform/db/database.ts";
import { badInput } from "../../platform/kit/errors.ts";
import type { Limits } from "./limits.ts";
import { isPassword } from "./passwords.ts";
import type { UserRow } from "./findUser.ts";
import { guessSmsCode, useSmsCode, wrongCode } from "./sms/smsCodes.ts";

interface Tools {
  readonly db: Db;
  readonly limits: Limits;
  readonly signSalt: string;
}

interface Claim {
  readonly password?: string | undefined;
  /** A code of type `change` that was sent to the phone of the account. */
  readonly code?: string | undefined;
  /** Hash of the token of the calling session; wrong passwords are limited per session. */
  readonly tokenHash: string;
  readonly ip: string;
  readonly nowMs: number;
}

/** Uses up the SMS code that proved the owner. Call it in the transaction of the change that the code allows. */
export type UseProof = (tx: Db) => Promise<void>;

/**
 * Requires the password or an SMS code from a learner who is signed in, so that a stranger at an open page cannot make
 * a lasting change.
 * @throws Refusal badInput: neither was given, or the given one is wrong; tooMany: too many wrong passwords or codes
 */
export async function proveOwner(
  { db, limits, signSalt }: Tools,
  user: Pick<UserRow, "agencyId" | "mobile" | "passwordHash">,
  { password, code, tokenHash, ip, nowMs }: Claim,
): Promise<UseProof> {
  if (password !== undefined) {
    await limits.consume("changePassword", tokenHash);
    if (!(await isPassword(user.passwordHash, password))) throw badInput("登录密码不正确");
    await limits.reset("changePassword", tokenHash);
    return async () => undefined;
  }
  if (code === undefined) throw badInput("请填写登录密码，或者手机收到的验证码");
  const { agencyId, mobile } = user;
  const wanted = { agencyId, mobile, type: "change" as const, ip, nowMs };
  const codeId = await guessSmsCode({ db, limits, signSalt }, code, wanted);
  if (codeId === undefined) throw wrongCode();
  return (tx) => useSmsCode(tx, codeId, nowMs);
}
