import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq, sum } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readVtt } from "#shared/domain/webVtt.ts";
import { lessonLength } from "../../domain/catalogue/lessonProgress.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import type { Database } from "../../platform/db/database.ts";
import { chapters, courses, lessons, storedFiles } from "../../platform/db/schema/catalogue.ts";
import { learnRecords, notes } from "../../platform/db/schema/learning.ts";
import {
  lessonCaptions,
  lessonMedia,
  lessonPoints,
  lessonQuestions,
} from "../../platform/db/schema/lessons.ts";
import { users } from "../../platform/db/schema/users.ts";
import { hasMedium, isTrial } from "../../domain/catalogue/lessonRow.ts";
import { checkContent } from "../school/checkContent.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { mediaFolder, readMade } from "./madeMedia.ts";
import { seedDatabase } from "./seedDatabase.ts";
import { wordsOf } from "./wordsOf.ts";

const content = await demoContent();
const { readings, talks } = content;
const MOST_BYTES = 6_000_000;
const FREE_COURSE = 103;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const log = pino({ level: "silent" });
  for (let time = 0; time < 2; time += 1)
    await seedDatabase({ db: database.db, content, nowMs: Date.now(), log });
});
afterAll(() => database.close());

test("has small media that were generated from the present words of the content", async () => {
  for (const seed of [...talks, ...readings])
    expect
      .soft(await readMade(seed.key), `npm run media -- ${seed.key}`)
      .toMatchObject({ words: wordsOf(seed) });
  const names = await readdir(mediaFolder(), { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(mediaFolder(), name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

test("plays the first lesson of each course as a trial, and each lesson of the free course", async () => {
  const { db } = database;
  const rows = await db
    .select({ courseId: lessons.courseId, name: lessons.name, hasMedium: hasMedium(), isTrial: isTrial() })
    .from(lessons)
    .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(eq(lessons.isShown, true))
    .orderBy(lessons.courseId, chapters.sort, lessons.sort);
  for (const { id } of content.courses) {
    const [first, ...others] = rows.filter(({ courseId }) => courseId === id);
    expect.soft(first).toMatchObject({ courseId: id, hasMedium: true, isTrial: true });
    for (const lesson of id === FREE_COURSE ? others : [])
      expect.soft(lesson).toMatchObject({ name: lesson.name, hasMedium: true });
  }
});

test("sums the lengths of lessons for a course", async () => {
  const { db } = database;
  const rows = await db
    .select({ minutes: courses.minutes, seconds: sum(lessons.duration).mapWith(Number) })
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .groupBy(courses.id);
  expect(rows.length).toBe(content.courses.length);
  for (const { minutes, seconds } of rows) expect(minutes).toBe(Math.round(seconds / 60));
});

test("has a lesson of each kind with its bytes and its true length", async () => {
  const { db } = database;
  const kinds = await db
    .selectDistinct({ type: lessons.type })
    .from(lessonMedia)
    .innerJoin(lessons, eq(lessons.id, lessonMedia.lessonId));
  expect(kinds.map(({ type }) => type).sort()).toEqual(["audio", "doc", "pic", "video"]);
  const files = await db
    .select()
    .from(lessonMedia)
    .innerJoin(storedFiles, eq(storedFiles.hash, lessonMedia.hash));
  for (const { lesson_media: file, stored_files: stored } of files) {
    const content = stored.content ?? new Uint8Array();
    expect(content.length).toBe(file.size);
    expect(createHash("sha256").update(content).digest("hex")).toBe(file.hash);
    if (file.role === "page") expect(file).toMatchObject({ width: 900, height: 1200, alt: /./ });
  }
  // Every file and byte range that a playlist names must exist.
  for (const { lesson_media: list, stored_files: stored } of files) {
    if (!list.path.endsWith(".m3u8")) continue;
    const text = Buffer.from(stored.content ?? []).toString();
    const named = [...text.matchAll(/^(?!#)(.+)$|URI="([^"]+)"/gm)].map(([, line, uri]) => line ?? uri);
    expect(named.length).toBeGreaterThan(0);
    const sizeOf = (path: string | undefined) =>
      files.find(({ lesson_media: one }) => one.lessonId === list.lessonId && one.path === path)?.lesson_media
        .size ?? 0;
    for (const path of named) expect(sizeOf(path)).toBeGreaterThan(0);
    const ends = [...text.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(
      ([, size, at]) => Number(size) + Number(at),
    );
    if (ends.length > 0) expect(Math.max(...ends)).toBe(sizeOf(named[0]));
  }
  const captions = await db.select().from(lessonCaptions);
  expect(captions.length).toBe(talks.length);
  for (const { lessonId, vtt } of captions) {
    const [lesson] = await db.select().from(lessons).where(eq(lessons.id, lessonId));
    const cues = readVtt(vtt);
    const last = cues.at(-1)?.end ?? 0;
    expect(lesson?.duration).toBeGreaterThan(last - 1);
    expect(lesson?.duration).toBeLessThan(last + 3);
    for (const [index, { start, end }] of cues.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
    }
  }
});

test("has one point at the start of each slide with its knowledge point, and questions within them", async () => {
  const { db } = database;
  const points = await db.select().from(lessonPoints).orderBy(lessonPoints.lessonId, lessonPoints.second);
  expect(points.length).toBe(talks.reduce((sum, { slides }) => sum + slides.length, 0));
  const taught = talks.flatMap(({ slides }) => slides.flatMap(({ knowledge }) => knowledge ?? []));
  expect(points.filter(({ knowledgePointId }) => knowledgePointId !== null).length).toBe(taught.length);
  const told = await db.select().from(lessonQuestions);
  expect(told.length).toBeGreaterThan(0);
  for (const { lessonId, second } of told)
    expect(points.some((point) => point.lessonId === lessonId && point.second === second)).toBe(true);
});

test("names a lesson that refers to missing media", async () => {
  const reasons = (changed: Partial<typeof content>) =>
    checkContent({ ...content, ...changed }).map(({ reason }) => reason);
  const [first] = talks;
  if (!first) throw new Error("no talks");
  expect(reasons({ talks: talks.slice(1) })).toEqual([
    `lesson 101003 names talk ${first.key}, which does not exist`,
  ]);
  const slides = [{ title: "错", knowledge: "没有这个考点", questionId: 101, said: [["错"] as const] }];
  expect(reasons({ talks: [{ ...first, slides }, ...talks.slice(1)] })).toEqual([
    "lesson 101003 explains question 101, which its subject does not have",
    "lesson 101003 explains 没有这个考点, of which its subject has no question",
  ]);
});

test("marks lessons of the demo learner as begun or finished by the usual rule, with notes within their lengths", async () => {
  const { db } = database;
  const records = await db
    .select()
    .from(learnRecords)
    .innerJoin(lessons, eq(lessons.id, learnRecords.lessonId))
    .innerJoin(users, eq(users.id, learnRecords.userId))
    .where(eq(users.username, "linxiaoman"))
    .orderBy(desc(learnRecords.updatedAt));
  expect(records.map(({ lessons: { id } }) => id)[0]).toBe(101003);
  expect(new Set(records.map(({ learn_records: { isFinished } }) => isFinished))).toEqual(
    new Set([true, false]),
  );
  for (const { learn_records: record, lessons: lesson } of records) {
    const length = lessonLength(lesson);
    expect(record.ranges).toEqual([[0, record.watched]]);
    expect(record.watched).toBeLessThanOrEqual(length);
    expect(record.isFinished).toBe(record.watched >= length * 0.9);
  }
  const noted = await db.select().from(notes).innerJoin(lessons, eq(lessons.id, notes.targetId));
  expect(noted.length).toBe(3);
  for (const { notes: note, lessons: lesson } of noted) expect(note.position).toBeLessThan(lesson.duration);
});
