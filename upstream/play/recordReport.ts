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
import type { Db } from "../db/database.ts";
import { courses, lessons } from "../db/schema/catalogue.ts";
import { learnRecords, studyDays } from "../db/schema/learning.ts";
import { playTickets } from "../db/schema/playing.ts";
import { notFound } from "../kit/errors.ts";
import { addToDay } from "../calendar/recordStudy.ts";
import { type Measured, hasPages, lessonLength } from "../db/lessonProgress.ts";
import { type TicketRow, elsewhere, expiryOf } from "./tickets.ts";

/** Seconds that a player has buffered in its report beyond the time that passed here. */
const SLACK_SECONDS = 10;
/** Between the last thing that a device played and what it knows of having been taken over. */
const ENDED_GRACE_MS = 2_000;
/** Nobody reads faster. */
const PAGES_A_SECOND = 1;
/** Reports that a ticket knows again: more than a device sends before it has an answer to one of them. */
const MOST_TOLD = 30;

export interface Report {
  readonly ticket: string;
  /** The id of the report: the same when it is sent again. */
  readonly requestId: string;
  readonly ranges: readonly (readonly number[])[];
  readonly position: number;
  readonly rate: number;
  /** Ms; not later than now. */
  readonly atMs: number;
  /** Real seconds; undefined: what the ranges took at that rate. */
  readonly spent: number | undefined;
}

type RecordRow = typeof learnRecords.$inferSelect;
type Progress = Pick<RecordRow, "ranges" | "watched" | "isFinished" | "position">;

/**
 * Merges what was played into the learner's record, and the time into the day on which it was. What is merged twice is the same; the
 * time is not, so a report that is sent again, also at the same moment, changes nothing.
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
  // Played before, and only sent later, it counts; and only its own device is told nothing new.
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

/** By hand, where the course allows it; what was played stays as it is. */
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

/** As they are kept; a row of before the player has only how much it was, and keeps that. */
export function rangesOf({ ranges, watched }: Pick<RecordRow, "ranges" | "watched">): PlayedRange[] {
  return unionOf(ranges.length === 0 ? [[0, watched]] : ranges);
}

/** A ticket with what it is for, in one statement. Ticket and record are held, in this order, until the transaction ends. */
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
  // Read behind the ticket: who has waited for that sees what the other one has written.
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

/** Made first, so that two devices wait for each other at the same row. */
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
