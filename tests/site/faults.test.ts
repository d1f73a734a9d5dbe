import type { ServerResponse } from "node:http";
import request from "supertest";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { sendEnvelope, startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawRequest } from "#tests/support/rawRequest.ts";

const PATH = "/user/info-v1";
const TIMEOUT_MS = 400;

const faults: Readonly<
  Record<string, { readonly answer: (res: ServerResponse) => void; readonly status: number }>
> = {
  hanging: { answer: () => {}, status: 504 },
  "a slow drip": {
    answer: (res) => {
      const timer = setInterval(() => res.write(" "), 50);
      res.on("close", () => clearInterval(timer));
    },
    status: 504,
  },
  "cut before a byte": { answer: (res) => void res.destroy(), status: 502 },
  "cut in the body": {
    answer: (res) => {
      res.writeHead(200, { "Content-Length": "1000" });
      res.write('{"code":0');
      setTimeout(() => res.destroy(), 20);
    },
    status: 502,
  },
  "a 500 in HTML": {
    answer: (res) => {
      res.writeHead(500, { "Content-Type": "text/html" });
      res.end("<h1>Oops</h1>");
    },
    status: 502,
  },
  "no HTTP at all": { answer: (res) => void res.socket?.end("HELLO\r\n\r\n"), status: 502 },
  "200 MB": {
    answer: (res) => {
      const chunk = Buffer.alloc(1_000_000, 32);
      const more = () => {
        while (!res.destroyed && res.write(chunk));
      };
      res.on("drain", more);
      more();
    },
    status: 502,
  },
};

test("answers every fault of the upstream with an envelope and a status, in time", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url, upstreamTimeoutMs: TIMEOUT_MS });
  await request(site.server).get("/course").set("Host", TEST_HOST).expect(200);
  for (const [name, { answer, status }] of Object.entries(faults)) {
    upstream.handle(PATH, (_req, res) => answer(res));
    const startedAt = performance.now();
    const { status: got, body } = await request(site.server).get(`/api${PATH}`).set("Host", TEST_HOST);
    expect([got, body], name).toEqual([
      status,
      { code: status, flag: 0, data: null, msg: expect.stringMatching(/服务/) },
    ]);
    expect(performance.now() - startedAt, name).toBeLessThan(TIMEOUT_MS + 4_000);
  }
  await upstream.stop();
  const refused = await request(site.server).post("/api/user/info").set("Host", TEST_HOST).send({});
  expect([refused.status, refused.body.code]).toEqual([502, 502]);
});

test("aborts the upstream call when the reader leaves", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url, upstreamTimeoutMs: 5_000 });
  upstream.open("127.0.0.1");
  const reading = new AbortController();
  const left = new Promise<void>((resolve) => {
    upstream.handle(PATH, (_req, res) => {
      res.on("close", resolve);
      reading.abort();
    });
  });
  const url = `http://127.0.0.1:${site.port}/api${PATH}`;
  const startedAt = performance.now();
  await expect(fetch(url, { signal: reading.signal })).rejects.toThrow();
  await left;
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("rejects a body above the limit, announced or not, and keeps serving", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/info", {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const head = `POST /api/user/info HTTP/1.1\r\nHost: ${TEST_HOST}\r\n`;
  expect((await rawRequest(site.port, `${head}Content-Length: 20000000\r\n\r\n`)).status).toBe(413);
  const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`;
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(11)}`;
  expect([0, 413]).toContain((await rawRequest(site.port, chunked).catch(() => ({ status: 0 }))).status);
  expect(upstream.seenAt("/user/info")).toEqual([]);
  await request(site.server).post("/api/user/info").set("Host", TEST_HOST).send({}).expect(200);
});

test("a GET on a dead kept-alive connection is repeated once, a POST never", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer(PATH, {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const get = () => request(site.server).get(`/api${PATH}`).set("Host", TEST_HOST);
  let dying = false;
  upstream.handle(PATH, (req, res) => {
    if (dying) {
      dying = false;
      return void req.socket.destroy();
    }
    sendEnvelope(res, 0, {});
  });
  for (let round = 0; round < 20; round++) {
    await get().expect(200);
    dying = true;
    await get().expect(200);
  }
  const before = upstream.seenAt("/user/info").length;
  upstream.handle("/user/info", (req) => void req.socket.destroy());
  await request(site.server).post("/api/user/info").set("Host", TEST_HOST).send({}).expect(502);
  expect(upstream.seenAt("/user/info").length - before).toBe(1);
});
