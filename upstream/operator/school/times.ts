import { DATE, shanghai, timeMs, timeOfDay } from "../../platform/kit/shanghai.ts";
import type { SeedMoment } from "./schemas/paperSeed.ts";

/*
 * Converts times of content to Unix ms. A time is a calendar time, or for content that always looks current a number of
 * days from the day of seeding.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const BEGAN_MINUTES_AGO = 20;
const SOON_MINUTES = 30;

/**
 * Returns the time of publication. A time later today is replaced by the time one hour ago, so that the news is shown.
 */
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

/** Returns the start of a live class. "now" and "soon" count from the time of seeding, other times from its day. */
export function startOf(
  {
    startsAt,
    dayOffset = 0,
    start = "soon",
  }: { readonly startsAt?: string; readonly dayOffset?: number; readonly start?: string },
  nowMs: number,
): number {
  if (startsAt !== undefined) return timeMs(startsAt) ?? nowMs;
  const wholeMinutes = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  if (start === "now") return wholeMinutes - BEGAN_MINUTES_AGO * MINUTE_MS;
  if (start === "soon") return wholeMinutes + SOON_MINUTES * MINUTE_MS;
  return timeOfDay(nowMs, { days: dayOffset, time: start });
}

/** Converts a calendar time to a Date; undefined stays undefined. */
export function dateOf(moment: string | undefined): Date | undefined {
  const ms = moment === undefined ? undefined : timeMs(moment);
  return ms === undefined ? undefined : new Date(ms);
}

/** Returns the start or end of an exam window. */
export function momentMs(moment: SeedMoment, nowMs: number): number {
  if (typeof moment === "string") return timeMs(moment) ?? nowMs;
  return timeOfDay(nowMs, { days: moment.day, time: moment.time });
}

/** Returns an exam day as YYYY-MM-DD, from a calendar day or a number of days from now. */
export function examDay(
  { day, inDays = 0 }: { readonly day?: string; readonly inDays?: number },
  nowMs: number,
): string {
  return day ?? shanghai(nowMs).plus({ days: inDays }).toFormat(DATE);
}
