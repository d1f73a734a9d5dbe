import { DateTime } from "luxon";

/** Time zone of all times in calls and answers, which contain no zone themselves. */
const ZONE = "Asia/Shanghai";

export const DATE = "yyyy-MM-dd";
export const TIME = "yyyy-MM-dd HH:mm:ss";

/** Converts Unix ms to date and time in China. */
export function shanghai(ms: number): DateTime {
  return DateTime.fromMillis(ms, { zone: ZONE });
}

export function parseShanghai(text: string, format: string): DateTime {
  return DateTime.fromFormat(text, format, { zone: ZONE });
}

/** Returns the time `time` (HH:mm, Shanghai) on the day that is the given number of days after today. */
export function timeOfDay(
  nowMs: number,
  { days, time }: { readonly days: number; readonly time: string },
): number {
  const day = shanghai(nowMs).plus({ days }).toFormat(DATE);
  return parseShanghai(`${day} ${time}`, `${DATE} HH:mm`).toMillis();
}
