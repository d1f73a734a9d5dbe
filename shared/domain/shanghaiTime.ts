/*
 * Times on the wire are `YYYY-MM-DD HH:mm:ss` of Asia/Shanghai. The zone is +08:00 without daylight saving since 1992,
 * so plain arithmetic works on the server and in the browser.
 */

const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;
const TIME = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

export interface ShanghaiParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0: Sunday. */
  readonly weekday: number;
}

/** Returns the unix ms of a date with time, or of 00:00 of a date; undefined: no real date or time. */
export function parseShanghai(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const dayStart = startOfDate(year ?? 0, month ?? 0, day ?? 0);
  if (dayStart === undefined || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59)
    return undefined;
  return dayStart + ((hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)) * 1000;
}

/** Returns unix ms of 00:00 of a date; undefined: no such day. */
export function startOfDate(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.getTime() - OFFSET_MS : undefined;
}

/** Formats as `YYYY-MM-DD HH:mm:ss`. */
export function formatShanghai(ms: number): string {
  const { hour, minute, second } = shanghaiParts(ms);
  return `${formatDate(ms)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Formats as `YYYY-MM-DD`. */
export function formatDate(ms: number): string {
  const { year, month, day } = shanghaiParts(ms);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

export function formatHourMinute(ms: number): string {
  const { hour, minute } = shanghaiParts(ms);
  return `${two(hour)}:${two(minute)}`;
}

export function shanghaiParts(ms: number): ShanghaiParts {
  const date = new Date(ms + OFFSET_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: date.getUTCDay(),
  };
}

/** Returns the number of days from 1970-01-01 to the Shanghai day of `ms`: equal for moments of the same day. */
export function dayNumber(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / DAY_MS);
}

/** Returns unix ms of 00:00 of the Shanghai day of `ms`. */
export function startOfDay(ms: number): number {
  return dayNumber(ms) * DAY_MS - OFFSET_MS;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
