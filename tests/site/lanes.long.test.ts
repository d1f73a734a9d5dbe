import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSite, type SiteOptions } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";

const MEDIA = "/uploads/media/1.mp4";
const EVENTS = "/own/events";
const FILE = randomBytes(40_000);

async function start(options: Partial<SiteOptions> = {}) {
  const upstream = await startFakeUpstream();
  const site = await startSite({ upstreamUrl: upstream.url, ...options });
  const open = (path: string, headers: http.OutgoingHttpHeaders = {}, method = "GET") =>
    http.request({ port: site.port, path: `/api${path}`, method, headers: { Host: TEST_HOST, ...headers } });
  return {
    upstream,
    site,
    open,
    get: (path: string, headers?: http.OutgoingHttpHeaders) => headOf(open(path, headers).end()),
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

function headOf(request: http.ClientRequest): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => request.once("response", resolve).once("error", reject));
}

/** Reads an answer to its end. Rejects when the connection breaks before it. */
async function bytesOf(answer: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const asEvents = { Accept: "text/event-stream" };

test("passes a range request and the headers of its answer, and no other upstream headers", async () => {
  await using running = await start();
  running.upstream.handle(MEDIA, (req, res) => {
    const [, from = "", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? "") ?? [];
    const common = { "Accept-Ranges": "bytes", ETag: '"v1"', "Set-Cookie": "token=theirs" };
    if (from === "") return void res.writeHead(200, { ...common, "Content-Length": FILE.length }).end(FILE);
    if (Number(from) >= FILE.length)
      return void res.writeHead(416, { ...common, "Content-Range": `bytes */${FILE.length}` }).end();
    const part = FILE.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${to}/${FILE.length}`;
    res.writeHead(206, { ...common, "Content-Range": range, "Content-Length": part.length }).end(part);
  });
  const range = { Range: "bytes=100-199", "If-Range": '"v1"', Cookie: "token=mine", "X-Own": "1" };
  const part = await running.get(MEDIA, range);
  expect((await bytesOf(part)).equals(FILE.subarray(100, 200))).toBe(true);
  expect([part.statusCode, part.headers]).toMatchObject([
    206,
    {
      "content-range": `bytes 100-199/${FILE.length}`,
      "content-length": "100",
      "accept-ranges": "bytes",
      etag: '"v1"',
      "cache-control": "private, no-cache",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    },
  ]);
  expect(part.headers["set-cookie"]).toBeUndefined();
  expect(running.upstream.seenAt(MEDIA)[0]?.headers).toMatchObject({
    range: "bytes=100-199",
    "if-range": '"v1"',
    authorization: "mine",
    sign: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(running.upstream.seenAt(MEDIA)[0]?.headers["x-own"]).toBeUndefined();

  const behind = await running.get(MEDIA, { Range: `bytes=${FILE.length}-${FILE.length + 1}` });
  await bytesOf(behind);
  expect([behind.statusCode, behind.headers["content-range"]]).toEqual([416, `bytes */${FILE.length}`]);
  const whole = await running.get(MEDIA);
  expect([whole.statusCode, (await bytesOf(whole)).equals(FILE)]).toEqual([200, true]);
});

test("the answer lane drops Range, and a failure is an envelope in every lane", async () => {
  await using running = await start();
  running.upstream.answer("/user/info-v1", {});
  await bytesOf(await running.get("/user/info-v1", { Range: "bytes=0-1", "Last-Event-ID": "7" }));
  const [seen] = running.upstream.seenAt("/user/info-v1");
  expect([seen?.headers.range, seen?.headers["last-event-id"]]).toEqual([undefined, undefined]);
  running.upstream.handle(
    MEDIA,
    (_req, res) => void res.writeHead(302, { Location: "http://evil.test/" }).end(),
  );
  const moved = await running.get(MEDIA);
  expect([moved.statusCode, moved.headers.location]).toEqual([502, undefined]);
  expect(JSON.parse((await bytesOf(moved)).toString())).toMatchObject({ code: 502, data: null });
});

test("passes a file larger than any answer, and a slow reader slows the upstream down", async () => {
  await using running = await start();
  const block = randomBytes(64 * 1024);
  const blocks = 1_600;
  let written = 0;
  running.upstream.handle(MEDIA, (_req, res) => {
    res.writeHead(200, { "Content-Length": block.length * blocks });
    const write = () => {
      while (written < blocks) {
        written++;
        if (!res.write(block)) return void res.once("drain", write);
      }
      res.end();
    };
    write();
  });
  const answer = await running.get(MEDIA);
  answer.pause();
  await delay(400);
  const ahead = written;
  await delay(1_500);
  // The pause is longer than the upstream's time limit, but it does not count because the browser reads nothing.
  expect(written).toBe(ahead);
  expect(ahead).toBeLessThan(blocks / 2);
  const expected = createHash("sha256");
  for (let index = 0; index < blocks; index++) expected.update(block);
  const got = createHash("sha256").update(await bytesOf(answer));
  expect(got.digest("hex")).toBe(expected.digest("hex"));
});

test("aborts the upstream's request when the reader leaves", async () => {
  await using running = await start();
  for (const path of [MEDIA, EVENTS]) {
    const left = new Promise((resolve) =>
      running.upstream.handle(path, (_req, res) => {
        res.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n");
        res.once("close", () => resolve("left"));
      }),
    );
    const request = running.open(path, asEvents).end();
    await headOf(request);
    request.destroy();
    expect(await left).toBe("left");
  }
});

test("a silent upstream is a 504, one that stops midway is cut, and events may pause longer", async () => {
  await using running = await start({ upstreamTimeoutMs: 300 });
  running.upstream.handle(MEDIA, () => {});
  expect((await running.get(MEDIA)).statusCode).toBe(504);
  running.upstream.handle(MEDIA, (_req, res) => {
    res.writeHead(200, { "Content-Length": 100 }).write("begun");
  });
  await expect(running.get(MEDIA).then(bytesOf)).rejects.toThrow("aborted");
  running.upstream.handle(EVENTS, (_req, res) => {
    res.writeHead(200, { "Content-Type": "text/event-stream", "Transfer-Encoding": "chunked" });
    res.write(": begun\n\n");
    setTimeout(() => res.end("data: late\n\n"), 900);
  });
  const events = await running.get(EVENTS, { ...asEvents, "Last-Event-ID": "41", "Accept-Encoding": "gzip" });
  expect(events.headers).toMatchObject({ "x-accel-buffering": "no", "content-type": "text/event-stream" });
  expect((await bytesOf(events)).toString()).toBe(": begun\n\ndata: late\n\n");
  const seen = running.upstream.seenAt(EVENTS)[0]?.headers;
  expect([seen?.["last-event-id"], seen?.["accept-encoding"]]).toEqual(["41", undefined]);
});

test("a shutdown ends event streams between two events with a retry time, and leaves other answers alone", async () => {
  await using running = await start();
  const opened = async (path: string, text: string) => {
    running.upstream.handle(path, (_req, res) => {
      res.writeHead(200, { "Content-Type": "text/event-stream" }).write(text);
    });
    const answer = await running.get(path, asEvents);
    await new Promise((resolve) => answer.once("readable", resolve));
    return answer;
  };
  const whole = await opened(`${EVENTS}/1`, "data: 1\n\n");
  const half = await opened(`${EVENTS}/2`, "data: 1\n\ndata: ha");
  running.site.dependencies.lifecycle.close();
  expect((await bytesOf(whole)).toString()).toMatch(/^data: 1\n\nretry: [2-4]\d{3}\n\n$/);
  expect((await bytesOf(half)).toString()).toBe("data: 1\n\ndata: ha");
  // A stream opened during shutdown is refused in the same format.
  const late = await running.get(`${EVENTS}/1`, asEvents);
  expect((await bytesOf(late)).toString()).toMatch(/retry: [2-4]\d{3}\n\n$/);
});

test("accepts an upload as large as the upstream does, and no other body", async () => {
  await using running = await start();
  const size = 12 * 1024 * 1024;
  running.upstream.answer("/user/avatar", { avatar: "/uploads/a.png" });
  running.upstream.answer("/user/info", {});
  const post = async (path: string) => {
    const type = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": size };
    const request = running.open(path, type, "POST");
    request.on("error", () => {});
    request.end(Buffer.alloc(size, "x"));
    return (await headOf(request)).statusCode;
  };
  expect(await post("/user/avatar")).toBe(200);
  expect(running.upstream.seenAt("/user/avatar")[0]?.body.length).toBe(size);
  expect(await post("/user/info")).toBe(413);
});

test("passes the upstream's own refusal of an upload that it did not read", async () => {
  await using running = await start();
  const refusing = http.createServer((req, res) => {
    if (req.url !== "/user/avatar") return void fetch(running.upstream.url + req.url).then(copyTo(res));
    // Reads on like proxies do: closing the socket at once would discard its own answer.
    req.resume();
    const head = ["HTTP/1.1 413 Content Too Large", "Content-Type: application/json", "Content-Length: 12"];
    req.socket.write([...head, "Connection: close", "", '{"code":413}'].join("\r\n"));
  });
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  const { port } = refusing.address() as AddressInfo;
  await using site = await startSite({ upstreamUrl: `http://127.0.0.1:${port}` });
  const type = { Host: TEST_HOST, "Content-Type": "multipart/form-data; boundary=x" };
  const request = http.request({ port: site.port, path: "/api/user/avatar", method: "POST", headers: type });
  request.on("error", () => {});
  request.write(Buffer.alloc(1024 * 1024));
  const answer = await headOf(request);
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, "close"]);
  expect((await bytesOf(answer)).toString()).toBe('{"code":413}');
  request.destroy();
  refusing.closeAllConnections();
  refusing.close();
});

function copyTo(res: http.ServerResponse) {
  return async (answer: Response) => {
    res.writeHead(answer.status, { "Content-Type": "application/json" });
    res.end(Buffer.from(await answer.arrayBuffer()));
  };
}
