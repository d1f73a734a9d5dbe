import { DATE, shanghai, timeOfDay } from "../kit/shanghai.ts";
import { timeMs } from "./schemas/fields.ts";
import type { LiveSeed } from "./schemas/liveSeed.ts";
import type { SeedMoment } from "./schemas/paperSeed.ts";

/*
 * Times of content are calendar times, or days counted from the seeding for content that always looks current. All
 * results are Unix ms.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const BEGAN_MINUTES_AGO = 20;
const SOON_MINUTES = 30;

/** Returns the publication time. A time of today that has not come yet becomes an hour ago. */
export function publishedAt(
  {
    at,
    daysAgo = 0,
    time = "08:00",
  }: { readonly at?: string; readonly daysAgo?: number; readonly time?: string },
  nowMs: number,
): number {
  if (at !== undefined) return timeMs(at) ?? nowMs;
  const told = timeOfDay(nowMs, { days: -daysAgo, time });
  return told < nowMs ? told : nowMs - HOUR_MS;
}

/** Returns the start time. "now" and "soon" are relative to the time of the seeding, other times to its day. */
export function startOf(
  { startsAt, dayOffset = 0, start = "soon" }: Pick<LiveSeed, "startsAt" | "dayOffset" | "start">,
  nowMs: number,
): number {
  if (startsAt !== undefined) return timeMs(startsAt) ?? nowMs;
  const wholeMinutes = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  if (start === "now") return wholeMinutes - BEGAN_MINUTES_AGO * MINUTE_MS;
  if (start === "soon") return wholeMinutes + SOON_MINUTES * MINUTE_MS;
  return timeOfDay(nowMs, { days: dayOffset, time: start });
}

/** Returns a calendar time as a Date; undefined: none. */
export function dateOf(moment: string | undefined): Date | undefined {
  const ms = moment === undefined ? undefined : timeMs(moment);
  return ms === undefined ? undefined : new Date(ms);
}

/** Returns the start or end of an exam window. */
export function momentMs(moment: SeedMoment, nowMs: number): number {
  if (typeof moment === "string") return timeMs(moment) ?? nowMs;
  return timeOfDay(nowMs, { days: moment.day, time: moment.time });
}

/** Returns an exam day in the form of the database. */
export function examDay(
  { day, inDays = 0 }: { readonly day?: string; readonly inDays?: number },
  nowMs: number,
): string {
  return day ?? shanghai(nowMs).plus({ days: inDays }).toFormat(DATE);
}
