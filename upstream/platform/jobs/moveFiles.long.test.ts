import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, like } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/play/endpoints.ts";
import { databaseStore, writeStored } from "../files/fileStore.ts";
import { lessons, storedFiles } from "../db/schema/catalogue.ts";
import { lessonMedia } from "../db/schema/lessons.ts";
import { jobs } from "../db/schema/system.ts";
import { s3Store } from "../files/s3Store.ts";
import { type S3Server, startS3Server } from "../../testing/s3Server.ts";
import { signIn } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { moveFilesJobs } from "./moveFiles.ts";
import { planJob } from "./planJob.ts";
import { runDueJobs } from "./runDueJobs.ts";

/** A file larger than one read from the database and larger than one request to the store. */
const BYTES = randomBytes(4_100_001);
const HASH = createHash("sha256").update(BYTES).digest("hex");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: S3Server;
let upstream: TestUpstream;
let me: { token: string };
let lessonId: number;
beforeAll(async () => {
  server = await startS3Server();
  upstream = await startTestUpstream({ isClockHeld: true, objects: s3Store(server.config) });
  const { db } = upstream;
  me = { token: await signIn(upstream, "xiaoming") };
  const [own] = await db.select().from(lessons).where(eq(lessons.isFree, true)).orderBy(lessons.id);
  lessonId = own?.id ?? 0;
  await db.update(lessons).set({ duration: 100, playUrl: "" }).where(eq(lessons.id, lessonId));
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const contentOf = async (hash: string) =>
  (await upstream.db.select().from(storedFiles).where(eq(storedFiles.hash, hash)))[0]?.content;

async function play(headers: Record<string, string> = {}): Promise<Response> {
  const input = { lesson_id: String(lessonId), device: "laptop-0123456789" };
  const { play_url: url } = await upstream.call(api.play, input, me);
  return upstream.fetch(url, { headers }, me);
}

/** Plans a job for now and runs it. */
async function run(name: string): Promise<void> {
  await planJob(upstream.db, { name }, { key: "", runAtMs: upstream.now() });
  await upstream.runJobs();
}

async function expectPlays(): Promise<void> {
  const whole = await play();
  expect([whole.status, whole.headers.get("content-length")]).toEqual([200, String(BYTES.length)]);
  expect(Buffer.from(await whole.arrayBuffer()).equals(BYTES)).toBe(true);
  const part = await play({ Range: "bytes=2000000-2000009" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 2000000-2000009/4100001"]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(BYTES.subarray(2_000_000, 2_000_010));
}

test("moves stored bytes to the object store, serves them from there, and removes unused ones", async () => {
  const { db } = upstream;
  const storing = databaseStore({ db });
  for (const [place, at] of [0, 2_000_000, 4_000_000].entries())
    await storing.addPiece({ hash: HASH, place, content: BYTES.subarray(at, at + 2_000_000) });
  await storing.finish(HASH);
  // A damaged file must not stop the move of the others.
  const damaged = { hash: "0".repeat(64), content: Uint8Array.of(1), storedAt: new Date(0) };
  await db.insert(storedFiles).values(damaged);
  await db
    .insert(lessonMedia)
    .values({ lessonId, size: BYTES.length, hash: HASH, path: "main.mp4", role: "main" });
  await expectPlays();
  await server.kill();
  upstream.advance(3 * MINUTE);
  await run("planMoves");
  const [failed] = await db.select().from(jobs).where(eq(jobs.name, "moveFiles"));
  expect(failed?.lastError).toMatch(/cannot be reached/);
  expect(await contentOf(HASH)).not.toBeNull();
  await server.start();
  upstream.advance(10 * MINUTE);
  await upstream.runJobs();
  expect(await contentOf(HASH)).toBeNull();
  expect(await server.names()).toContain(HASH);
  const [wrong] = await db.select().from(jobs).where(eq(jobs.name, "moveFiles"));
  expect(wrong?.lastError).toMatch(/the bytes of 0{64} are not those of its name$/);
  await db.delete(storedFiles).where(like(storedFiles.hash, "0000%"));
  await expectPlays();

  const folder = await mkdtemp(join(tmpdir(), "beikao-fetched-"));
  const objects = s3Store(server.config);
  await writeStored(databaseStore({ db, objects }), HASH, join(folder, "film"));
  expect((await readFile(join(folder, "film"))).equals(BYTES)).toBe(true);
  await rm(folder, { recursive: true });
  // The upstream knows the moved file, so a client does not upload it again.
  expect(await databaseStore({ db, objects }).missing([HASH, "f".repeat(64)])).toEqual(["f".repeat(64)]);

  await server.kill();
  for (const headers of [{}, { Range: "bytes=5-9" }]) {
    const answer = await play(headers);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    for (const name of ["content-range", "etag", "accept-ranges"])
      expect(answer.headers.get(name)).toBeNull();
    expect(await answer.text()).toContain("文件暂时打不开，请稍后再试");
  }
  await server.start();
  await expectPlays();

  await db.delete(lessonMedia).where(eq(lessonMedia.lessonId, lessonId));
  upstream.advance(2 * DAY);
  await run("removeUnusedFiles");
  expect(await contentOf(HASH)).toBeUndefined();
  // The object stays, because a backup of last week may refer to it.
  expect(await server.names()).toContain(HASH);
  upstream.advance(8 * DAY);
  await upstream.runJobs();
  expect(await server.names()).not.toContain(HASH);
});

test("keeps objects that are used again, and moves all of them back into the database", async () => {
  const { db } = upstream;
  const objects = s3Store(server.config);
  await db.delete(lessonMedia).where(eq(lessonMedia.lessonId, lessonId));
  await db.delete(storedFiles).where(eq(storedFiles.hash, HASH));
  await objects.put(HASH, BYTES);
  await db.insert(storedFiles).values({ hash: HASH, content: null, storedAt: new Date(upstream.now()) });
  await db.insert(jobs).values({ name: "removeObject", key: HASH, runAt: new Date(upstream.now()) });
  await upstream.runJobs();
  expect(await server.names()).toContain(HASH);
  // The first file has no bytes anywhere, and must not stop the move of the files after it.
  await db.insert(storedFiles).values({ hash: "0".repeat(64), content: null });
  const runner = {
    db,
    clock: () => upstream.now(),
    log: pino({ level: "silent" }),
    jobs: moveFilesJobs({ objects, direction: "back" }),
  };
  const plan = { name: "moveFiles", key: "back", runAt: new Date(upstream.now()) };
  await db.insert(jobs).values(plan);
  await runDueJobs(runner);
  expect(Buffer.from((await contentOf(HASH)) ?? []).equals(BYTES)).toBe(true);
  const [failed] = await db.select().from(jobs).where(eq(jobs.name, "moveFiles"));
  expect(failed?.lastError).toMatch(/0{64} is not at s3:/);
});
