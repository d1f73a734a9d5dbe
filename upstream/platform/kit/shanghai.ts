import { DateTime, FixedOffsetZone } from "luxon";

/**
 * Time zone of all times in calls and answers, which contain no zone themselves: Asia/Shanghai, which has been UTC+8
 * without daylight saving since 1991. luxon is several times faster with a fixed offset than with a named zone.
 */
const ZONE = FixedOffsetZone.instance(8 * 60);

export const DATE = "yyyy-MM-dd";
export const TIME = "yyyy-MM-dd HH:mm:ss";

/** Converts Unix ms to date and time in China. */
export function shanghai(ms: number): DateTime {
  return DateTime.fromMillis(ms, { zone: ZONE });
}

export function parseShanghai(text: string, format: string): DateTime {
  return DateTime.fromFormat(text, format, { zone: ZONE });
}

const DATE_AND_MINUTE = `${DATE} HH:mm`;

/** Converts a time in China, with or without seconds, to Unix ms; undefined when the text is not a time. */
export function timeMs(given: string): number | undefined {
  const time = parseShanghai(given, given.length > DATE_AND_MINUTE.length ? TIME : DATE_AND_MINUTE);
  return time.isValid ? time.toMillis() : undefined;
}

/** Returns the time `time` (HH:mm, Shanghai) on the day that is the given number of days after today. */
export function timeOfDay(
  nowMs: number,
  { days, time }: { readonly days: number; readonly time: string },
): number {
  const day = shanghai(nowMs).plus({ days }).toFormat(DATE);
  return parseShanghai(`${day} ${time}`, DATE_AND_MINUTE).toMillis();
}
