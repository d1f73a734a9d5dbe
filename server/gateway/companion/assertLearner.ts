import { createHmac } from "node:crypto";
import { cutText } from "#shared/domain/cutText.ts";
import { storableText } from "#shared/domain/storableText.ts";

/** A learner of the API, as it knows one. */
export interface Learner {
  readonly uid: string;
  readonly nickname: string;
}

export interface Assertion extends Learner {
  readonly agencyFlag: string;
  /** Unix ms; the companion takes it no longer. */
  readonly untilMs: number;
}

/**
 * The assertion stands in the place of a token in calls to the companion: `learner.<base64url of JSON>.<HMAC-SHA256 with the salt, hex>`. It holds
 * for one agency and for minutes; upstream/account/assertedLearner.ts reads it. A browser never sees one, and cannot make one.
 */
export function assertLearner({ agencyFlag, uid, nickname, untilMs }: Assertion, salt: string): string {
  const claims = {
    agency: agencyFlag,
    uid,
    nickname: shortName(nickname),
    until: Math.floor(untilMs / 1000),
  };
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `learner.${text}.${createHmac("sha256", salt).update(`learner.${text}`).digest("hex")}`;
}

/** The longest nickname that the companion keeps, in characters; the header that carries the nickname is bounded too. */
const LONGEST_NICKNAME = 20;

/** Makes any text of an API a nickname that can be stored. */
function shortName(nickname: string): string {
  return cutText(storableText(nickname).trim(), LONGEST_NICKNAME);
}
