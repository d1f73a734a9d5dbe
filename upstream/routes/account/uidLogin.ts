import { logout, uidLogin } from "#shared/contract/account/endpoints.ts";
import {
  findExternalUser,
  nobodysPassword,
  openExternalUser,
} from "#upstream/domain/account/externalUsers.ts";
import { linkSign, redeemLink } from "#upstream/domain/account/redeemLink.ts";
import { hashPassword } from "#upstream/domain/account/passwords.ts";
import { closeSession } from "#upstream/domain/account/sessions.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { Refusal, badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { equalText } from "#upstream/platform/http/checkSign.ts";
import { agencyRow } from "#upstream/domain/agency/agencyRow.ts";
import { type Context, route } from "../route.ts";
import { recordSignIn, sessionFor } from "./login.ts";

/** A link is valid so many seconds before and after its time, because the clocks of two machines differ. */
const VALID_SECONDS = 300;

type UidLogin = Context<typeof uidLogin>;

export const uidLoginRoutes = [
  /**
   * Signs in by a link that the agency's own system signed with its link_secret (account/redeemLink.ts). A link is valid
   * once, within five minutes. Without a secret all links are refused. Wrong links are not limited, because a secret
   * cannot be guessed.
   */
  route(uidLogin, async (context) => {
    const { input, deps, agency } = context;
    const { db } = deps;
    const own = await agencyRow(db, agency.id);
    checkLink(context, own?.linkSecret ?? "");
    const external = { agencyId: agency.id, uid: input.uid };
    const known = await findExternalUser(db, external);
    if (!known && !own?.linkOpensAccounts) throw notFound("你的账号还没有在本站开通，请联系给你链接的机构");
    if (known?.status === "blocked") throw notFound("这个账号已停用，请联系给你链接的机构");
    // The hash is computed outside of the transaction, which it would prolong.
    const passwordHash = known ? known.passwordHash : await hashPassword(nobodysPassword());
    const { user, session } = await inTransaction(db, async (tx) => {
      await redeemLink(tx, input.sign, new Date((Number(input.time) + VALID_SECONDS) * 1000));
      const owner = known ?? (await openExternalUser(tx, { ...external, passwordHash }));
      return { user: owner, session: await sessionFor(tx, owner, context, false) };
    });
    await recordSignIn(context, user);
    return session;
  }),
  route(logout, async ({ deps: { db }, user }) => {
    if (user) await closeSession(db, user.tokenHash);
    return {};
  }),
];

function checkLink({ input, agency, nowMs }: UidLogin, secret: string): void {
  const { uid, time, redirect = "", sign } = input;
  // Compares the signature even without a secret, so that the time of the answer does not reveal which agency has one.
  const isSigned = equalText(sign, linkSign({ agency: agency.flag, uid, time, redirect }, secret));
  if (!isSigned || secret === "") throw badInput("登录链接无效，请回到原来的系统重新打开");
  if (Math.abs(nowMs / 1000 - Number(time)) > VALID_SECONDS)
    throw new Refusal("linkExpired", "登录链接已过期，请回到原来的系统重新打开");
}
