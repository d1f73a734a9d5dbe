import { DAY_MS, dayNumber, formatDate, parseShanghai, startOfDate } from "./shanghaiTime.ts";

export interface Expiry {
  /** Last valid day, `YYYY-MM-DD`. */
  readonly time: string;
  readonly isExpires: boolean;
  /** Whole days after today until the last day; 0: the last day, or expired. */
  readonly leftDays: number;
}

/** Accepted date formats of Spec §5: 2025-06-30, 2025-06, 2025年6月30日, 2025年6月, 20250630, 202506. */
const FORMS: readonly RegExp[] = [
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/,
  /^(\d{4})年(\d{1,2})月(?:(\d{1,2})[日号])?$/,
  /^(\d{4})(\d{2})(\d{2})?$/,
];

/**
 * Reads an expiry date (Spec §5); of several dates joined by 、 the first. In Shanghai time a date is valid until the
 * end of the day, a month until the end of its last day, a full `YYYY-MM-DD HH:mm:ss` until that second.
 * @returns undefined for a text in no accepted format or without a real date: such a text means "never expires"
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

/** Returns the first ms at which the text's date has expired; undefined: never expires. */
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
