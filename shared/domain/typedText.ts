/*
 * Reads numbers, codes and names as people type and paste them. Forms and the upstream use only these functions, so
 * that both accept the same texts. A text that cannot be read is returned whole, so that the person can correct it.
 */

const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
/** Invisible characters that copying adds: soft hyphen, zero width, direction, joiner, byte order mark. */
const HIDDEN =
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63]/g;
/** Characters that people type between the digits of a phone number. */
const BETWEEN = /[ ().·-]/g;

/** Converts full-width characters, removes hidden ones and collapses spaces. */
export function plainTyped(text: string): string {
  return text
    .replace(HIDDEN, "")
    .replace(SPACES, " ")
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .trim();
}

/** Normalizes a course code, a coupon code or similar. Keeps spaces and dashes inside; the caller may remove them. */
export function codeTyped(text: string): string {
  return plainTyped(text).replace(DASHES, "-");
}

/** Returns the eleven digits of a mobile number of mainland China, without the country code. */
export function mobileTyped(text: string): string {
  const number = codeTyped(text).replace(BETWEEN, "");
  return /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/.exec(number)?.[1] ?? text;
}

/** Returns the mobile number if the text is one, else the text as a user name. */
export function nameTyped(text: string): string {
  const mobile = mobileTyped(text);
  return mobile === text ? plainTyped(text) : mobile;
}

/** Returns the digits of one SMS code. Also reads a whole pasted SMS, if only one number in it can be the code. */
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
