import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as api from "#shared/contract/play/endpoints.ts";
import { lessons, storedFiles } from "../../platform/db/schema/catalogue.ts";
import { lessonMedia } from "../../platform/db/schema/lessons.ts";
import type { SignedAddresses } from "../../platform/files/objectStore.ts";
import { s3Store } from "../../platform/files/s3Store.ts";
import { loadAgencyFile } from "../../routes/config/agencyFile.ts";
import { registered, signIn } from "../../testing/learners.ts";
import { type S3Server, startS3Server } from "../../testing/s3Server.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const FILM = randomBytes(50_000);
const PLAYLIST = `#EXTM3U
#EXT-X-MAP:URI="film.mp4",BYTERANGE="100@0"
#EXTINF:6,
#EXT-X-BYTERANGE:400@100
film.mp4
#EXTINF:6,
small.m4s
`;
const MASTER = '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="low/sound.m3u8"\nlow/main.m3u8\n';
const hashOf = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

let server: S3Server;
let upstream: TestUpstream;
let signed: SignedAddresses;
let me: { token: string };
let film: { id: number };
let recording: { id: number };
beforeAll(async () => {
  server = await startS3Server({ hasCors: true });
  const objects = s3Store({ ...server.config, isSigned: true });
  if (!objects.signed) throw new Error("the store signs");
  signed = objects.signed;
  upstream = await startTestUpstream({ isClockHeld: true, objects });
  const { db } = upstream;
  me = { token: await signIn(upstream, "xiaoming") };
  const [one, two] = await db.select().from(lessons).where(eq(lessons.isFree, true)).orderBy(lessons.id);
  if (!one || !two) throw new Error("two lessons are free in the tests' content");
  [film, recording] = [one, two];
  await objects.put(hashOf(FILM), FILM);
  await db
    .insert(storedFiles)
    .values([
      { hash: hashOf(FILM), content: null },
      ...[MASTER, PLAYLIST, "small"].map((text) => ({ hash: hashOf(text), content: Buffer.from(text) })),
    ]);
  const media = (path: string, content: string | Uint8Array, role: "main" | "part") => ({
    path,
    role,
    hash: hashOf(content),
    size: content.length,
  });
  await db.update(lessons).set({ type: "video", duration: 100, playUrl: "" });
  await db.insert(lessonMedia).values([
    { lessonId: film.id, ...media("main.m3u8", MASTER, "main") },
    { lessonId: film.id, ...media("low/main.m3u8", PLAYLIST, "part") },
    { lessonId: film.id, ...media("low/film.mp4", FILM, "part") },
    { lessonId: film.id, ...media("low/small.m4s", "small", "part") },
    { lessonId: recording.id, ...media("main.mp4", FILM, "main") },
  ]);
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const open = ({ id }: { readonly id: number }) =>
  upstream.call(api.play, { lesson_id: String(id), device: "laptop-0123456789" }, me);

const secondsOf = (address: string) => Number(new URL(address).searchParams.get("X-Amz-Expires"));

test("a playlist has signed addresses of the object store for stored files, and relative addresses for other files", async () => {
  const { play_url: url } = await open(film);
  const read = async (path: string) =>
    (await upstream.fetch(url.replace(/main\.m3u8$/, path), {}, me)).text();
  expect(await read("main.m3u8")).toBe(MASTER);
  upstream.advance(1_800_000);
  const lines = (await read("low/main.m3u8")).split("\n");
  const address = lines[4] ?? "";
  expect(lines[1]).toBe(`#EXT-X-MAP:URI="${address}",BYTERANGE="100@0"`);
  expect([lines[6], lines.length]).toEqual(["small.m4s", PLAYLIST.split("\n").length]);
  expect(address.startsWith(`${server.config.endpoint}/beikao-test/school/${hashOf(FILM)}?`)).toBe(true);
  // The address is valid until the end of the minute in which the grant ends.
  expect(secondsOf(address)).toBeGreaterThanOrEqual(1_800);
  expect(secondsOf(address)).toBeLessThanOrEqual(1_860);
  const part = await fetch(address, {
    headers: { Range: "bytes=100-499", Origin: "https://www.example.com" },
  });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(FILM.subarray(100, 500));
  expect(part.headers.get("access-control-allow-origin")).not.toBeNull();
  upstream.advance(1_800_000);
  expect((await upstream.fetch(url, {}, me)).status).toBe(403);
});

test("signs a playlist of 1,200 segments once a minute for all learners, and again when the film changes", async () => {
  const list = `#EXTM3U\n${Array.from({ length: 1_200 }, (_, at) => `#EXTINF:6,\n${at}.m4s\n`).join("")}`;
  const { db } = upstream;
  const [, , lesson] = await db.select().from(lessons).where(eq(lessons.isFree, true)).orderBy(lessons.id);
  const lessonId = lesson?.id ?? 0;
  await db.insert(storedFiles).values({ hash: hashOf(list), content: Buffer.from(list) });
  const row = { lessonId, role: "part" as const, size: FILM.length, hash: hashOf(FILM) };
  await db
    .insert(lessonMedia)
    .values([
      { ...row, path: "main.m3u8", role: "main" as const, size: list.length, hash: hashOf(list) },
      ...Array.from({ length: 1_200 }, (_, at) => ({ ...row, path: `${at}.m4s` })),
    ]);
  const addressOf = vi.spyOn(signed, "addressOf");
  const read = async () => {
    const { play_url: url } = await open({ id: lessonId });
    const answer = await upstream.fetch(url, {}, me);
    return { url, text: await answer.text() };
  };
  upstream.advance(70_000 - (upstream.now() % 60_000));
  const first = await read();
  expect(addressOf).toHaveBeenCalledTimes(1_200);
  upstream.advance(20_000);
  expect((await read()).text).toBe(first.text);
  expect(addressOf).toHaveBeenCalledTimes(1_200);
  // Only the learner of the grant gets the cached playlist; all others are refused.
  const other = { token: await registered(upstream, "13700000951") };
  for (const caller of [other, {}]) {
    const refused = await upstream.fetch(first.url, {}, caller);
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining("X-Amz")]);
  }
  upstream.advance(60_000);
  expect((await read()).text).not.toBe(first.text);
  expect(addressOf).toHaveBeenCalledTimes(2_400);
  await db
    .update(lessonMedia)
    .set({ hash: hashOf("small") })
    .where(and(eq(lessonMedia.lessonId, lessonId), eq(lessonMedia.path, "7.m4s")));
  expect((await read()).text.split("\n").filter((line) => line === "7.m4s")).toHaveLength(1);
  upstream.advance(3_600_000);
  expect((await upstream.fetch(first.url, {}, me)).status).toBe(403);
  addressOf.mockRestore();
});

test("plays a single-file film from the store, which allows requests from pages of agencies", async () => {
  const { play_url: url, kind } = await open(recording);
  expect([kind, secondsOf(url)]).toEqual(["mp4", 3_600]);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(FILM)).toBe(true);
  const objects = s3Store({ ...server.config, isSigned: true });
  const around = { payments: [], wechat: {} };
  const hostsOf = async (more: object) =>
    (await loadAgencyFile(upstream.db, "localhost", upstream.now(), { ...around, ...more }))?.config
      ?.media_hosts;
  const { host } = new URL(server.config.endpoint);
  expect(await hostsOf({ objects })).toContain(host);
  expect(await hostsOf({})).not.toContain(host);
  expect(await objects.check()).toEqual([]);
});
