/*
 * Numbers, codes and names as people type and paste them. Forms and the upstream read them by these alone, so that what one takes the
 * other takes. What cannot be read comes back whole, to be mended by whoever typed it: nothing is ever cut to fit.
 */

const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
/** Soft hyphen, zero width, direction, joiner, byte order: seen by nobody, brought by copying. */
const HIDDEN =
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63]/g;
/** Signs that people type between the digits of a number. */
const BETWEEN = /[ ().·-]/g;

/** Full width and hidden marks made plain, one space for several. */
export function plainTyped(text: string): string {
  return text
    .replace(HIDDEN, "")
    .replace(SPACES, " ")
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .trim();
}

/** A course code, a coupon or the like; its reader decides on spaces and dashes inside. */
export function codeTyped(text: string): string {
  return plainTyped(text).replace(DASHES, "-");
}

/** The eleven digits of a mobile number of mainland China, with or without the country's code before it. */
export function mobileTyped(text: string): string {
  const number = codeTyped(text).replace(BETWEEN, "");
  return /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/.exec(number)?.[1] ?? text;
}

/** A mobile number, else a user name. */
export function nameTyped(text: string): string {
  const mobile = mobileTyped(text);
  return mobile === text ? plainTyped(text) : mobile;
}

/** The digits of an SMS code, of the whole message too where they cannot be mistaken. */
export function smsCodeTyped(text: string): string {
  const plain = codeTyped(text);
  const alone = plain.replace(BETWEEN, "");
  if (/^\d{4,8}$/.test(alone)) return alone;
  const named = /(?:验证码|校验码|动态码|动态密码|code)[^\d]{0,12}(\d{4,8})(?!\d)/i.exec(plain)?.[1];
  const runs: readonly string[] = plain.match(/\d+/g) ?? [];
  const sixes = runs.filter((run) => run.length === 6);
  const fitting = runs.filter((run) => run.length >= 4 && run.length <= 8);
  const [only] = sixes.length === 1 ? sixes : fitting.length === 1 ? fitting : [];
  return named ?? only ?? text;
}
