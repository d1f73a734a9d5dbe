import { login } from "#shared/contract/account/endpoints.ts";
import type { WireData } from "#shared/contract/endpoint.ts";
import { findUserByMobile, findUserByName } from "#upstream/domain/account/findUser.ts";
import {
  accountOf,
  admitPasswordAttempt,
  recordSignInAddress,
  recordWrongPassword,
} from "#upstream/domain/account/passwordTries.ts";
import { isPassword } from "#upstream/domain/account/passwords.ts";
import { SESSION_SECONDS, openSession } from "#upstream/domain/account/sessions.ts";
import { guessSmsCode, useSmsCode, wrongCode } from "#upstream/domain/account/sms/smsCodes.ts";
import { writeMessage } from "#upstream/domain/message/writeMessage.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { Refusal, badInput } from "#upstream/platform/kit/errors.ts";
import { type Context, route } from "../route.ts";
import type { UserRow } from "#upstream/domain/account/findUser.ts";
import { presentUser } from "#upstream/domain/account/presentUser.ts";

type Login = Context<typeof login>;

export const loginRoutes = [
  /** Signs in by password or by SMS code. The refusal does not reveal whether the name or the password was wrong. */
  route(login, (context) => {
    const { input } = context;
    const name = (input.type === "code" ? input.mobile : (input.username ?? input.mobile)) ?? "";
    if (name === "") throw badInput(input.type === "code" ? "请填写手机号" : "请填写手机号或用户名");
    return input.type === "code" ? byCode(context, name) : byPassword(context, name);
  }),
];

/**
 * Opens a session and returns its token with the learner, the same data for every way of signing in.
 * @param isProved whether the learner has proved the account by password or SMS code
 * @throws Refusal badInput: the account is blocked
 */
export async function sessionFor(
  tx: Db,
  user: UserRow,
  { agency, ip, nowMs, req }: Pick<Context, "agency" | "ip" | "nowMs" | "req">,
  isProved: boolean,
): Promise<WireData<typeof login>> {
  if (user.status !== "active" && user.status !== "closing") throw badInput("这个账号已停用，请联系客服");
  const { id: userId, passwordHash } = user;
  const userAgent = req.get("user-agent");
  const own = { userId, agencyId: agency.id, ip, userAgent, nowMs, isProved, passwordHash };
  const token = await openSession(tx, own);
  return { token, user_info: presentUser(user), expire: SESSION_SECONDS };
}

async function byPassword(context: Login, name: string): Promise<WireData<typeof login>> {
  const { input, deps, agency, ip, nowMs } = context;
  const { db, limits, captchas } = deps;
  if (input.password === undefined) throw badInput("请填写密码");
  const user = await findUserByName(db, agency.id, name);
  const account = user ? accountOf(user) : `${agency.id}:${name.toLowerCase()}`;
  await admitPasswordAttempt({ limits, captchas, account, ip }, { answer: input, nowMs });
  const right = await isPassword(user?.passwordHash, input.password);
  if (!user || !right) {
    await recordWrongPassword({ limits, account, ip });
    throw badInput("手机号、用户名或密码不正确");
  }
  const session = await inTransaction(db, (tx) => sessionFor(tx, user, context, true));
  await recordSignIn(context, user);
  return session;
}

/** Signs in by SMS code. smsCodes limits guesses per address, so wrong guesses by others do not lock the owner out. */
async function byCode(context: Login, mobile: string): Promise<WireData<typeof login>> {
  const { input, deps, agency, ip, nowMs } = context;
  const { db, limits, signSalt } = deps;
  if (input.code === undefined) throw badInput("请填写短信验证码");
  const wanted = { agencyId: agency.id, mobile, type: "login", ip, nowMs } as const;
  const codeId = await guessSmsCode({ db, limits, signSalt }, input.code, wanted);
  if (codeId === undefined) throw wrongCode();
  const { user, session } = await inTransaction(db, async (tx) => {
    await useSmsCode(tx, codeId, nowMs);
    const found = await findUserByMobile(tx, agency.id, mobile);
    if (!found) throw new Refusal("notRegistered", "这个手机号还没有注册，请先注册");
    return { user: found, session: await sessionFor(tx, found, context, true) };
  });
  await recordSignIn(context, user);
  return session;
}

/**
 * Records the address of a sign-in, and notifies the learner if the address is new, except at the account's first
 * sign-in.
 * @param user the row before the sign-in
 */
export async function recordSignIn(
  { deps: { db, limits }, ip, nowMs }: Pick<Context, "deps" | "ip" | "nowMs">,
  user: UserRow,
): Promise<void> {
  const account = accountOf(user);
  const isKnown = await recordSignInAddress({ limits, account, ip });
  if (isKnown || user.lastLoginAt === null) return;
  const { id: userId, agencyId } = user;
  const message = {
    kind: "account" as const,
    title: "账号在新的地址登录",
    content: `登录地址 ${ip}。如果不是你本人操作，请退出其他设备并修改密码。`,
    url: "/user/profile",
  };
  await writeMessage(db, { userId, agencyId, ...message }, nowMs);
}
