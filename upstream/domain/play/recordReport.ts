import { createHash } from "node:crypto";
import {
  isPlayed,
  laterPosition,
  lengthOf,
  type PlayedRange,
  unionOf,
  withReport,
} from "#shared/domain/playedRanges.ts";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { learnRecords } from "../../platform/db/schema/learning.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import { type Measured, hasPages, lessonLength } from "../catalogue/lessonProgress.ts";
import {
  findPlace,
  lockPlace,
  ofLesson,
  type Place,
  type PlaceWithRecord,
  type RecordRow,
  writePlace,
} from "./reportPlace.ts";
import { keepPlace, takePlace } from "./keptPlaces.ts";
import { elsewhere, expiryOf } from "./tickets.ts";

/** Seconds by which a report may exceed the time that has passed here, because a player loads ahead. */
const SLACK_SECONDS = 10;
/** A device learns late that another one took over: for so long, what it plays still counts. */
const ENDED_GRACE_MS = 2_000;
/** Fastest reading of a document that counts, in pages per second. */
const PAGES_A_SECOND = 1;
/** Number of report ids that a ticket stores: more than a device sends before one of them is answered. */
const MOST_TOLD = 30;

export interface Report {
  readonly ticket: string;
  /** Id of the report. A repeated report has the same id, by which it is recognized. */
  readonly requestId: string;
  readonly ranges: readonly (readonly number[])[];
  readonly position: number;
  readonly rate: number;
  /** Time of the report at the device in Unix ms, not later than now. */
  readonly atMs: number;
  /** Seconds that the learner spent; undefined: derived from the played ranges and the speed. */
  readonly spent: number | undefined;
}

type Progress = Pick<RecordRow, "ranges" | "watched" | "isFinished" | "position">;

interface Reported {
  readonly record: Progress;
  readonly lesson: Measured;
}

interface Written extends Reported {
  /** undefined: the report is a repeated one, so nothing was written. */
  readonly place: PlaceWithRecord | undefined;
}

/**
 * Merges the played ranges into the learner's record, and adds the spent time to the learner's day. Merging ranges
 * twice does no harm, but time would count twice. Therefore a repeated report changes nothing, even if both arrive at
 * once. Nothing is locked unless another report on the same ticket or lesson is written at the same time. Nothing is read
 * if this process wrote the report before this one.
 * @throws Refusal notFound: unknown ticket; conflict: the ranges were played after another device took over
 */
export async function recordReport(
  db: Db,
  report: Report,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<Reported> {
  const own = { id: report.ticket, userId };
  const kept = takePlace(db, own, nowMs);
  // The answer to a repeated report is what is stored now, so it is read.
  const current = kept?.ticket.told.includes(nameOf(report)) ? undefined : kept;
  const written =
    (await writeFrom(db, current, report, nowMs)) ??
    (await writeFrom(db, await findPlace(db, own), report, nowMs)) ??
    (await inTransaction(db, async (tx) => writeFrom(tx, await lockPlace(tx, own), report, nowMs)));
  if (!written) throw new Error("a locked record has changed");
  const { place, ...reported } = written;
  if (place) keepPlace(db, place, nowMs);
  return reported;
}

async function writeFrom(
  db: Db,
  place: Place | undefined,
  report: Report,
  nowMs: number,
): Promise<Written | undefined> {
  return place && hasRecord(place) ? writeReport(db, place, report, nowMs) : undefined;
}

function hasRecord(place: Place): place is PlaceWithRecord {
  return place.record !== null;
}

/** Returns the name by which a ticket knows a report again. */
function nameOf({ requestId }: Report): string {
  return createHash("sha256").update(requestId).digest("base64url").slice(0, 12);
}

/** Returns undefined if a row of `place` has changed since it was read. */
async function writeReport(
  db: Db,
  place: PlaceWithRecord,
  report: Report,
  nowMs: number,
): Promise<Written | undefined> {
  const { ticket, lesson, course, record: before } = place;
  const { endedAt } = ticket;
  const name = nameOf(report);
  if (ticket.told.includes(name)) return { record: before, lesson, place: undefined };
  // Ranges that were played before the other device took over still count.
  if (endedAt && report.atMs > endedAt.getTime() + ENDED_GRACE_MS) throw elsewhere(endedAt);
  const untilMs = Math.min(nowMs, endedAt?.getTime() ?? nowMs);
  const secondsPassed = Math.max(0, (untilMs - ticket.createdAt.getTime()) / 1_000) + SLACK_SECONDS;
  const speed = hasPages(lesson) ? PAGES_A_SECOND : Number(course.maxSpeed);
  const length = lessonLength(lesson);
  const rule = { percent: course.finishPercent, isSeekLimited: course.isSeekLimited };
  const { ranges, used } = withReport({ ranges: rangesOf(before), length }, report.ranges, {
    most: secondsPassed * speed - Number(ticket.used),
    rule,
  });
  const seconds = spentOf(report, { used, most: secondsPassed - ticket.spent });
  const atMs = Math.max(report.atMs, ticket.createdAt.getTime());
  const { position, at } = laterPosition(
    { position: before.position, at: before.positionAt?.getTime() ?? 0 },
    { position: Math.round(Math.min(report.position, length || report.position)), at: atMs },
  );
  const record = {
    ranges,
    watched: Math.floor(lengthOf(ranges)),
    isFinished: before.isFinished || isPlayed({ ranges, length }, rule),
    position,
    positionAt: new Date(at),
    updatedAt: new Date(Math.max(atMs, before.updatedAt.getTime())),
  };
  const seenMs = endedAt ? ticket.seenAt.getTime() : nowMs;
  const written = await writePlace(db, place, {
    ticket: {
      used: String(Number(ticket.used) + used),
      spent: ticket.spent + seconds,
      told: [...ticket.told, name].slice(-MOST_TOLD),
      seenAt: new Date(seenMs),
      expiresAt: expiryOf(seenMs),
    },
    record,
    day: shanghai(atMs).toFormat(DATE),
    seconds,
  });
  return written && { record, lesson, place: written };
}

/** Finishes a lesson by hand if its course allows that. The played ranges are not changed. */
export async function finishByHand(
  tx: Db,
  ticketId: string,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ readonly record: RecordRow; readonly isAllowed: boolean; readonly percent: number }> {
  const { ticket, course, record: before } = await lockPlace(tx, { id: ticketId, userId });
  const found = { isAllowed: course.isManualFinish, percent: course.finishPercent };
  if (!found.isAllowed || before.isFinished) return { ...found, record: before };
  const [record] = await tx
    .update(learnRecords)
    .set({ isFinished: true, updatedAt: new Date(nowMs) })
    .where(ofLesson(ticket))
    .returning();
  return { ...found, record: record ?? before };
}

/** Returns the played ranges. A row from before ranges were stored has only a length, which counts from the start. */
export function rangesOf({ ranges, watched }: Pick<RecordRow, "ranges" | "watched">): PlayedRange[] {
  return unionOf(ranges.length === 0 ? [[0, watched]] : ranges);
}

function spentOf(
  { spent, rate }: Pick<Report, "spent" | "rate">,
  { used, most }: { readonly used: number; readonly most: number },
): number {
  return Math.max(0, Math.min(Math.round(spent ?? used / rate), Math.floor(most)));
}
