import { createHmac } from "node:crypto";

/** The room of a class at one agency. A class of the shared library has a separate room at each agency. */
export interface Room {
  readonly liveId: number;
  readonly agencyId: number;
}

/** Returns the room's key, the same text that the trigger of the table live_messages sends in its notice. */
export function roomKey({ liveId, agencyId }: Room): string {
  return `${liveId}:${agencyId}`;
}

/** Returns an id that identifies a learner only within one room. */
export function authorOf({ liveId, agencyId }: Room, userId: number, signSalt: string): string {
  return createHmac("sha256", signSalt)
    .update(`author ${liveId} ${agencyId} ${userId}`)
    .digest("hex")
    .slice(0, 12);
}

/** Masks a phone number that a learner uses as nickname. */
export function shownName(nickname: string): string {
  return nickname.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(-4)}`);
}
