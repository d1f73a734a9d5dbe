import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { play } from "#shared/contract/play/endpoints.ts";
import {
  classroomFiles,
  courses,
  lessons,
  storedFiles,
  storedPieces,
} from "../../platform/db/schema/catalogue.ts";
import { lessonCaptions, lessonMedia } from "../../platform/db/schema/lessons.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { databaseStore } from "../../platform/files/fileStore.ts";
import { removeUnusedFiles } from "../../platform/jobs/removeUnusedFiles.ts";
import { type TestConsole, consoleOver, jsonOf } from "../../testing/adminConsole.ts";
import { lacksTool, makeFilm } from "../../testing/testMedia.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const noFfmpeg = await lacksTool("ffmpeg");
const DAY_MS = 86_400_000;

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
let trialId: number;

beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-media-admin-"));
  await writeFile(at("say.vtt"), "WEBVTT\n\n00:01.000 --> 00:02.500\n第一句\n");
  await writeFile(at("say.srt"), "1\n00:00:01,000 --> 00:00:02,500\n第一句\n");
  await picture("page.png", 40);
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const { db } = upstream;
  await db.delete(lessonMedia);
  await db.delete(lessonCaptions);
  await db.delete(classroomFiles);
  await db.delete(storedFiles);
  const own = await db.select().from(lessons).where(eq(lessons.courseId, 11)).orderBy(lessons.id);
  trialId = own.find(({ isFree }) => isFree)?.id ?? 0;
  for (const { id } of own) await db.update(lessons).set({ playUrl: "" }).where(eq(lessons.id, id));
});

const at = (name: string) => join(folder, name);
const picture = (name: string, width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: "#346" } })
    .png()
    .toFile(at(name));
const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, argv);
const declined = async (...argv: string[]) => {
  const { code, err } = await admin(...argv);
  expect(code, err).toBe(1);
  return err;
};
const lastChange = async () =>
  (await upstream.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1))[0];
const played = (): Promise<Answer> =>
  upstream.call(play, { lesson_id: String(trialId), device: "device-0123456789" });
const courseOf = async () => (await upstream.db.select().from(courses).where(eq(courses.id, 11)))[0];
const trialCourse = async (): Promise<Answer> =>
  (await upstream.call(listCourses, {})).list.find(({ id }: Answer) => id === "11");

test.skipIf(noFfmpeg)(
  "plays the added medium, updates the length of the course, and offers a trial in the list",
  async () => {
    await makeFilm(at("film.mp4"), 4);
    expect((await played()).kind).toBe("");
    expect((await trialCourse()).has_trial).toBe("0");
    const before = await courseOf();
    const dry = await json("media", "add", String(trialId), at("film.mp4"), "--dry-run");
    expect(dry).toMatchObject({
      dry_run: true,
      record: { type: "video", length: "0:04", plays: "main.m3u8" },
    });
    expect(await upstream.db.$count(storedFiles)).toBe(0);
    expect(await courseOf()).toEqual(before);
    const { said, record } = await json(
      "media",
      "add",
      String(trialId),
      at("film.mp4"),
      "--captions",
      at("say.vtt"),
    );
    expect(said).toContain("is played by film.mp4");
    expect(record).toMatchObject({ type: "video", length: "0:04", plays: "main.m3u8", captions: "zh" });
    expect(await played()).toMatchObject({
      kind: "hls",
      length: 4,
      caption: [{ lang: "zh", label: "中文" }],
      transcript: [{ text: "第一句" }],
    });
    const { play_url: url } = await played();
    const list = await (await upstream.fetch(url)).text();
    const segment = await upstream.fetch(url.replace("main.m3u8", "00000.m4s"));
    expect(list).toContain("00000.m4s");
    expect(segment.status).toBe(200);
    expect((await trialCourse()).has_trial).toBe("1");
    // The removed medium of the first lesson was 30 minutes long.
    expect((await courseOf())?.minutes).toBe((before?.minutes ?? 0) - 30);
    expect(await lastChange()).toMatchObject({
      command: "media add",
      target: `lesson ${trialId}`,
      before: { main: "", duration: 1800 },
      after: { main: "main.m3u8", duration: 4 },
    });
    expect(await upstream.db.$count(storedPieces)).toBe(0);
  },
  60_000,
);

test("removes captions when the length changes, and accepts WebVTT and SubRip only", async () => {
  const add = (...more: string[]) => admin("media", "add", String(trialId), at("page.png"), ...more);
  await writeFile(at("said.txt"), "第一句\n第二句\n");
  expect(await add("--captions", at("said.txt"))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/said\.txt is no WebVTT.*-->/s),
  });
  expect(await add("--captions", at("say.vtt"), "--language", "Chinese!")).toMatchObject({ code: 2 });
  expect(await upstream.db.$count(lessonMedia)).toBe(0);
  await upstream.db.update(lessons).set({ duration: 0 }).where(eq(lessons.id, trialId));
  expect(await add("--captions", at("say.srt"), "--language", "en")).toMatchObject({ code: 0 });
  const [fromSrt] = await upstream.db.select().from(lessonCaptions);
  expect(fromSrt?.vtt).toBe("WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\n第一句\n");
  expect(await add("--captions", at("say.vtt"), "--language", "en")).toMatchObject({ code: 0 });
  expect(await upstream.db.select().from(lessonCaptions)).toMatchObject([{ lang: "en", label: "English" }]);
  expect(await add()).toMatchObject({ code: 0, out: expect.not.stringContaining("taken away") });
  await upstream.db.update(lessons).set({ duration: 90 }).where(eq(lessons.id, trialId));
  expect(await add()).toMatchObject({ code: 0, out: expect.stringContaining("are taken away") });
  expect(await upstream.db.$count(lessonCaptions)).toBe(0);
});

