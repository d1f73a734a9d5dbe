import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, inArray, like } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { externalUsers, usedLinks, users } from "../../platform/db/schema/users.ts";
import { equalText } from "../../platform/http/checkSign.ts";
import { Refusal, badInput, notFound } from "../../platform/kit/errors.ts";
import { writeMessage } from "../message/writeMessage.ts";
import type { WechatApp, WechatPerson } from "../../platform/payment/wechatOauth.ts";
import type { UserRow } from "./findUser.ts";

/** WeChat apps for signing in. `inside`: an official account, in WeChat's browser; `site`: a website app, elsewhere. */
export interface WechatApps {
  readonly inside?: WechatApp | undefined;
  readonly site?: WechatApp | undefined;
}

/** Time in which a learner must sign in by phone after signing in by WeChat, so that the account is bound to WeChat. */
const TICKET_MS = 10 * 60_000;

/** Returns the WeChat person's keys in `external_users`: one for all apps of the open platform, one for this app. */
export function wechatUids({ openid, unionid }: WechatPerson, { appId }: WechatApp): readonly string[] {
  return [...(unionid === "" ? [] : [`wechat:${unionid}`]), `wechat:${appId}:${openid}`];
}

/** Finds the account that is bound to one of the WeChat person's keys; undefined: no account is bound. */
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

interface Change {
  readonly agencyId: number;
  readonly userId: number;
  readonly nowMs: number;
}

/** A message to the owner of the account. */
export interface Told {
  readonly title: string;
  readonly content: string;
}

const BOUND: Told = {
  title: "微信已绑定",
  content: "现在可以用这个微信登录。如果不是你本人操作，请马上到账号设置解除绑定，并修改密码。",
};
const UNBOUND: Told = {
  title: "微信已解除绑定",
  content: "现在不能再用那个微信登录。如果不是你本人操作，请马上修改密码。",
};

/**
 * Binds the WeChat person of a ticket to an account and notifies the owner.
 * @returns the message to the owner
 * @throws Refusal conflict: the ticket was used before, or the person is bound to another account
 */
export async function bindWechat(
  tx: Db,
  { agencyId, userId, nowMs, ticket }: Change & { readonly ticket: Ticket },
): Promise<Told> {
  const { uids, seal, untilMs } = ticket;
  const used = { sign: `wechat ${seal}`, expiresAt: new Date(untilMs) };
  if ((await tx.insert(usedLinks).values(used).onConflictDoNothing().returning()).length === 0)
    throw new Refusal("wechatLoginUsed", "这次微信登录已经用过，请重新开始");
  await tx
    .insert(externalUsers)
    .values(uids.map((uid) => ({ agencyId, uid, userId, createdAt: new Date(nowMs) })))
    .onConflictDoNothing();
  const owners = await tx
    .select({ userId: externalUsers.userId })
    .from(externalUsers)
    .where(and(eq(externalUsers.agencyId, agencyId), inArray(externalUsers.uid, [...uids])));
  if (owners.some((one) => one.userId !== userId))
    throw new Refusal("wechatTaken", "这个微信已经绑定了另一个账号");
  return tell(tx, { agencyId, userId, nowMs }, BOUND);
}

interface BoundWechat {
  /** An id for the owner's page, from which nobody can derive the person's id at WeChat. */
  readonly id: string;
  readonly boundAt: Date;
}

/** Returns the bound WeChat persons of an account, newest first. Keys bound at the same time belong to one person. */
export async function wechatsOf(db: Db, userId: number): Promise<readonly BoundWechat[]> {
  const rows = await boundRows(db, userId);
  return rows
    .filter(({ createdAt }, place) => createdAt.getTime() !== rows[place - 1]?.createdAt.getTime())
    .map(({ uid, createdAt }) => ({ id: idOf(uid), boundAt: createdAt }));
}

/**
 * Unbinds a WeChat person and notifies the owner.
 * @returns the message to the owner
 * @throws Refusal notFound: `id` is not bound to the account
 */
export async function unbindWechat(
  tx: Db,
  { id, ...change }: Change & { readonly id: string },
): Promise<Told> {
  const rows = await boundRows(tx, change.userId);
  const meant = rows.find(({ uid }) => idOf(uid) === id);
  if (!meant) throw notFound("这个微信已经解除绑定");
  const uids = rows.filter(({ createdAt }) => createdAt.getTime() === meant.createdAt.getTime());
  await tx.delete(externalUsers).where(
    and(
      eq(externalUsers.userId, change.userId),
      inArray(
        externalUsers.uid,
        uids.map(({ uid }) => uid),
      ),
    ),
  );
  return tell(tx, change, UNBOUND);
}

function boundRows(db: Db, userId: number) {
  return db
    .select({ uid: externalUsers.uid, createdAt: externalUsers.createdAt })
    .from(externalUsers)
    .where(and(eq(externalUsers.userId, userId), like(externalUsers.uid, "wechat:%")))
    .orderBy(desc(externalUsers.createdAt), externalUsers.uid);
}

function idOf(uid: string): string {
  return createHash("sha256").update(uid).digest("hex").slice(0, 16);
}

async function tell(tx: Db, { agencyId, userId, nowMs }: Change, told: Told): Promise<Told> {
  await writeMessage(tx, { userId, agencyId, kind: "account", ...told, url: "/user/profile" }, nowMs);
  return told;
}

interface Sealed {
  readonly agencyId: number;
  readonly uids: readonly string[];
  /** Hash of a random key that only the browser in which the sign-in began knows. */
  readonly keyHash: string;
  readonly madeMs: number;
  /** A random id, so that two tickets never have the same seal and each can be marked as used. */
  readonly id: string;
}

/** An opened ticket: the WeChat person that waits to be bound. */
export interface Ticket {
  readonly uids: readonly string[];
  readonly madeMs: number;
  readonly untilMs: number;
  readonly seal: string;
}

interface TicketContext {
  readonly agencyId: number;
  /** The random key of the browser in which the sign-in began. */
  readonly key: string;
  readonly nowMs: number;
  readonly salt: string;
}

/** Seals the WeChat person's keys in a ticket that only the browser with `key` can use. */
export function makeTicket(uids: readonly string[], { agencyId, key, nowMs, salt }: TicketContext): string {
  const own: Sealed = { agencyId, uids, keyHash: hashOf(key), madeMs: nowMs, id: randomUUID() };
  const text = Buffer.from(JSON.stringify(own)).toString("base64url");
  return `${text}.${sealOf(text, salt)}`;
}

/**
 * Opens a ticket.
 * @throws Refusal badInput: the seal is wrong, or the ticket is of another browser; expired: the ticket is of another
 *   agency or older than ten minutes
 */
export function readTicket(ticket: string, { agencyId, key, nowMs, salt }: TicketContext): Ticket {
  const [text = "", seal = ""] = ticket.split(".");
  if (!equalText(seal, sealOf(text, salt))) throw badInput("微信登录无效，请重新开始");
  const own = JSON.parse(Buffer.from(text, "base64url").toString()) as Sealed;
  if (!equalText(own.keyHash ?? "", hashOf(key))) throw badInput("微信登录无效，请重新开始");
  const untilMs = own.madeMs + TICKET_MS;
  if (own.agencyId !== agencyId || untilMs < nowMs)
    throw new Refusal("wechatLoginExpired", "微信登录已过期，请重新开始");
  return { uids: own.uids, madeMs: own.madeMs, untilMs, seal };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function sealOf(text: string, salt: string): string {
  return createHmac("sha256", salt).update(`wechat:${text}`).digest("hex");
}
