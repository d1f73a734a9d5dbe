import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  isPlayed,
  laterPosition,
  lengthOf,
  type PlayedRange,
  unionOf,
  withReport,
} from "#shared/domain/playedRanges.ts";
import type { Db } from "../../platform/db/database.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { learnRecords, studyDays } from "../../platform/db/schema/learning.ts";
import { playTickets } from "../../platform/db/schema/playing.ts";
import { notFound } from "../../platform/kit/errors.ts";
import { addToDay } from "../calendar/recordStudy.ts";
import { type Measured, hasPages, lessonLength } from "../catalogue/lessonProgress.ts";
import { type TicketRow, elsewhere, expiryOf } from "./tickets.ts";

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

type RecordRow = typeof learnRecords.$inferSelect;
type Progress = Pick<RecordRow, "ranges" | "watched" | "isFinished" | "position">;

/**
 * Merges the played ranges into the learner's record, and adds the spent time to the learner's day. Merging ranges
 * twice does no harm, but time would count twice. Therefore a repeated report changes nothing, even if both arrive at
 * once.
 * @throws Refusal notFound: unknown ticket; conflict: the ranges were played after another device took over
 */
export async function recordReport(
  tx: Db,
  report: Report,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ readonly record: Progress; readonly lesson: Measured }> {
  const { ticket, lesson, course, record: before } = await lockPlace(tx, userId, report.ticket);
  const { endedAt } = ticket;
  const name = createHash("sha256").update(report.requestId).digest("base64url").slice(0, 12);
  if (ticket.told.includes(name)) return { record: before, lesson };
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
  const spent = spentOf(report, { used, most: secondsPassed - ticket.spent });
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
  };
  const seenMs = endedAt ? ticket.seenAt.getTime() : nowMs;
  const noted = tx
    .update(playTickets)
    .set({
      used: String(Number(ticket.used) + used),
      spent: ticket.spent + spent,
      told: [...ticket.told, name].slice(-MOST_TOLD),
      seenAt: new Date(seenMs),
      expiresAt: expiryOf(seenMs),
    })
    .where(eq(playTickets.id, ticket.id))
    .returning({ id: playTickets.id });
  const { agencyId } = ticket;
  const study = { userId, agencyId, atMs, subjectId: course.subjectId, seconds: spent, answered: 0 };
  const day = addToDay(tx, study).returning({ day: studyDays.day });
  await tx
    .with(tx.$with("noted").as(noted), ...(spent > 0 ? [tx.$with("added").as(day)] : []))
    .update(learnRecords)
    .set({
      ...record,
      positionAt: new Date(at),
      updatedAt: new Date(Math.max(atMs, before.updatedAt.getTime())),
    })
    .where(ofLesson(ticket));
  return { record, lesson };
}

/** Finishes a lesson by hand if its course allows that. The played ranges are not changed. */
export async function finishByHand(
  tx: Db,
  ticketId: string,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ readonly record: RecordRow; readonly isAllowed: boolean; readonly percent: number }> {
  const { ticket, course, record: before } = await lockPlace(tx, userId, ticketId);
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

/**
 * Reads a ticket with its lesson, course and record. Locks first the ticket and then the record until the transaction
 * ends.
 */
async function lockPlace(tx: Db, userId: number, id: string) {
  const { type, duration, pageNum } = lessons;
  const { id: courseId, subjectId, maxSpeed, finishPercent, isSeekLimited, isManualFinish } = courses;
  const own = tx.$with("own").as(
    tx
      .select()
      .from(playTickets)
      .where(and(eq(playTickets.id, id), eq(playTickets.userId, userId)))
      .for("update"),
  );
  // The lateral join locks the ticket first, so that this transaction reads the record as the earlier one has left it.
  const known = tx.select().from(learnRecords).where(ofLesson(own)).for("update").as("known");
  const [row] = await tx
    .with(own)
    .select({
      ticket: own._.selectedFields,
      lesson: { type, duration, pageNum },
      course: { id: courseId, subjectId, maxSpeed, finishPercent, isSeekLimited, isManualFinish },
      record: known._.selectedFields,
    })
    .from(own)
    .innerJoin(lessons, eq(lessons.id, own.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoinLateral(known, sql`true`);
  if (!row) throw notFound("这次学习已经失效，请刷新页面");
  return { ...row, record: row.record ?? (await lockRecord(tx, row.ticket, row.course.id)) };
}

/** Inserts the record if it is missing, then locks it, so that two devices wait for each other at the same row. */
async function lockRecord(tx: Db, ticket: TicketRow, courseId: number): Promise<RecordRow> {
  const { userId, agencyId, lessonId, createdAt } = ticket;
  await tx
    .insert(learnRecords)
    .values({ userId, agencyId, lessonId, courseId, updatedAt: createdAt })
    .onConflictDoNothing();
  const [row] = await tx.select().from(learnRecords).where(ofLesson(ticket)).for("update");
  if (!row) throw new Error("a record that is not there");
  return row;
}

interface OfLesson {
  readonly userId: number | PgColumn;
  readonly lessonId: number | PgColumn;
}

function ofLesson({ userId, lessonId }: OfLesson) {
  return and(eq(learnRecords.userId, userId), eq(learnRecords.lessonId, lessonId));
}

function spentOf(
  { spent, rate }: Pick<Report, "spent" | "rate">,
  { used, most }: { readonly used: number; readonly most: number },
): number {
  return Math.max(0, Math.min(Math.round(spent ?? used / rate), Math.floor(most)));
}
