import { DateTime } from "luxon";

/** Times travel as those of this zone, which they do not name (contract). */
const ZONE = "Asia/Shanghai";

export const DATE = "yyyy-MM-dd";
export const TIME = "yyyy-MM-dd HH:mm:ss";

/** A moment as calendar and clock in China show it. */
export function shanghai(ms: number): DateTime {
  return DateTime.fromMillis(ms, { zone: ZONE });
}

export function parseShanghai(text: string, format: string): DateTime {
  return DateTime.fromFormat(text, format, { zone: ZONE });
}

/** `time` (HH:mm) of the day so many days from now. */
export function timeOfDay(
  nowMs: number,
  { days, time }: { readonly days: number; readonly time: string },
): number {
  const day = shanghai(nowMs).plus({ days }).toFormat(DATE);
  return parseShanghai(`${day} ${time}`, `${DATE} HH:mm`).toMillis();
}
