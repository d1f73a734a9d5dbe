import { createHmac, randomBytes } from "node:crypto";
import type { Db } from "#upstream/platform/db/database.ts";
import { usedLinks } from "#upstream/platform/db/schema/users.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { equalText } from "#upstream/platform/http/checkSign.ts";
import type { Room } from "./room.ts";

export const TICKET_SECONDS = 60;
const FORM = /^(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([\w-]{16})\.([\w-]{43})$/;

export interface TicketHolder extends Room {
  readonly userId: number;
}

/**
 * Returns a signed ticket for a link to a provider's room, with learner, room and expiry. The database stores a ticket
 * only when it is used.
 */
export function makeTicket(
  { liveId, agencyId, userId }: TicketHolder,
  { signSalt, nowMs }: { readonly signSalt: string; readonly nowMs: number },
): string {
  const expires = Math.floor(nowMs / 1000) + TICKET_SECONDS;
  const said = [liveId, agencyId, userId, expires, randomBytes(12).toString("base64url")].join(".");
  return `${said}.${signOfTicket(said, signSalt)}`;
}

/**
 * Checks a ticket and marks it as used.
 * @throws Refusal badInput: the signature is wrong; expired: the ticket has expired; conflict: it was used before
 */
export async function redeemTicket(
  tx: Db,
  ticket: string,
  { signSalt, nowMs }: { readonly signSalt: string; readonly nowMs: number },
): Promise<TicketHolder> {
  const [, liveId, agencyId, userId, expires, , sign = ""] = FORM.exec(ticket) ?? [];
  const said = ticket.slice(0, -sign.length - 1);
  if (sign === "" || !equalText(sign, signOfTicket(said, signSalt)))
    throw new Refusal("badInput", "进入链接无效，请回到直播页重新进入");
  const expiresAt = new Date(Number(expires) * 1000);
  if (expiresAt.getTime() <= nowMs)
    throw new Refusal("joinLinkExpired", "进入链接已过期，请回到直播页重新进入");
  const used = await tx
    .insert(usedLinks)
    .values({ sign: `live ${sign}`, expiresAt })
    .onConflictDoNothing()
    .returning({ sign: usedLinks.sign });
  if (used.length === 0) throw new Refusal("joinLinkUsed", "进入链接已经用过，请回到直播页重新进入");
  return { liveId: Number(liveId), agencyId: Number(agencyId), userId: Number(userId) };
}

function signOfTicket(said: string, signSalt: string): string {
  return createHmac("sha256", signSalt).update(`live ticket ${said}`).digest("base64url");
}
