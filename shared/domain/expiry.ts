import { DAY_MS, dayNumber, formatDate, parseShanghai, startOfDate } from "./shanghaiTime.ts";

export interface Expiry {
  /** The last day it is valid, `YYYY-MM-DD`. */
  readonly time: string;
  readonly isExpires: boolean;
  /** Whole days that follow today until the last one: 0 on the last day itself and after it. */
  readonly leftDays: number;
}

/** The forms of Spec §5: 2025-06-30, 2025-06, 2025年6月30日, 2025年6月, 20250630, 202506. */
const FORMS: readonly RegExp[] = [
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/,
  /^(\d{4})年(\d{1,2})月(?:(\d{1,2})[日号])?$/,
  /^(\d{4})(\d{2})(\d{2})?$/,
];

/**
 * Reads an expiry date (Spec §5); of several joined by 、 the first counts. A day is valid to its end, a month
 * to the end of its last day, in Shanghai; a full `YYYY-MM-DD HH:mm:ss` to that second.
 * undefined when the text is none of the forms or no real date: such a thing never expires.
 */
export function parseExpiry(text: string, nowMs: number): Expiry | undefined {
  const end = expiryEnd(text);
  if (end === undefined) return undefined;
  const lastDay = end - 1;
  return {
    time: formatDate(lastDay),
    isExpires: nowMs >= end,
    leftDays: Math.max(0, dayNumber(lastDay) - dayNumber(nowMs)),
  };
}

/** The first ms at which what such a text says is no longer valid; undefined: it never expires. */
export function expiryEnd(text: string): number | undefined {
  const first = text.split("、")[0]?.trim() ?? "";
  for (const form of FORMS) {
    const match = form.exec(first);
    if (match) return endOfDate(Number(match[1]), Number(match[2]), match[3]);
  }
  return parseShanghai(first);
}

function endOfDate(year: number, month: number, day: string | undefined): number | undefined {
  if (day === undefined) {
    if (month < 1 || month > 12) return undefined;
    return month === 12 ? startOfDate(year + 1, 1, 1) : startOfDate(year, month + 1, 1);
  }
  const start = startOfDate(year, month, Number(day));
  return start === undefined ? undefined : start + DAY_MS;
}
