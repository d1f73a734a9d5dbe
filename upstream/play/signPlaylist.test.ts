import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/play/endpoints.ts";
import { lessons, storedFiles } from "../db/schema/catalogue.ts";
import { lessonMedia } from "../db/schema/lessons.ts";
import { s3Store } from "../files/s3Store.ts";
import { loadAgencyFile } from "../routes/config/agencyFile.ts";
import { signIn } from "../testing/learners.ts";
import { type S3Server, startS3Server } from "../testing/s3Server.ts";
import { type TestUpstream, startTestUpstream } from "../testing/testUpstream.ts";

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
let me: { token: string };
let film: { id: number };
let recording: { id: number };
beforeAll(async () => {
  server = await startS3Server({ hasCors: true });
  const objects = s3Store({ ...server.config, isSigned: true });
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

test("a playlist names what lies in the store by addresses of the store, until the grant ends, and the rest under the grant", async () => {
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
  expect(secondsOf(address)).toBeLessThanOrEqual(1_800);
  expect(secondsOf(address)).toBeGreaterThan(1_700);
  const part = await fetch(address, {
    headers: { Range: "bytes=100-499", Origin: "https://www.example.com" },
  });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(FILM.subarray(100, 500));
  expect(part.headers.get("access-control-allow-origin")).not.toBeNull();
  upstream.advance(1_800_000);
  expect((await upstream.fetch(url, {}, me)).status).toBe(403);
});

test("a film of one file is played from the store, and pages of agencies may fetch from there", async () => {
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
