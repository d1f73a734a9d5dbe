import { formatShanghai, parseShanghai } from "#shared/domain/shanghaiTime.ts";

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?)?$/;
const MINUTE_MS = 60_000;
const SHANGHAI_MINUTES = 8 * 60;
/** Unix ms from which a year has five digits in Shanghai. */
const YEAR_10000 = Date.UTC(10_000, 0) - SHANGHAI_MINUTES * MINUTE_MS;

/**
 * Returns the contract's text of a unix time in ms, without the fraction of its second.
 * @returns undefined before 1970 and from the year 10000 on
 */
export function timeText(ms: number): string | undefined {
  return ms >= 0 && ms < YEAR_10000 ? formatShanghai(Math.floor(ms / 1000) * 1000) : undefined;
}

/**
 * Returns the contract's text of an ISO 8601 time or date. Without an offset it is of Asia/Shanghai.
 * @returns undefined: no such time
 */
export function timeOfIso(text: string): string | undefined {
  const match = ISO.exec(text.trim());
  if (!match) return undefined;
  const [, date = "", hour = "00", minute = "00", second = "00", utc, sign, hours, minutes = "00"] = match;
  const local = parseShanghai(`${date} ${hour}:${minute}:${second}`);
  if (local === undefined || Number(hours ?? 0) > 23 || Number(minutes) > 59) return undefined;
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const zone = utc ? 0 : sign === undefined ? SHANGHAI_MINUTES : offset;
  return timeText(local + (SHANGHAI_MINUTES - zone) * MINUTE_MS);
}

/** Returns the ISO 8601 text of the contract's time or date; undefined: no such time. */
export function isoOfTime(text: string): string | undefined {
  const ms = parseShanghai(text);
  return ms === undefined ? undefined : `${formatShanghai(ms).replace(" ", "T")}+08:00`;
}
