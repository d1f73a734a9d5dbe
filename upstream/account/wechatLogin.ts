import { createHmac } from "node:crypto";
import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import type { Db } from "../db/database.ts";
import { externalUsers, users } from "../db/schema/users.ts";
import { equalText } from "../http/checkSign.ts";
import { Refusal, badInput } from "../kit/errors.ts";
import type { WechatApp, WechatPerson } from "../payment/wechatOauth.ts";
import type { UserRow } from "./presentUser.ts";

/** The apps by which learners sign in: an official account in WeChat's own browser, a website of the open platform at a computer. */
export interface WechatApps {
  readonly inside?: WechatApp | undefined;
  readonly site?: WechatApp | undefined;
}

/** The time in which a learner has to sign in by phone, so that the account of WeChat is bound to it. */
const TICKET_MS = 30 * 60_000;

/** The uids under which `external_users` has the person: by what all apps of one open platform know, and by what this app knows. */
export function wechatUids({ openid, unionid }: WechatPerson, { appId }: WechatApp): readonly string[] {
  return [...(unionid === "" ? [] : [`wechat:${unionid}`]), `wechat:${appId}:${openid}`];
}

export async function findWechatUser(
  db: Db,
  agencyId: number,
  uids: readonly string[],
): Promise<UserRow | undefined> {
  const [row] = await db
    .select(getTableColumns(users))
    .from(externalUsers)
    .innerJoin(users, eq(users.id, externalUsers.userId))
    .where(and(eq(externalUsers.agencyId, agencyId), inArray(externalUsers.uid, [...uids])))
    .limit(1);
  return row;
}

interface Binding {
  readonly agencyId: number;
  readonly uids: readonly string[];
}

/** Binds the person to an account. Throws Refusal where another one has it. */
export async function bindWechat(
  tx: Db,
  { agencyId, uids, userId }: Binding & { readonly userId: number },
): Promise<void> {
  await tx
    .insert(externalUsers)
    .values(uids.map((uid) => ({ agencyId, uid, userId })))
    .onConflictDoNothing();
  const owners = await tx
    .select({ userId: externalUsers.userId })
    .from(externalUsers)
    .where(and(eq(externalUsers.agencyId, agencyId), inArray(externalUsers.uid, [...uids])));
  if (owners.some((one) => one.userId !== userId))
    throw new Refusal(CODES.conflict, "这个微信已经绑定了另一个账号");
}

/** The ticket that a browser keeps until its owner has signed in by phone: the WeChat user, sealed with the salt. */
export function makeTicket({ agencyId, uids }: Binding, nowMs: number, salt: string): string {
  const text = Buffer.from(JSON.stringify({ agencyId, uids, until: nowMs + TICKET_MS })).toString(
    "base64url",
  );
  return `${text}.${sealOf(text, salt)}`;
}

/** Throws Refusal for one that is none of ours, of another agency or over. */
export function readTicket(ticket: string, { agencyId, nowMs, salt }: Reading): readonly string[] {
  const [text = "", seal = ""] = ticket.split(".");
  if (!equalText(seal, sealOf(text, salt))) throw badInput("微信登录无效，请重新开始");
  const own = JSON.parse(Buffer.from(text, "base64url").toString()) as Binding & { readonly until: number };
  if (own.agencyId !== agencyId || own.until < nowMs)
    throw new Refusal(CODES.expired, "微信登录已过期，请重新开始");
  return own.uids;
}

interface Reading {
  readonly agencyId: number;
  readonly nowMs: number;
  readonly salt: string;
}

function sealOf(text: string, salt: string): string {
  return createHmac("sha256", salt).update(`wechat:${text}`).digest("hex");
}
