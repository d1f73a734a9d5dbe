import { createHmac } from "node:crypto";
import { cutText } from "#shared/domain/cutText.ts";
import { storableText } from "#shared/domain/storableText.ts";

export interface Learner {
  readonly uid: string;
  readonly nickname: string;
}

export interface Assertion extends Learner {
  readonly agencyFlag: string;
  /** Time after which the companion rejects the assertion, unix ms. */
  readonly untilMs: number;
}

/**
 * Returns an assertion, the text by which the site tells the companion who the learner is, in place of a token:
 * `learner.<base64url of JSON>.<HMAC-SHA256 with the salt, hex>`. It is valid for one agency and for minutes.
 * upstream/domain/account/assertedLearner.ts reads it. Browsers never see an assertion and cannot make one.
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

/** Longest nickname that the companion stores, in characters. Also limits the header that carries the assertion. */
const LONGEST_NICKNAME = 20;

/** Returns a nickname that the companion can store: an API may send any text. Cut between two characters. */
function shortName(nickname: string): string {
  return cutText(storableText(nickname).trim(), LONGEST_NICKNAME);
}
