import { forgetPassword, register, resetPassword } from "#shared/contract/account/endpoints.ts";
import { refuseCommonPassword } from "#upstream/domain/account/commonPasswords.ts";
import { findUserByMobile, getUser } from "#upstream/domain/account/findUser.ts";
import { openAccount } from "#upstream/domain/account/openAccount.ts";
import { hashPassword, isPassword } from "#upstream/domain/account/passwords.ts";
import { accountOf, recordAddress, recordSignInAddress } from "#upstream/domain/account/passwordTries.ts";
import { setPassword } from "#upstream/domain/account/setPassword.ts";
import {
  type SmsType,
  findProof,
  guessSmsCode,
  useSmsCode,
  wrongCode,
} from "#upstream/domain/account/sms/smsCodes.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { Refusal, badInput } from "#upstream/platform/kit/errors.ts";
import { once } from "#upstream/platform/http/once.ts";
import { type Context, route } from "../route.ts";
import { provinceIdOf } from "./provinces.ts";
import { sessionFor } from "./login.ts";

const DEFAULT_PROVINCE = 430000;

interface Proved {
  readonly codeId: number;
  readonly passwordHash: string;
}

export const registerRoutes = [
  route(register, async (context) => {
    const { input, agency, deps, ip, nowMs } = context;
    const { limits } = deps;
    const provinceId = input.province_id ? provinceIdOf(input.province_id) : DEFAULT_PROVINCE;
    let account: string | undefined;
    const session = await once(context, {
      prepare: () =>
        input.proof === undefined
          ? proveMobile(context, input.code, "register")
          : byProof(context, input.proof),
      change: async (tx, proof) => {
        const own = { agencyId: agency.id, mobile: input.mobile, provinceId, nowMs };
        const user = await openAccount(tx, { ...own, ...proof });
        account = accountOf(user);
        return sessionFor(tx, user, context, true);
      },
    });
    // Only a new account records the address, because a repeated request may come from another address.
    if (account !== undefined) await recordAddress({ limits, account, ip });
    return session;
  }),
  route(forgetPassword, async (context) => {
    const { input, deps, agency, ip, nowMs, refuse } = context;
    const { db, limits } = deps;
    const { codeId, passwordHash } = await proveMobile(context, input.code, "reset");
    const user = await inTransaction(db, async (tx) => {
      await useSmsCode(tx, codeId, nowMs);
      const found = await findUserByMobile(tx, agency.id, input.mobile);
      if (!found) throw refuse("notRegistered", "这个手机号还没有注册，请先注册");
      await setPassword(tx, { userId: found.id, passwordHash, nowMs });
      return found;
    });
    // Resets the count of wrong passwords, because the earlier guesses were made against the old password.
    await limits.reset("wrongAccount", accountOf(user));
    await recordSignInAddress({ limits, account: accountOf(user), ip });
    return {};
  }),
  route(
    resetPassword,
    async ({ input, deps: { db, limits }, agency, user: { userId, tokenHash }, nowMs }) => {
      // Counts per session: with a count per account a stolen session could keep the owner from changing the password.
      await limits.consume("changePassword", tokenHash);
      const user = await getUser(db, agency.id, userId);
      if (!(await isPassword(user.passwordHash, input.old_password))) throw badInput("原密码不正确");
      if (input.old_password === input.password) throw badInput("新密码不能和原密码相同");
      await refuseCommonPassword(input.password);
      const passwordHash = await hashPassword(input.password);
      const oldHash = user.passwordHash;
      const change = { userId, passwordHash, oldHash, exceptSession: tokenHash, nowMs };
      await inTransaction(db, (tx) => setPassword(tx, change));
      await limits.reset("changePassword", tokenHash);
      return {};
    },
  ),
];

/** Checks the SMS code that proves the phone number. smsCodes limits wrong guesses. */
async function proveMobile(
  {
    input,
    deps: { db, limits, signSalt },
    agency,
    ip,
    nowMs,
  }: Context<typeof register> | Context<typeof forgetPassword>,
  code: string | undefined,
  type: SmsType,
): Promise<Proved> {
  const { mobile } = input;
  if (code === undefined) throw badInput("请填写短信里的数字验证码");
  await refuseCommonPassword(input.password);
  const codeId = await guessSmsCode({ db, limits, signSalt }, code, {
    agencyId: agency.id,
    mobile,
    type,
    ip,
    nowMs,
  });
  if (codeId === undefined) throw wrongCode();
  return { codeId, passwordHash: await hashPassword(input.password) };
}

/** Checks a proof: /sms/check returned it when the learner signed in by code with a number that has no account. */
async function byProof(
  { input, deps: { db, signSalt }, agency, ip, nowMs }: Context<typeof register>,
  proof: string,
): Promise<Proved> {
  await refuseCommonPassword(input.password);
  const codeId = await findProof({ db, signSalt }, proof, {
    agencyId: agency.id,
    mobile: input.mobile,
    ip,
    nowMs,
  });
  if (codeId === undefined) throw new Refusal("proofExpired", "手机号的验证已经过期，请重新获取验证码");
  return { codeId, passwordHash: await hashPassword(input.password) };
}
