import { and, eq } from "drizzle-orm";
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
import { learnRecords } from "../db/schema/learning.ts";
import { notFound } from "../kit/errors.ts";
import { recordStudy } from "../calendar/recordStudy.ts";
import { hasPages, lessonLength } from "../db/lessonProgress.ts";
import { type TicketRow, elsewhere, lockTicket, noteTold } from "./tickets.ts";

/** What a player has buffered in its report beyond the time that passed here. */
const SLACK_SECONDS = 10;
/** Between the last thing that a device played and what it knows of having been taken over. */
const ENDED_GRACE_MS = 2_000;
/** Nobody reads faster. */
const PAGES_A_SECOND = 1;

export interface Report {
  readonly ticket: string;
  readonly ranges: readonly (readonly number[])[];
  readonly position: number;
  readonly rate: number;
  /** Ms; not later than now. */
  readonly atMs: number;
  /** Real seconds; undefined: what the ranges took at that rate. */
  readonly spent: number | undefined;
}

export type RecordRow = typeof learnRecords.$inferSelect;

/** Merges what was played into the learner's record, and the time into the day on which it was. */
export async function takeReport(
  tx: Db,
  report: Report,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ readonly record: RecordRow; readonly lesson: LessonRow }> {
  const ticket = await lockTicket(tx, userId, report.ticket);
  const { endedAt } = ticket;
  // Played before, and only sent later, it counts; and only its own device is told nothing new.
  if (endedAt && report.atMs > endedAt.getTime() + ENDED_GRACE_MS) throw elsewhere(endedAt);
  const { lesson, course } = await lessonOf(tx, ticket.lessonId);
  const before = await lockRecord(tx, ticket, course.id);
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
  const [record] = await tx
    .update(learnRecords)
    .set({
      ranges,
      watched: Math.floor(lengthOf(ranges)),
      isFinished: before.isFinished || isPlayed({ ranges, length }, rule),
      position,
      positionAt: new Date(at),
      updatedAt: new Date(Math.max(atMs, before.updatedAt.getTime())),
    })
    .where(ofLesson(ticket))
    .returning();
  if (!record) throw new Error("a record that was not written");
  await noteTold(tx, ticket, {
    used: Number(ticket.used) + used,
    spent: ticket.spent + spent,
    nowMs: endedAt ? ticket.seenAt.getTime() : nowMs,
  });
  const { agencyId } = ticket;
  await recordStudy(tx, { userId, agencyId, atMs, subjectId: course.subjectId, seconds: spent, answered: 0 });
  return { record, lesson };
}

/** By hand, where the course allows it; what was played stays as it is. */
export async function finishByHand(
  tx: Db,
  ticketId: string,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ readonly record: RecordRow; readonly isAllowed: boolean; readonly percent: number }> {
  const ticket = await lockTicket(tx, userId, ticketId);
  const { course } = await lessonOf(tx, ticket.lessonId);
  const before = await lockRecord(tx, ticket, course.id);
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

type LessonRow = typeof lessons.$inferSelect;

async function lessonOf(tx: Db, id: number) {
  const [row] = await tx
    .select({ lesson: lessons, course: courses })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, id));
  if (!row) throw notFound("这一讲已经下架");
  return row;
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

function ofLesson({ userId, lessonId }: Pick<TicketRow, "userId" | "lessonId">) {
  return and(eq(learnRecords.userId, userId), eq(learnRecords.lessonId, lessonId));
}

function spentOf(
  { spent, rate }: Pick<Report, "spent" | "rate">,
  { used, most }: { readonly used: number; readonly most: number },
): number {
  return Math.max(0, Math.min(Math.round(spent ?? used / rate), Math.floor(most)));
}
