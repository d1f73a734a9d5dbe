import { createHash } from "node:crypto";
import http from "node:http";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/play/endpoints.ts";
import { lessons, storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonCaptions, lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { playTickets } from "#upstream/platform/db/schema/playing.ts";
import { readMade, readMedia } from "#upstream/operator/demo/madeMedia.ts";
import type { MadeTalk } from "#upstream/operator/demo/madeMedia.ts";
import { registered, signIn } from "#upstream/testing/learners.ts";
import { type Answer, SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";

/** Lessons of the demo: a free HLS trial lesson, and an mp4 that must be bought. */
const [TRIAL, BOUGHT] = [11_000, 11_001];

let upstream: TestUpstream;
let site: RunningSite;
let token: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  site = await startSite({
    upstreamUrl: upstream.url,
    signSalt: SALT,
    upstreamTimeoutMs: 10_000,
    // The site uses the upstream's clock: with a difference the upstream would refuse the site's signature.
    now: () => upstream.now(),
  });
  token = await signIn(upstream, "xiaoming");
  await giveMedia(TRIAL, "philosophy");
  await giveMedia(BOUGHT, "quantity");
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await upstream.db.delete(playTickets);
});

async function giveMedia(lessonId: number, key: string): Promise<void> {
  const { db } = upstream;
  const { main, parts, duration } = await readMade<MadeTalk>(key);
  for (const path of [main, ...parts]) {
    const content = await readMedia(key, path);
    const hash = createHash("sha256").update(content).digest("hex");
    await db.insert(storedFiles).values({ hash, content }).onConflictDoNothing();
    const role = path === main ? "main" : "part";
    await db.insert(lessonMedia).values({ lessonId, path, role, size: content.length, hash });
  }
  const vtt = (await readMedia(key, "captions.vtt")).toString();
  await db.insert(lessonCaptions).values({ lessonId, lang: "zh", label: "中文", vtt });
  await db
    .update(lessons)
    .set({ duration: Math.round(duration), playUrl: "" })
    .where(eq(lessons.id, lessonId));
}

async function openLesson(lessonId: number, asking: { token?: string } = { token }): Promise<Answer> {
  return upstream.call(api.play, { lesson_id: String(lessonId), device: "laptop-0123456789" }, asking);
}

