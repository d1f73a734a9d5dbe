import { randomBytes } from "node:crypto";
import { CODES } from "#shared/contract/codes.ts";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { forgetPassword, register, resetPassword } from "#shared/contract/endpoints/account.ts";
import { eq } from "drizzle-orm";
import { findUserByMobile, getUser } from "../../account/findUser.ts";
import { hashPassword, isPassword } from "../../account/passwords.ts";
import { closeSessionsOf } from "../../account/sessions.ts";
import { type SmsType, useSmsCode } from "../../account/smsCodes.ts";
import { users } from "../../db/schema/users.ts";
import { Refusal, badInput } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { addressKey } from "../../http/visitorIp.ts";
import { provinceIdOf } from "./provinces.ts";
import { sessionFor } from "./login.ts";

const DEFAULT_PROVINCE = 430000;

export async function serveRegister(context: Context<typeof register>): Promise<WireData<typeof register>> {
  const { input, deps, agency } = context;
  const provinceId = input.province_id ? provinceIdOf(input.province_id) : DEFAULT_PROVINCE;
  await proveMobile(context, "register");
  const [user] = await deps.db
    .insert(users)
    .values({
      agencyId: agency.id,
      mobile: input.mobile,
      username: `bk_${randomBytes(5).toString("hex")}`,
      passwordHash: await hashPassword(input.password),
      nickname: `学员${input.mobile.slice(-4)}`,
      provinceId,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) throw new Refusal(CODES.conflict, "这个手机号已经注册，请直接登录");
  return sessionFor(user, context);
}

export async function serveForgetPassword(
  context: Context<typeof forgetPassword>,
): Promise<WireData<typeof forgetPassword>> {
  const { input, deps, agency } = context;
  await proveMobile(context, "reset");
  const user = await findUserByMobile(deps.db, agency.id, input.mobile);
  if (!user) throw new Refusal(CODES.notFound, "这个手机号还没有注册，请先注册");
  await setPassword(context, user.id, input.password);
  // Under either of its names it may have been held up.
  for (const name of [input.mobile, user.username])
    await deps.limits.forget("loginAccount", `${agency.id}:${name.toLowerCase()}`);
  await closeSessionsOf(deps.db, user.id);
  return {};
}

export async function serveResetPassword(
  context: Context<typeof resetPassword>,
): Promise<WireData<typeof resetPassword>> {
  const { input, deps, agency, user: signedIn } = context;
  const key = String(signedIn.userId);
  await deps.limits.take("changePassword", key);
  const user = await getUser(deps.db, agency.id, signedIn.userId);
  if (!(await isPassword(user.passwordHash, input.old_password))) throw badInput("原密码不正确");
  if (input.old_password === input.password) throw badInput("新密码不能和原密码相同");
  await setPassword(context, user.id, input.password);
  await closeSessionsOf(deps.db, user.id, signedIn.tokenHash);
  await deps.limits.forget("changePassword", key);
  return {};
}

/** The SMS code proves the phone; guesses are limited by code (smsCodes) and by address. */
async function proveMobile(
  { input, deps, agency, ip, nowMs }: Context<typeof register> | Context<typeof forgetPassword>,
  type: SmsType,
): Promise<void> {
  await deps.limits.take("codeAddress", addressKey(ip));
  const wanted = { agencyId: agency.id, mobile: input.mobile, type, nowMs, salt: deps.signSalt };
  if (!(await useSmsCode(deps.db, input.code, wanted))) throw badInput("短信验证码不正确或已过期");
  await deps.limits.giveBack("codeAddress", addressKey(ip));
}

async function setPassword({ deps }: Pick<Context, "deps">, userId: number, password: string): Promise<void> {
  await deps.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, userId));
}
