import { and, eq, isNotNull } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, formatShanghai, parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { testContent } from "../../testing/testContent.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import type { Database } from "../../platform/db/database.ts";
import { agencyHosts } from "../../platform/db/schema/agencies.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { checkContent } from "../school/checkContent.ts";
import { isEmptyDatabase, seedDatabase } from "./seedDatabase.ts";
import { startOf } from "../school/times.ts";
import { livesAreOld, moveLives } from "./writeLives.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const nowMs = parseShanghai("2026-03-10 10:15:30") ?? 0;
const log = pino({ level: "silent" });

test("writes the same rows twice, and keeps changes of users", async () => {
  const { db } = database;
  expect(await isEmptyDatabase(db)).toBe(true);
  await seedDatabase({ db, content: testContent, nowMs, log });
  const snapshot = async () => ({
    courses: (await db.select().from(courses).orderBy(courses.id)).map(
      ({ createdAt: _createdAt, ...row }) => row,
    ),
    lessons: await db.select().from(lessons).orderBy(lessons.id),
    lives: await db.select().from(lives).orderBy(lives.id),
    questions: (await db.select().from(questions).orderBy(questions.id)).map(
      ({ createdAt: _createdAt, updatedAt: _updatedAt, ...row }) => row,
    ),
    hosts: await db.select().from(agencyHosts).orderBy(agencyHosts.host),
  });
  const first = await snapshot();
  await db.update(users).set({ nickname: "改过的名字" }).where(eq(users.agencyId, 1));
  await db.update(courses).set({ name: "被改坏的名字" }).where(eq(courses.id, 11));
  await seedDatabase({ db, content: testContent, nowMs, log });
  expect(await snapshot()).toEqual(first);
  expect(await db.select({ name: users.nickname }).from(users).where(eq(users.agencyId, 1))).toEqual([
    { name: "改过的名字" },
  ]);
});

test("gives a demo learner access for long, except to the courses that end soon", async () => {
  const { db } = database;
  const [first] = testContent.users;
  if (!first) throw new Error("no user");
  const learner = { ...first, mobile: "13800000009", username: "daoqi", learnt: [] };
  const accounts = [...testContent.users, { ...learner, courseIds: [11, 12], endsInDays: { 12: 5 } }];
  await seedDatabase({ db, content: { ...testContent, users: accounts }, nowMs, log });
  const rows = await db
    .select({ courseId: enrolments.courseId, end: enrolments.expiresAt })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(eq(users.mobile, learner.mobile), isNotNull(enrolments.courseId)))
    .orderBy(enrolments.courseId);
  expect(rows.map(({ courseId, end }) => [courseId, ((end?.getTime() ?? 0) - nowMs) / DAY_MS])).toEqual([
    [11, 300],
    [12, 5],
  ]);
});

test("hides lessons that the content does not have any more, and keeps their progress", async () => {
  const { db } = database;
  const shorter = testContent.courses.map((course) =>
    course.id === 12 ? { ...course, chapters: course.chapters.slice(0, 1) } : course,
  );
  await seedDatabase({ db, content: { ...testContent, courses: shorter }, nowMs, log });
  const shown = (courseId: number) =>
    db.$count(lessons, and(eq(lessons.courseId, courseId), eq(lessons.isShown, true)));
  expect([await shown(12), await shown(11)]).toEqual([2, 3]);
  expect(await db.$count(lessons, eq(lessons.courseId, 12))).toBe(3);
});

test("assigns ids above those of the demo to rows of users, and none of them twice", async () => {
  const { db } = database;
  const make = async () => {
    const [made] = await db
      .insert(courses)
      .values({ subjectId: 315, name: "新课", year: 2026 })
      .returning({ id: courses.id });
    return made?.id ?? 0;
  };
  const first = await make();
  expect(first).toBeGreaterThan(100_000);
  await db.delete(courses).where(eq(courses.id, first));
  await seedDatabase({ db, content: testContent, nowMs, log });
  const second = await make();
  expect(second).toBeGreaterThan(first);
  await db.insert(courses).values({ id: second + 1_000, subjectId: 315, name: "大号", year: 2026 });
  await seedDatabase({ db, content: testContent, nowMs, log });
  expect(await make()).toBe(second + 1_001);
});

test("moves demo lives to another day, and keeps real ones", async () => {
  const { db } = database;
  const real = {
    subjectId: 315,
    teacherId: 1,
    name: "真的直播",
    startTime: new Date(nowMs),
    endTime: new Date(nowMs + 1),
  };
  const [made] = await db.insert(lives).values(real).returning({ id: lives.id });
  expect(await livesAreOld(db, nowMs)).toBe(false);
  expect(await livesAreOld(db, nowMs + DAY_MS)).toBe(true);
  await db.update(lives).set({ name: "改过的直播" }).where(eq(lives.id, 33));
  const shorter = { ...testContent, lives: testContent.lives.filter(({ id }) => id !== 34) };
  expect(await moveLives({ db, lives: shorter.lives, nowMs: nowMs + DAY_MS })).toBe(3);
  expect(await livesAreOld(db, nowMs + DAY_MS)).toBe(false);
  const rows = await db.select().from(lives).orderBy(lives.id);
  expect(formatShanghai(rows.find(({ id }) => id === 33)?.startTime.getTime() ?? 0)).toBe(
    "2026-03-12 19:30:00",
  );
  expect(rows.find(({ id }) => id === 33)?.name).toBe("改过的直播");
  expect(rows.find(({ id }) => id === 34)?.placedOn).toBeNull();
  expect(rows.find(({ id }) => id === made?.id)?.startTime.getTime()).toBe(nowMs);
});

test("computes a start at a time of a day, or relative to now", () => {
  expect(formatShanghai(startOf({ dayOffset: -1, start: "19:30" }, nowMs))).toBe("2026-03-09 19:30:00");
  expect(formatShanghai(startOf({ dayOffset: 0, start: "now" }, nowMs))).toBe("2026-03-10 09:55:00");
  expect(formatShanghai(startOf({ dayOffset: 0, start: "soon" }, nowMs))).toBe("2026-03-10 10:45:00");
});

test("reports a reference to a missing row with its name", () => {
  const [first, ...rest] = testContent.courses;
  if (!first) throw new Error("no course");
  const wrong = { ...testContent, courses: [{ ...first, subjectId: 999, teacherIds: [77] }, first, ...rest] };
  expect(checkContent(wrong).map(({ reason }) => reason)).toEqual([
    "courses: id 11 stands twice",
    "course 11 names subject 999, which does not exist",
    "course 11 names teacher 77, which does not exist",
  ]);
  expect(checkContent(testContent)).toEqual([]);
});
