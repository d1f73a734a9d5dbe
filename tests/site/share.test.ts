import request from "supertest";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";

const TOKEN = "s".repeat(43);
const share = {
  status: "on",
  kind: "course",
  title: "马原",
  nickname: "",
  expire_time: "2026-12-25 08:00:00",
  course: { id: "101" },
};

async function start() {
  const upstream = await startFakeUpstream();
  const site = await startSite({
    upstreamUrl: upstream.url,
    renderer: await startRenderer(),
    pageCacheSeconds: 10,
  });
  const get = (path: string) => request(`http://127.0.0.1:${site.port}`).get(path).set("Host", TEST_HOST);
  return {
    upstream,
    site,
    get,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

test("a shared page is complete, private and hidden from robots; after withdrawal the next reader sees that", async () => {
  await using running = await start();
  running.upstream.answer("/share/open", share);
  for (let visits = 0; visits < 3; visits += 1) {
    const page = await running.get(`/share?token=${TOKEN}`).expect(200);
    expect(page.text).toContain("看课程");
    expect(page.text).toContain('<meta name="robots" content="noindex"');
  }
  running.upstream.answer("/share/open", { status: "revoked", kind: "course" });
  const ended = await running.get(`/share?token=${TOKEN}`).expect(200);
  expect(ended.text).toContain("这个分享已经收回");
  expect(ended.text).not.toContain("马原");
  running.upstream.answer("/share/open", null);
  await running.get(`/share?token=${TOKEN}`).expect(404);
});

test("passes the picture as a file, with its own headers", async () => {
  await using running = await start();
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  running.upstream.handle("/share/picture", (_req, res) => {
    res.writeHead(200, { "Content-Type": "image/png", ETag: '"h"', "Cache-Control": "private, max-age=300" });
    res.end(png);
  });
  const answer = await running.get(`/api/share/picture?token=${TOKEN}`).expect(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/png",
    etag: '"h"',
    "cache-control": "private, max-age=300",
  });
  expect(Buffer.from(answer.body as Buffer).equals(png)).toBe(true);
});
