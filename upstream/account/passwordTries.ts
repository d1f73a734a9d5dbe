import { addressKey } from "../http/visitorIp.ts";
import { type CaptchaAnswer, type Captchas, requireCaptcha } from "./captcha.ts";
import type { Limits } from "./limits.ts";

interface Counted {
  readonly limits: Limits;
  /** The account where there is one, so that its mobile number and its user name are one. */
  readonly account: string;
  readonly ip: string;
}

interface Try extends Counted {
  readonly captchas: Captchas;
}

/**
 * Counts a password before it is looked at, by account and address together. After some wrong ones a captcha is asked
 * for (CODES.captchaNeeded); only who goes on guessing from the same address with every captcha solved is refused
 * (CODES.tooMany). Guesses from elsewhere ask the owner for a captcha at most, and not where the account is known.
 */
export async function admitPassword(
  { limits, captchas, account, ip }: Try,
  { answer, nowMs }: { readonly answer: CaptchaAnswer; readonly nowMs: number },
): Promise<void> {
  const here = hereOf(account, ip);
  const isOver = await limits.note("wrongHere", here);
  if (!isOver && !(await isSuspect({ limits, account, ip }))) return;
  try {
    await requireCaptcha(captchas, answer, nowMs);
  } catch (error) {
    // Nothing was guessed.
    await limits.giveBack("wrongHere", here);
    throw error;
  }
  if (isOver) await limits.take("wrongHereMost", here);
}

export async function recordWrongPassword({ limits, account, ip }: Counted): Promise<void> {
  await limits.note("wrongAccount", account);
  await limits.note("wrongAddress", addressKey(ip));
}

/**
 * However it signed in: who proved to be the owner starts anew at this address, which is known from now on. Answers whether it was
 * before, in the last month.
 */
export async function recordSignInAddress(own: Counted): Promise<boolean> {
  const { limits } = own;
  const here = hereOf(own.account, own.ip);
  await limits.forget("wrongHere", here);
  await limits.forget("wrongHereMost", here);
  return recordAddress(own);
}

/** Records the address where nothing can have been guessed yet. */
export function recordAddress({ limits, account, ip }: Counted): Promise<boolean> {
  return limits.note("knownAddress", hereOf(account, ip));
}

/** Much is guessed, of this account or from this address. */
async function isSuspect(own: Counted): Promise<boolean> {
  const { limits } = own;
  const isGuessed =
    (await limits.isFull("wrongAddress", addressKey(own.ip))) ||
    (await limits.isFull("wrongAccount", own.account));
  return isGuessed && !(await isKnownAddress(own));
}

/** Whether the account has signed in from there within a month. */
export function isKnownAddress({ limits, account, ip }: Counted): Promise<boolean> {
  return limits.isFull("knownAddress", hereOf(account, ip));
}

/** What limits call an account, under whichever of its names it was tried. */
export function accountOf({ id }: { readonly id: number }): string {
  return `user ${id}`;
}

function hereOf(account: string, ip: string): string {
  return `${account} ${addressKey(ip)}`;
}
