/** A number as an exact fraction, so that 0.1 is exact and no digit is lost. */
export interface ExactNumber {
  readonly top: bigint;
  /** Denominator, greater than 0. */
  readonly bottom: bigint;
}

/** Most characters of a number. A longer text is compared as text. */
const MOST_CHARS = 100;

/** Reads `-3`, `.50`, `1/2`, `50%` and `1,830`; undefined: the text is no number. */
export function readNumber(plain: string): ExactNumber | undefined {
  if (plain.length > MOST_CHARS) return undefined;
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)(?:\/(\d+\.?\d*))?(%)?$/.exec(plain);
  if (!match) return undefined;
  const above = decimal(match[2] ?? "");
  const below = decimal(match[3] ?? "1");
  if (below.top === 0n) return undefined;
  const top = above.top * below.bottom * (match[1] === "-" ? -1n : 1n);
  return { top, bottom: above.bottom * below.top * (match[4] ? 100n : 1n) };
}

/** Returns whether a text is a code of digits: it has leading zeros. */
export function isCode(plain: string): boolean {
  return /^0\d/.test(plain);
}

export function isSame(a: ExactNumber, b: ExactNumber): boolean {
  return a.top * b.bottom === b.top * a.bottom;
}

/** Returns whether the difference of two numbers is at most `most`. */
export function isWithin(a: ExactNumber, b: ExactNumber, most: ExactNumber): boolean {
  const apart = a.top * b.bottom - b.top * a.bottom;
  return (apart < 0n ? -apart : apart) * most.bottom <= most.top * a.bottom * b.bottom;
}

/** Returns the absolute product of two numbers. */
export function timesAbsolute(a: ExactNumber, b: ExactNumber): ExactNumber {
  const top = a.top * b.top;
  return { top: top < 0n ? -top : top, bottom: a.bottom * b.bottom };
}

function decimal(digits: string): ExactNumber {
  const [whole = "", part = ""] = digits.replaceAll(",", "").split(".");
  return { top: BigInt(whole + part), bottom: 10n ** BigInt(part.length) };
}
