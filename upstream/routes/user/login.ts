import type { login } from "#shared/contract/account/endpoints.ts";
import type { WireData } from "#shared/contract/endpoint.ts";
import { CODES } from "#shared/contract/codes.ts";
import { findUserByMobile, findUserByName } from "../../account/findUser.ts";
import { isPassword } from "../../account/passwords.ts";
import { SESSION_SECONDS, openSession } from "../../account/sessions.ts";
import { guessSmsCode, useSmsCode, wrongCode } from "../../account/smsCodes.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/inTransaction.ts";
import { Refusal, badInput } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { addressKey } from "../../http/visitorIp.ts";
import { type UserRow, presentUser } from "../../presenters/user.ts";

type Login = Context<typeof login>;

/** By password or by SMS code. Failures are counted by address and by account; what failed is not told. */
export async function serveLogin(context: Login): Promise<WireData<typeof login>> {
  const { input, deps, agency, ip } = context;
  const name = (input.type === "code" ? input.mobile : (input.username ?? input.mobile)) ?? "";
  if (name === "") throw badInput(input.type === "code" ? "请填写手机号" : "请填写手机号或用户名");
  const account = `${agency.id}:${name.toLowerCase()}`;
  await deps.limits.take("loginAddress", addressKey(ip));
  await deps.limits.take("loginAccount", account);
  const session = input.type === "code" ? await byCode(context, name) : await byPassword(context, name);
  await deps.limits.forget("loginAccount", account);
  await deps.limits.giveBack("loginAddress", addressKey(ip));
  return session;
}

/** Opens a session and answers what every way of signing in answers. */
export async function sessionFor(
  tx: Db,
  user: UserRow,
  { agency, ip, nowMs }: Pick<Context, "agency" | "ip" | "nowMs">,
): Promise<WireData<typeof login>> {
  if (user.status !== "active") throw badInput("这个账号已停用，请联系客服");
  const token = await openSession(tx, { userId: user.id, agencyId: agency.id, ip, nowMs });
  return { token, user_info: presentUser(user), expire: SESSION_SECONDS };
}

async function byPassword(context: Login, name: string): Promise<WireData<typeof login>> {
  const { input, deps, agency } = context;
  if (input.password === undefined) throw badInput("请填写密码");
  const user = await findUserByName(deps.db, agency.id, name);
  const right = await isPassword(user?.passwordHash, input.password);
  if (!user || !right) throw badInput("手机号、用户名或密码不正确");
  return inTransaction(deps.db, (tx) => sessionFor(tx, user, context));
}

async function byCode(context: Login, mobile: string): Promise<WireData<typeof login>> {
  const { input, deps, agency, nowMs } = context;
  if (input.code === undefined) throw badInput("请填写短信验证码");
  const wanted = { agencyId: agency.id, mobile, type: "login", nowMs, salt: deps.signSalt } as const;
  const codeId = await guessSmsCode(deps.db, input.code, wanted);
  if (codeId === undefined) throw wrongCode();
  return inTransaction(deps.db, async (tx) => {
    await useSmsCode(tx, codeId, nowMs);
    const user = await findUserByMobile(tx, agency.id, mobile);
    if (!user) throw new Refusal(CODES.notFound, "这个手机号还没有注册，请先注册");
    return sessionFor(tx, user, context);
  });
}
