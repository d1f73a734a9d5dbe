import { createHmac, timingSafeEqual } from "node:crypto";

/** Longer than nearly every lesson; a player renews it without a stop (decision 044). */
export const GRANT_SECONDS = 3_600;

export interface MediaGrant {
  readonly lessonId: number;
  /** 0 for a visitor. */
  readonly userId: number;
  /** Unix seconds. */
  readonly expires: number;
}

/** Seals a grant as one segment of an address, in front of the file's path: what a playlist names below itself is granted with it. */
export function sealGrant(grant: MediaGrant, salt: string): string {
  return `${textOf(grant)}.${signOf(grant, salt)}`;
}

/** Whoever can use it still has to be that learner. undefined: it is none of ours, or was changed. */
export function openGrant(text: string, salt: string): MediaGrant | undefined {
  const [, lesson, user, until, sign = ""] =
    /^(\d{1,9})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  if (lesson === undefined) return undefined;
  const grant = { lessonId: Number(lesson), userId: Number(user), expires: Number(until) };
  return timingSafeEqual(Buffer.from(sign), Buffer.from(signOf(grant, salt))) ? grant : undefined;
}

function textOf({ lessonId, userId, expires }: MediaGrant): string {
  return `${lessonId}.${userId}.${expires}`;
}

function signOf(grant: MediaGrant, salt: string): string {
  return createHmac("sha256", salt)
    .update(`lesson media\n${textOf(grant)}`)
    .digest("base64url");
}
