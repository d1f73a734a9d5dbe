import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#upstream/platform/db/database.ts";
import { courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { learnRecords, studyDays } from "#upstream/platform/db/schema/learning.ts";
import { playTickets } from "#upstream/platform/db/schema/playing.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { recordReport } from "./recordReport.ts";
import { findPlace, writePlace } from "./reportPlace.ts";
import { endTickets, issueTicket } from "./tickets.ts";

let upstream: TestUpstream;
let userId: number;
let lessonId: number;
beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const { db } = upstream;
  userId = (await newLearner(upstream)).id;
  const isVideo = and(eq(lessons.courseId, 11), eq(lessons.type, "video"));
  const [lesson] = await db.update(lessons).set({ duration: 100 }).where(isVideo).returning();
  lessonId = lesson?.id ?? 0;
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  await upstream.db.delete(playTickets);
  await upstream.db.delete(learnRecords);
  await upstream.db.delete(studyDays);
});

function issue(device: string): Promise<string> {
  const learner = { userId, agencyId: 1, lessonId, classroomId: undefined };
  return issueTicket(upstream.db, { ...learner, device, takes: true, nowMs: upstream.now() });
}

let reports = 0;
interface Played {
  readonly end: number;
  readonly spent: number;
  readonly db?: Db;
  readonly requestId?: string;
}
function report(ticket: string, begin: number, { end, spent, db = upstream.db, requestId }: Played) {
  reports += 1;
  const given = { ranges: [[begin, end]], position: end, rate: 1, atMs: upstream.now() - reports, spent };
  const nowMs = upstream.now();
  const id = requestId ?? `report-${reports}`;
  return recordReport(db, { ...given, ticket, requestId: id }, { userId, nowMs });
}

/** Returns the database as another process has it, with nothing kept. */
const otherProcess = () => Object.create(upstream.db) as Db;

async function stored() {
  const { db } = upstream;
  const [record] = await db.select().from(learnRecords).where(eq(learnRecords.userId, userId));
  const days = await db.select().from(studyDays).where(eq(studyDays.userId, userId));
  return { ranges: record?.ranges, position: record?.position, seconds: days.map(({ seconds }) => seconds) };
}

test("counts no more time than has passed when two tabs of a device report at once", async () => {
  const ticket = await issue("laptop");
  upstream.advance(60_000);
  await report(ticket, 0, { end: 10, spent: 10 });
  await Promise.all([report(ticket, 10, { end: 50, spent: 40 }), report(ticket, 60, { end: 80, spent: 40 })]);
  const ranges = [
    [0, 50],
    [60, 80],
  ];
  // 60 s have passed, and ten seconds are tolerated.
  expect(await stored()).toEqual({ ranges, position: 10, seconds: [70] });
});

test("merges the ranges when two devices report on the same lesson at once", async () => {
  const laptop = await issue("laptop");
  upstream.advance(30_000);
  await report(laptop, 0, { end: 10, spent: 10 });
  const phone = await issue("phone");
  await Promise.all([report(laptop, 10, { end: 20, spent: 10 }), report(phone, 20, { end: 30, spent: 10 })]);
  expect(await stored()).toMatchObject({ ranges: [[0, 30]], seconds: [30] });
});

test("writes nothing when another device took over after the ticket was read", async () => {
  const { db } = upstream;
  const laptop = await issue("laptop");
  upstream.advance(30_000);
  await report(laptop, 0, { end: 10, spent: 10 });
  const { record, ...place } = await findPlace(db, { id: laptop, userId });
  if (!record) throw new Error("a report stores a record");
  await endTickets(db, { userId, nowMs: upstream.now() });
  const change = { ticket: place.ticket, record: { ...record, position: 20 }, day: "2026-01-01", seconds: 5 };
  expect(await writePlace(db, { ...place, record }, change)).toBeUndefined();
  expect(await stored()).toMatchObject({ position: 10, seconds: [10] });
});

test("loses no range and no second when two processes take the reports of a device in turn", async () => {
  const ticket = await issue("laptop");
  upstream.advance(100_000);
  const other = otherProcess();
  await report(ticket, 0, { end: 10, spent: 10 });
  await report(ticket, 10, { end: 20, spent: 10, db: other });
  await report(ticket, 20, { end: 30, spent: 10 });
  await report(ticket, 30, { end: 40, spent: 10, db: other, requestId: "twice" });
  await report(ticket, 40, { end: 50, spent: 10, db: other });
  const again = await report(ticket, 30, { end: 40, spent: 10, requestId: "twice" });
  expect(again.record.ranges).toEqual([[0, 50]]);
  expect(await stored()).toMatchObject({ ranges: [[0, 50]], seconds: [50] });
});

test("follows a rule of the course that changed after the last report", async () => {
  const ticket = await issue("laptop");
  upstream.advance(100_000);
  const { db } = upstream;
  await db.update(courses).set({ finishPercent: 90 }).where(eq(courses.id, 11));
  expect((await report(ticket, 0, { end: 40, spent: 40 })).record.isFinished).toBe(false);
  await db.update(courses).set({ finishPercent: 50 }).where(eq(courses.id, 11));
  expect((await report(ticket, 40, { end: 60, spent: 20 })).record.isFinished).toBe(true);
});

test("refuses a report when another device took over at another process", async () => {
  const laptop = await issue("laptop");
  upstream.advance(30_000);
  await report(laptop, 0, { end: 10, spent: 10 });
  const learner = { userId, agencyId: 1, lessonId, classroomId: undefined };
  const phone = { ...learner, device: "phone", takes: true, nowMs: upstream.now() };
  await issueTicket(otherProcess(), phone);
  upstream.advance(15_000);
  await expect(report(laptop, 10, { end: 20, spent: 10 })).rejects.toThrow("正在另一台设备学习");
  expect(await stored()).toMatchObject({ ranges: [[0, 10]] });
});
