import {
  wechatBind,
  wechatList,
  wechatLogin,
  wechatStart,
  wechatUnbind,
} from "#shared/contract/account/endpoints.ts";
import { hasMobile } from "#upstream/domain/account/externalUsers.ts";
import { getUser } from "#upstream/domain/account/findUser.ts";
import { mailOwner } from "#upstream/domain/account/mailCodes.ts";
import { proveOwner } from "#upstream/domain/account/proveOwner.ts";
import { provedAt } from "#upstream/domain/account/sessions.ts";
import {
  bindWechat,
  findWechatUser,
  makeTicket,
  readTicket,
  unbindWechat,
  wechatsOf,
  wechatUids,
} from "#upstream/domain/account/wechatLogin.ts";
import { agencyRow } from "#upstream/domain/agency/agencyRow.ts";
import { siteAddress } from "#upstream/domain/agency/siteAddress.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { authorizeUrl, personOf, qrUrl, type WechatApp } from "#upstream/platform/payment/wechatOauth.ts";
import { type Context, route } from "../route.ts";
import { recordSignIn, sessionFor } from "./login.ts";

const OFF = "这里没有开通微信登录，请用手机号登录";

export const wechatRoutes = [
  /** Returns the address at WeChat to which the browser goes to sign in. */
  route(wechatStart, async (context) => {
    const { input, deps, agency } = context;
    const isInside = input.scene === "wechat";
    const app = await appOf(context, isInside);
    const returnUrl = `${await siteAddress(deps.db, agency.id, { host: input.host })}/user/login`;
    return { url: (isInside ? authorizeUrl : qrUrl)(app.appId, returnUrl, input.state) };
  }),
  /**
   * Signs in by WeChat. A person without a bound account gets a ticket, which binds an account after its phone is proved.
   */
  route(wechatLogin, async (context) => {
    const { input, deps, agency, ip, nowMs } = context;
    const { db, limits, signSalt } = deps;
    const app = await appOf(context, input.scene === "wechat");
    await limits.consume("wechatAddress", addressKey(ip));
    const uids = wechatUids(await personOf(app, input.code), app);
    const user = await findWechatUser(db, agency.id, uids);
    if (!user) {
      const { key = "" } = input;
      const own = { agencyId: agency.id, key, nowMs, salt: signSalt };
      return { session: null, ticket: key === "" ? "" : makeTicket(uids, own) };
    }
    const session = await inTransaction(db, (tx) => sessionFor(tx, user, context, false));
    await recordSignIn(context, user);
    return { session, ticket: "" };
  }),
  /**
   * Binds a WeChat person to an account. A sign-in by password or SMS code since the ticket was made proves the owner. In
   * an older session, or one that a signed link opened, the call requires a password or code.
   */
  route(wechatBind, async ({ input, deps, agency, user: session, ip, nowMs, refuse }) => {
    const { db, signSalt } = deps;
    const { userId, tokenHash } = session;
    const { key, password, code } = input;
    const ticket = readTicket(input.ticket, { agencyId: agency.id, key, nowMs, salt: signSalt });
    const user = await getUser(db, agency.id, userId);
    if (!hasMobile(user)) throw refuse("mobileNeeded", "请先绑定手机号，再绑定微信");
    const provedMs = (await provedAt(db, tokenHash))?.getTime() ?? 0;
    const useProof =
      provedMs >= ticket.madeMs
        ? undefined
        : await proveOwner(deps, user, { password, code, tokenHash, ip, nowMs });
    const told = await inTransaction(db, async (tx) => {
      await useProof?.(tx);
      return bindWechat(tx, { agencyId: agency.id, userId, nowMs, ticket });
    });
    await mailOwner(deps, { user, ...told });
    return {};
  }),
  route(wechatList, async ({ deps: { db }, user: { userId } }) => {
    const bound = await wechatsOf(db, userId);
    return bound.map(({ id, boundAt }) => ({ id, bind_time: timeText(boundAt) }));
  }),
  route(
    wechatUnbind,
    async ({ input: { id, password, code }, deps, agency, user: { userId, tokenHash }, ip, nowMs }) => {
      const { db } = deps;
      const user = await getUser(db, agency.id, userId);
      const useProof = await proveOwner(deps, user, { password, code, tokenHash, ip, nowMs });
      const told = await inTransaction(db, async (tx) => {
        await useProof(tx);
        return unbindWechat(tx, { agencyId: agency.id, userId, nowMs, id });
      });
      await mailOwner(deps, { user, ...told });
      return {};
    },
  ),
];

async function appOf(
  { deps, agency }: Pick<Context, "deps" | "agency">,
  isInside: boolean,
): Promise<WechatApp> {
  const app = isInside ? deps.wechat.inside : deps.wechat.site;
  if (!(await agencyRow(deps.db, agency.id))?.wechatLogin || (!deps.wechat.inside && !deps.wechat.site))
    throw new Refusal("wechatOff", OFF);
  if (!app)
    throw isInside
      ? new Refusal("wechatOff", OFF)
      : new Refusal("openInWechat", "请在微信里打开这个网站，再用微信登录");
  return app;
}