/** Sends a request to the site as a player does, with the browser's cookie. Not fetch, which cannot set Host. */
function get(path: string, headers: Record<string, string> = {}, cookie = `token=${token}`) {
  const options = { port: site.port, path, headers: { Host: "localhost", Cookie: cookie, ...headers } };
  return new Promise<Response>((resolve, reject) => {
    const request = http.get(options).once("error", reject);
    request.once("response", async (answer) => {
      const status = answer.statusCode ?? 0;
      const body = await buffer(answer);
      const head = new Headers(answer.headers as Record<string, string>);
      resolve(new Response(status === 304 ? null : new Uint8Array(body), { status, headers: head }));
    });
  });
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("an mp4 can seek: ranges start at any byte, while the file is unchanged", async () => {
  const { play_url, kind } = await openLesson(BOUGHT);
  expect(kind).toBe("mp4");
  const url = mediaUrl(play_url);
  const file = await readMedia("quantity", "video.mp4");
  const size = file.length;
  const whole = await get(url);
  expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
  expect([whole.headers.get("content-type"), whole.headers.get("content-length")]).toEqual([
    "video/mp4",
    String(size),
  ]);
  expect((await bytesOf(whole)).equals(file)).toBe(true);
  const etag = whole.headers.get("etag") ?? "";

  const middle = await get(url, { Range: "bytes=70000-70099", "If-Range": etag });
  expect([middle.status, middle.headers.get("content-range")]).toEqual([206, `bytes 70000-70099/${size}`]);
  expect((await bytesOf(middle)).equals(file.subarray(70_000, 70_100))).toBe(true);
  // The ranges that a player sends first, and after a seek.
  expect((await get(url, { Range: "bytes=0-" })).headers.get("content-range")).toBe(
    `bytes 0-${size - 1}/${size}`,
  );
  const rest = await get(url, { Range: `bytes=${size - 500}-` });
  expect((await bytesOf(rest)).equals(file.subarray(size - 500))).toBe(true);
  const tail = await get(url, { Range: "bytes=-500" });
  expect([tail.status, (await bytesOf(tail)).equals(file.subarray(size - 500))]).toEqual([206, true]);

  const beyond = await get(url, { Range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  const other = await get(url, { Range: "bytes=0-9", "If-Range": '"another"' });
  expect([other.status, (await bytesOf(other)).length]).toEqual([200, size]);
  expect((await get(url, { "If-None-Match": etag })).status).toBe(304);
});

test("an HLS lesson is served as playlists and their parts, all with one grant", async () => {
  const { play_url, caption } = await openLesson(TRIAL);
  const main = new URL(mediaUrl(play_url), "http://site");
  const answer = await get(main.pathname);
  expect(answer.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  const variants = (await answer.text()).split("\n").filter((line) => /^[^#]/.test(line));
  expect(variants).toEqual(["720p.m3u8", "360p.m3u8"]);
  for (const variant of [...variants, "voice.m3u8"]) {
    const list = new URL(variant, main);
    const text = await (await get(list.pathname)).text();
    const [, map = "", size] = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(text) ?? [];
    const head = await get(new URL(map, list).pathname, { Range: `bytes=0-${Number(size) - 1}` });
    expect([head.status, (await bytesOf(head)).subarray(4, 8).toString()]).toEqual([206, "ftyp"]);
    for (const [, length, at] of text.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)) {
      const range = `bytes=${at}-${Number(at) + Number(length) - 1}`;
      const segment = await get(new URL(map, list).pathname, { Range: range });
      expect(segment.status).toBe(206);
      const bytes = await bytesOf(segment);
      expect([bytes.length, bytes.includes("moof")]).toEqual([Number(length), true]);
    }
  }
  const captions = await get(mediaUrl(caption[0].url));
  expect(captions.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
  expect(await captions.text()).toMatch(/^WEBVTT\n\n00:00\.300 --> /);
});

test("no shared cache stores a learner's media, and no script runs in it", async () => {
  const { play_url } = await openLesson(BOUGHT);
  const { headers } = await get(mediaUrl(play_url), { Range: "bytes=0-0" });
  expect(headers.get("cache-control")).toBe("private, max-age=600");
  expect(headers.get("vary")).toContain("Cookie");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a grant belongs to one learner and expires; the same device gets a new one, and keeps its ticket", async () => {
  const first = await openLesson(BOUGHT);
  const url = mediaUrl(first.play_url);
  const other = await registered(upstream, "13600000007");
  expect((await get(url, {}, "")).status).toBe(403);
  expect((await get(url, {}, `token=${other}`)).status).toBe(403);
  expect((await get(url.replace("video.mp4", "voice.mp4"))).status).toBe(404);
  expect((await get(url.replace(/\.(\d)(\d+)\./, ".9$2."))).status).toBe(404);

  upstream.advance((first.expire_in + 1) * 1_000);
  const late = await get(url, { Range: "bytes=0-9" });
  expect([late.status, (await late.json()).code]).toEqual([403, CODES.expired]);
  const renewed = await openLesson(BOUGHT);
  expect(renewed.ticket).toBe(first.ticket);
  expect(renewed.play_url).not.toBe(first.play_url);
  expect((await get(mediaUrl(renewed.play_url), { Range: "bytes=0-9" })).status).toBe(206);
});

test("a visitor plays a trial lesson through the site, and gets no address of a lesson that must be bought", async () => {
  const tried = await openLesson(TRIAL, {});
  expect((await get(mediaUrl(tried.play_url), {}, "")).status).toBe(200);
  expect(await openLesson(BOUGHT, {})).toMatchObject({ play_url: "", lock: "buy" });
});
