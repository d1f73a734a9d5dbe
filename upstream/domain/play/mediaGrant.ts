import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds for which a grant is valid: longer than most lessons. The player renews it while playing (decision 044). */
export const GRANT_SECONDS = 3_600;

export interface MediaGrant {
  readonly lessonId: number;
  /** Id of the learner; 0: a visitor. */
  readonly userId: number;
  /** Time at which the grant ends, in Unix seconds. */
  readonly expires: number;
}

/**
 * Signs a grant as one segment of an address, before the file's path. Relative addresses in a playlist keep this
 * segment, so the grant is valid for the files that they name too.
 */
export function sealGrant(grant: MediaGrant, salt: string): string {
  return `${textOf(grant)}.${signOf(grant, salt)}`;
}

/**
 * Checks a grant; undefined: it is forged or changed. The caller must check that the grant's learner sends the request.
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
