import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { joinLive, liveRoom } from "#shared/contract/live/endpoints.ts";
import { lessons, storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { consoleOver } from "#upstream/testing/adminConsole.ts";
import { newLearner, signIn } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:10
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:10,
#EXT-X-BYTERANGE:4@0
film.mp4
#EXTINF:10,
#EXT-X-BYTERANGE:4@4
film.mp4
#EXT-X-ENDLIST
`;
const FILES = {
  "main.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n",
  "low.m3u8": PLAYLIST,
  "film.mp4": "abcdefgh",
};

let upstream: TestUpstream;
let me: { token: string };
let other: { token: string };

beforeAll(async () => {
  upstream = await startTestUpstream();
  me = { token: await signIn(upstream, "xiaoming") };
  other = await newLearner(upstream, "13900000001");
  const { db } = upstream;
  const [lesson] = await db.select().from(lessons).orderBy(lessons.id).limit(1);
  const lessonId = lesson?.id ?? 0;
  await db.update(lessons).set({ duration: 20 }).where(eq(lessons.id, lessonId));
  for (const [path, text] of Object.entries(FILES)) {
    const content = Buffer.from(text);
    const hash = createHash("sha256").update(content).digest("hex");
    await db.insert(storedFiles).values({ hash, content });
    await db.insert(lessonMedia).values({ lessonId, path, size: content.length, hash });
  }
  const nowMs = upstream.now();
  const times = { startTime: new Date(nowMs - 35_000), endTime: new Date(nowMs + 60_000) };
  await db
    .update(lives)
    .set({
      ...times,
      lessonId,
      canCatchUp: true,
      isFree: true,
      replayUrl: "/uploads/live/31/replay/main.m3u8",
    })
    .where(eq(lives.id, 31));
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const get = (path: string, asking?: { token: string }, headers: Record<string, string> = {}) =>
  upstream.fetch(`/uploads/live/31/${path}`, { headers }, asking);

test("serves the recording as a live stream with byte ranges during the live", async () => {
  const main = await get("stage/main.m3u8", me);
  expect([main.status, main.headers.get("content-type")]).toEqual([200, "application/vnd.apple.mpegurl"]);
  expect(await main.text()).toBe(FILES["main.m3u8"]);
  const low = await get("stage/low.m3u8", me);
  expect(low.headers.get("cache-control")).toBe("no-store");
  const text = await low.text();
  expect(text).toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
  expect(text).not.toContain("#EXT-X-ENDLIST");
  // Two segments are of the first playing of the recording, which takes 21 s, and one is of its repetition.
  expect(text.match(/film\.mp4/g)?.length).toBe(3);
  expect(text).toContain("#EXT-X-DISCONTINUITY\n");
  const part = await get("stage/film.mp4", me, { Range: "bytes=4-7" });
  expect([part.status, await part.text()]).toEqual([206, "efgh"]);
  expect((await get("replay/main.m3u8", me)).status).toBe(404);
});

test("serves the stream only to learners with access, and not before the begin", async () => {
  expect((await get("stage/main.m3u8")).status).toBe(404);
  await upstream.db.update(lives).set({ isFree: false }).where(eq(lives.id, 31));
  const closed = await get("stage/main.m3u8", other);
  expect([closed.status, await closed.json()]).toMatchObject([403, { msg: "加入这场直播以后才能看" }]);
  await upstream.db.update(lives).set({ isFree: true }).where(eq(lives.id, 31));
  expect((await get("other/main.m3u8", me)).status).toBe(404);
  expect((await get("stage/none.mp4", me)).status).toBe(404);
  upstream.advance(-60_000);
  expect((await get("stage/main.m3u8", me)).status).toBe(404);
  upstream.advance(60_000);
});

test("serves the replay after the live, and ends the stream", async () => {
  upstream.advance(60_000);
  expect(await (await get("replay/low.m3u8", me)).text()).toBe(PLAYLIST);
  expect(await (await get("stage/low.m3u8", me)).text()).toContain("#EXT-X-ENDLIST");
});

test("a removed replay is not served at any address", async () => {
  const admin = consoleOver(upstream.db, () => upstream.now());
  expect((await get("replay/low.m3u8", me)).status).toBe(200);
  expect((await admin("live", "replay", "31", "--off")).code).toBe(0);
  for (const path of [
    "replay/low.m3u8",
    "replay/film.mp4",
    "stage/main.m3u8",
    "stage/low.m3u8",
    "stage/film.mp4",
  ])
    expect([path, (await get(path, me)).status]).toEqual([path, 404]);
  expect(await upstream.call(liveRoom, { id: "31" }, me)).toMatchObject({ has_replay: "0", replay_url: "" });
  expect((await upstream.refusal(joinLive, { id: "31" }, me)).code).toBe(CODES.conflict);
  // A live whose replay has an address elsewhere does not serve the stored file.
  await upstream.db.update(lives).set({ replayUrl: "/media/31.mp4" }).where(eq(lives.id, 31));
  expect((await get("replay/low.m3u8", me)).status).toBe(404);
});
