import { DATE, shanghai, timeOfDay } from "../kit/shanghai.ts";
import { timeMs } from "./schemas/fields.ts";
import type { LiveSeed } from "./schemas/liveSeed.ts";
import type { SeedMoment } from "./schemas/paperSeed.ts";

/*
 * Content says when something is by a time of the calendar; or, where it is to look fresh whenever it is written, by days counted from
 * the writing. All answers are Unix ms.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const BEGAN_MINUTES_AGO = 20;
const SOON_MINUTES = 30;

/** News of today may name an hour that has not come yet; they then came out an hour ago. */
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

/** "now" and "soon" keep to the clock of the writing, everything else to its day. */
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

/** A time of the calendar, where there is one. */
export function dateOf(moment: string | undefined): Date | undefined {
  const ms = moment === undefined ? undefined : timeMs(moment);
  return ms === undefined ? undefined : new Date(ms);
}

/** An end of the window of an exam. */
export function momentMs(moment: SeedMoment, nowMs: number): number {
  if (typeof moment === "string") return timeMs(moment) ?? nowMs;
  return timeOfDay(nowMs, { days: moment.day, time: moment.time });
}

/** The day of an exam, as the database has it. */
export function examDay(
  { day, inDays = 0 }: { readonly day?: string; readonly inDays?: number },
  nowMs: number,
): string {
  return day ?? shanghai(nowMs).plus({ days: inDays }).toFormat(DATE);
}
