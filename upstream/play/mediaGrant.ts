import { createHmac, timingSafeEqual } from "node:crypto";

/** Longer than nearly every lesson. The player renews a grant without interrupting playback (decision 044). */
export const GRANT_SECONDS = 3_600;

export interface MediaGrant {
  readonly lessonId: number;
  /** 0: a visitor. */
  readonly userId: number;
  /** Unix seconds. */
  readonly expires: number;
}

/**
 * Signs a grant as one segment of an address, before the file's path. Relative names in a playlist keep the segment, so
 * the grant covers them too.
 */
export function sealGrant(grant: MediaGrant, salt: string): string {
  return `${textOf(grant)}.${signOf(grant, salt)}`;
}

/**
 * Checks a grant. undefined: forged or changed. The caller must check that the request comes from the grant's learner.
 */
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
