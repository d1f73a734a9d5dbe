import { wechatBind, wechatLogin, wechatStart } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { hasMobile } from "#upstream/account/externalUsers.ts";
import { getUser } from "#upstream/account/findUser.ts";
import {
  bindWechat,
  findWechatUser,
  makeTicket,
  readTicket,
  wechatUids,
} from "#upstream/account/wechatLogin.ts";
import { agencyRow } from "#upstream/agency/agencyRow.ts";
import { siteAddress } from "#upstream/agency/siteAddress.ts";
import { inTransaction } from "#upstream/db/inTransaction.ts";
import { addressKey } from "#upstream/http/visitorIp.ts";
import { Refusal } from "#upstream/kit/errors.ts";
import { authorizeUrl, personOf, qrUrl, type WechatApp } from "#upstream/payment/wechatOauth.ts";
import { type Context, route } from "../route.ts";
import { sessionFor } from "./login.ts";

const OFF = "这里没有开通微信登录，请用手机号登录";

/** Where WeChat tells who is there. */
export const serveWechatStart = route(wechatStart, async (context) => {
  const { input, deps, agency } = context;
  const isInside = input.scene === "wechat";
  const app = await appOf(context, isInside);
  const returnUrl = `${await siteAddress(deps.db, agency.id, input.host)}/user/login`;
  return { url: (isInside ? authorizeUrl : qrUrl)(app.appId, returnUrl, input.state) };
});

/** A person whom no account is bound to gets a ticket; the account is known by its phone, which is proved as always. */
export const serveWechatLogin = route(wechatLogin, async (context) => {
  const { input, deps, agency, ip, nowMs } = context;
  const { db, limits, signSalt } = deps;
  const app = await appOf(context, input.scene === "wechat");
  await limits.consume("wechatAddress", addressKey(ip));
  const uids = wechatUids(await personOf(app, input.code), app);
  const user = await findWechatUser(db, agency.id, uids);
  if (!user) return { session: null, ticket: makeTicket({ agencyId: agency.id, uids }, nowMs, signSalt) };
  return { session: await inTransaction(db, (tx) => sessionFor(tx, user, context)), ticket: "" };
});

export const serveWechatBind = route(wechatBind, async ({ input, deps, agency, user: { userId }, nowMs }) => {
  const { db, signSalt } = deps;
  const uids = readTicket(input.ticket, { agencyId: agency.id, nowMs, salt: signSalt });
  if (!hasMobile(await getUser(db, agency.id, userId)))
    throw new Refusal(CODES.conflict, "请先绑定手机号，再绑定微信");
  await inTransaction(db, (tx) => bindWechat(tx, { agencyId: agency.id, uids, userId }));
  return {};
});

async function appOf(
  { deps, agency }: Pick<Context, "deps" | "agency">,
  isInside: boolean,
): Promise<WechatApp> {
  const app = isInside ? deps.wechat.inside : deps.wechat.site;
  if (!(await agencyRow(deps.db, agency.id))?.wechatLogin || (!deps.wechat.inside && !deps.wechat.site))
    throw new Refusal(CODES.unavailable, OFF);
  if (!app) throw new Refusal(CODES.unavailable, isInside ? OFF : "请在微信里打开这个网站，再用微信登录");
  return app;
}
