import { createHmac } from "node:crypto";

/** A class of the shared library has a room in each agency. */
export interface Room {
  readonly liveId: number;
  readonly agencyId: number;
}

/** As the trigger of live_messages writes it. */
export function roomKey({ liveId, agencyId }: Room): string {
  return `${liveId}:${agencyId}`;
}

/** The id of a learner among the others of one room, and nowhere else. */
export function authorOf({ liveId, agencyId }: Room, userId: number, signSalt: string): string {
  return createHmac("sha256", signSalt)
    .update(`author ${liveId} ${agencyId} ${userId}`)
    .digest("hex")
    .slice(0, 12);
}

/** A phone number that somebody has made their name is nobody else's to read. */
export function shownName(nickname: string): string {
  return nickname.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(-4)}`);
}