test("reports an unknown lesson before reading its file, and refuses a medium for a lesson that is a paper", async () => {
  expect(await declined("media", "add", "999999", at("none.mp4"))).toMatch(
    /^LESSON: there is no lesson 999999/,
  );
  expect(await declined("media", "add", String(trialId), at("none.mp4"))).toMatch(/^FILE: .*no such file/);
  const [exam] = await upstream.db
    .select()
    .from(lessons)
    .where(eq(lessons.type, "doc"))
    .orderBy(lessons.id)
    .limit(1);
  await upstream.db
    .update(lessons)
    .set({ type: "exam" })
    .where(eq(lessons.id, exam?.id ?? 0));
  expect(await declined("media", "add", String(exam?.id), at("page.png"))).toMatch(/is a paper/);
  await upstream.db
    .update(lessons)
    .set({ type: "doc" })
    .where(eq(lessons.id, exam?.id ?? 0));
  expect(await declined("media", "list", "999")).toMatch(/^COURSE: there is no course 999/);
});

test("lists and removes media, except one that a live class shows", async () => {
  await json("media", "add", String(trialId), at("page.png"));
  const { rows, total } = await json("media", "list", "11");
  expect(total).toBe(3);
  expect(rows[0]).toMatchObject({
    id: trialId,
    type: "pic",
    length: "1 pages",
    plays: "page-1.png",
    files: 1,
  });
  expect(rows[1]).toMatchObject({ plays: "", files: 0, size: "" });
  const [live] = await upstream.db.select().from(lives).orderBy(lives.id).limit(1);
  const shows = { lessonId: trialId, replayUrl: `/uploads/live/${live?.id}/replay/main.m3u8` };
  await upstream.db
    .update(lives)
    .set(shows)
    .where(eq(lives.id, live?.id ?? 0));
  expect(await declined("media", "remove", String(trialId))).toMatch(/live lesson \d+ --off first/);
  await upstream.db
    .update(lives)
    .set({ lessonId: null, replayUrl: "" })
    .where(eq(lives.id, live?.id ?? 0));
  expect(await json("media", "remove", String(trialId), "--dry-run")).toMatchObject({ dry_run: true });
  expect(await upstream.db.$count(lessonMedia)).toBe(1);
  await json("media", "remove", String(trialId));
  expect((await played()).kind).toBe("");
  expect(await declined("media", "remove", String(trialId))).toMatch(/nothing that it is played by/);
});

test("stores a file that is sent in several pieces, lists, hides and shows it", async () => {
  const bytes = randomBytes(4_500_000);
  await writeFile(at("讲义.PDF"), bytes);
  expect(await declined("file", "add", "999", at("讲义.PDF"))).toMatch(
    /^CLASSROOM: there is no classroom 999/,
  );
  expect(await declined("file", "add", "21", at("讲义.PDF"), "--course", "14")).toMatch(/has no course 14/);
  const { record } = await json("file", "add", "21", at("讲义.PDF"), "--name", "第一章讲义");
  expect(record).toMatchObject({ name: "第一章讲义", ext: "pdf", size: "4.5 MB", shown: true });
  const [stored] = await upstream.db.select().from(storedFiles);
  expect(Buffer.compare(Buffer.from(stored?.content ?? []), bytes)).toBe(0);
  expect(await lastChange()).toMatchObject({
    command: "file add",
    target: `file ${record.id}`,
    before: null,
  });
  await json("file", "hide", String(record.id));
  expect((await json("file", "list", "21")).rows).toMatchObject([{ id: record.id, shown: false }]);
  expect(await declined("file", "hide", String(record.id))).toMatch(/hidden already/);
  expect((await json("file", "unhide", String(record.id))).record.shown).toBe(true);
  await writeFile(at("plain"), "x");
  expect(await admin("file", "add", "21", at("plain"))).toMatchObject({ code: 2 });
  await writeFile(at("empty.pdf"), "");
  expect(await declined("file", "add", "21", at("empty.pdf"))).toBe("FILE: empty.pdf is empty.\n");
});

test("removes unused bytes after a day, and pieces of incomplete files", async () => {
  const { db } = upstream;
  await json("file", "add", "21", at("say.vtt"));
  await json("media", "add", String(trialId), at("page.png"));
  await json("media", "remove", String(trialId));
  const store = databaseStore({ db });
  await store.addPiece({ hash: "a".repeat(64), place: 0, content: Uint8Array.of(1) });
  const run = (nowMs: number) =>
    removeUnusedFiles.run({ db, key: "", nowMs, log: { info: () => undefined } });
  await run(Date.now() + DAY_MS / 2);
  expect(await db.$count(storedFiles)).toBe(2);
  const [kept] = await db.select().from(classroomFiles);
  await run(Date.now() + 2 * DAY_MS);
  expect(await db.select({ hash: storedFiles.hash }).from(storedFiles)).toEqual([{ hash: kept?.hash }]);
  expect(await db.$count(storedPieces)).toBe(0);
});

test("refuses a file that changes while it is read", async () => {
  const store = databaseStore({ db: upstream.db });
  const hash = "b".repeat(64);
  await store.addPiece({ hash, place: 0, content: Uint8Array.of(1, 2) });
  await expect(store.finish(hash)).rejects.toThrow(/was changed while it was read/);
  expect(await upstream.db.$count(storedFiles)).toBe(0);
});
