import { and, eq } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { uidLogin } from "#shared/contract/account/endpoints.ts";
import type { logout } from "#shared/contract/user/endpoints.ts";
import { closeSession } from "../../account/sessions.ts";
import { useLink } from "../../account/useLink.ts";
import { inTransaction } from "../../db/inTransaction.ts";
import { agencies } from "../../db/schema/agencies.ts";
import { users } from "../../db/schema/users.ts";
import { badInput } from "../../errors.ts";
import { equalText, signOf } from "../../http/checkSign.ts";
import type { Context } from "../../http/route.ts";
import { sessionFor } from "./login.ts";

const VALID_SECONDS = 300;

/**
 * A signed link of an agency's own system: sign = md5(md5(uid + time + secret)) with the agency's link_secret, five
 * minutes, once. Without a secret no link is good. A secret cannot be guessed, so nobody's wrong links hold others up.
 */
export async function serveUidLogin(context: Context<typeof uidLogin>): Promise<WireData<typeof uidLogin>> {
  const { input, deps, agency, nowMs } = context;
  const [own] = await deps.db
    .select({ secret: agencies.linkSecret })
    .from(agencies)
    .where(eq(agencies.id, agency.id));
  const secret = own?.secret ?? "";
  // Compared in any case, so that an agency without links answers like one with them.
  const signed = equalText(input.sign, signOf(`${input.uid}${input.time}`, secret)) && secret !== "";
  const wellFormed = /^\d{1,9}$/.test(input.uid) && /^\d{10}$/.test(input.time);
  if (!signed || !wellFormed) throw badInput("登录链接无效");
  const age = Math.abs(nowMs / 1000 - Number(input.time));
  if (age > VALID_SECONDS) throw badInput("登录链接已过期，请重新打开");
  const [user] = await deps.db
    .select()
    .from(users)
    .where(and(eq(users.agencyId, agency.id), eq(users.id, Number(input.uid))));
  if (!user) throw badInput("登录链接无效");
  return inTransaction(deps.db, async (tx) => {
    await useLink(tx, input.sign, new Date((Number(input.time) + 2 * VALID_SECONDS) * 1000));
    return sessionFor(tx, user, context);
  });
}

export async function serveLogout({ deps, user }: Context<typeof logout>): Promise<WireData<typeof logout>> {
  if (user) await closeSession(deps.db, user.tokenHash);
  return {};
}
