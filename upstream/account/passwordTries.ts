import { addressKey } from "../http/visitorIp.ts";
import { type CaptchaAnswer, type Captchas, requireCaptcha } from "./captcha.ts";
import type { Limits } from "./limits.ts";

interface Counted {
  readonly limits: Limits;
  /** The account where there is one, so that its mobile number and its user name are one. */
  readonly account: string;
  readonly ip: string;
}

interface PasswordAttempt extends Counted {
  readonly captchas: Captchas;
}

/**
 * Counts a password before it is looked at, by account and address together. After some wrong ones a captcha is asked
 * for (CODES.captchaNeeded); only who goes on guessing from the same address with every captcha solved is refused
 * (CODES.tooMany). Guesses from elsewhere ask the owner for a captcha at most, and not where the account is known.
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
    // Nothing was guessed.
    await limits.refund("wrongHere", key);
    throw error;
  }
  if (isOver) await limits.consume("wrongHereMost", key);
}

export async function recordWrongPassword({ limits, account, ip }: Counted): Promise<void> {
  await limits.count("wrongAccount", account);
  await limits.count("wrongAddress", addressKey(ip));
}

/**
 * However it signed in: who proved to be the owner starts anew at this address, which is known from now on. Answers whether it was
 * before, in the last month.
 */
export async function recordSignInAddress(attempt: Counted): Promise<boolean> {
  const { limits } = attempt;
  const key = accountAtAddress(attempt.account, attempt.ip);
  await limits.reset("wrongHere", key);
  await limits.reset("wrongHereMost", key);
  return recordAddress(attempt);
}

/** Records the address where nothing can have been guessed yet. */
export function recordAddress({ limits, account, ip }: Counted): Promise<boolean> {
  return limits.count("knownAddress", accountAtAddress(account, ip));
}

/** Much is guessed, of this account or from this address. */
async function isSuspect(attempt: Counted): Promise<boolean> {
  const { limits } = attempt;
  const isGuessed =
    (await limits.isFull("wrongAddress", addressKey(attempt.ip))) ||
    (await limits.isFull("wrongAccount", attempt.account));
  return isGuessed && !(await isKnownAddress(attempt));
}

/** Whether the account has signed in from there within a month. */
export function isKnownAddress({ limits, account, ip }: Counted): Promise<boolean> {
  return limits.isFull("knownAddress", accountAtAddress(account, ip));
}

/** The key of an account in limits, under whichever of its names it was tried. */
export function accountOf({ id }: { readonly id: number }): string {
  return `user ${id}`;
}

function accountAtAddress(account: string, ip: string): string {
  return `${account} ${addressKey(ip)}`;
}
