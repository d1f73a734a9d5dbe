import { addressKey } from "../../platform/http/visitorIp.ts";
import { type CaptchaAnswer, type Captchas, requireCaptcha } from "./captcha.ts";
import type { Limits } from "./limits.ts";

interface Counted {
  readonly limits: Limits;
  /** Result of accountOf, so that mobile number and user name count together; for an unknown account the typed name. */
  readonly account: string;
  readonly ip: string;
}

interface PasswordAttempt extends Counted {
  readonly captchas: Captchas;
}

/**
 * Counts a try of a password before the password is checked, by account and address together. Wrong passwords from
 * other addresses never lock the owner out: at most the owner has to solve a captcha, and not at a known address.
 * @throws Refusal captchaNeeded: after some wrong passwords; tooMany: after many wrong passwords from this address with
 *   solved captchas
 */
export async function admitPasswordAttempt(
  { limits, captchas, account, ip }: PasswordAttempt,
  { answer, nowMs }: { readonly answer: CaptchaAnswer; readonly nowMs: number },
): Promise<void> {
  const key = accountAtAddress(account, ip);
  const isOver = await limits.count("wrongHere", key);
  if (!isOver && !(await isSuspect({ limits, account, ip }))) return;
  try {
    await requireCaptcha(captchas, answer, nowMs);
  } catch (error) {
    // No password was checked, so the try does not count.
    await limits.refund("wrongHere", key);
    throw error;
  }
  if (isOver) await limits.consume("wrongHereMost", key);
}

/** Counts a wrong password for the account and for the address. */
export async function recordWrongPassword({ limits, account, ip }: Counted): Promise<void> {
  await limits.count("wrongAccount", account);
  await limits.count("wrongAddress", addressKey(ip));
}

/**
 * Records a sign-in of any kind: resets the counts of wrong passwords at this address, and records the address as
 * known.
 * @returns whether the account had signed in at this address within the last month
 */
export async function recordSignInAddress(attempt: Counted): Promise<boolean> {
  const { limits } = attempt;
  const key = accountAtAddress(attempt.account, attempt.ip);
  await limits.reset("wrongHere", key);
  await limits.reset("wrongHereMost", key);
  return recordAddress(attempt);
}

/** Records the address of a new account as known. A new account has no counts of wrong passwords to reset. */
export function recordAddress({ limits, account, ip }: Counted): Promise<boolean> {
  return limits.count("knownAddress", accountAtAddress(account, ip));
}

/** Whether a captcha is required because of many wrong passwords for this account or from this address. */
async function isSuspect(attempt: Counted): Promise<boolean> {
  const { limits } = attempt;
  const isGuessed =
    (await limits.isFull("wrongAddress", addressKey(attempt.ip))) ||
    (await limits.isFull("wrongAccount", attempt.account));
  return isGuessed && !(await isKnownAddress(attempt));
}

/** Whether the account has signed in at this address within a month. */
export function isKnownAddress({ limits, account, ip }: Counted): Promise<boolean> {
  return limits.isFull("knownAddress", accountAtAddress(account, ip));
}

/** Returns the key of an account in limits. The key is the same for the mobile number and the user name. */
export function accountOf({ id }: { readonly id: number }): string {
  return `user ${id}`;
}

function accountAtAddress(account: string, ip: string): string {
  return `${account} ${addressKey(ip)}`;
}
