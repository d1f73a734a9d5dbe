import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { sendEnvelope, startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawRequest } from "#tests/support/rawRequest.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";

const HOST = `Host: ${TEST_HOST}`;

/** Requests for the cached page, as lines of their heads. Any of them may be the first that finds it. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  "a plain visit": ["GET /course HTTP/1.1", HOST],
  "HTTP/1.0": ["GET /course HTTP/1.0", HOST],
  HEAD: ["HEAD /course HTTP/1.1", HOST],
  POST: ["POST /course HTTP/1.1", HOST, "Content-Length: 0"],
  "two hosts": ["GET /course HTTP/1.1", HOST, HOST],
  "two different hosts": ["GET /course HTTP/1.1", HOST, "Host: other.test"],
  "another host after a wanted one": ["GET /course HTTP/1.1", HOST, "host: other.test"],
  "no host": ["GET /course HTTP/1.0"],
  "a host with a port": ["GET /course HTTP/1.1", `${HOST}:8080`],
  "a host in capitals": ["GET /course HTTP/1.1", HOST.toUpperCase()],
  "a body": ["GET /course HTTP/1.1", HOST, "Content-Length: 3"],
  "a body in chunks": ["GET /course HTTP/1.1", HOST, "Transfer-Encoding: chunked"],
  "an absolute target": [`GET http://${TEST_HOST}/course HTTP/1.1`, HOST],
  "a fragment": ["GET /course#a HTTP/1.1", HOST],
  "a query": ["GET /course? HTTP/1.1", HOST],
  "a part of the page": ["GET /course HTTP/1.1", HOST, "Range: bytes=0-9"],
  "a robot": ["GET /course HTTP/1.1", HOST, "User-Agent: a bot"],
  "a prerender": ["GET /course HTTP/1.1", HOST, "Sec-Purpose: prefetch;prerender"],
  "a language": ["GET /course HTTP/1.1", HOST, "Accept-Language: en"],
  brotli: ["GET /course HTTP/1.1", HOST, "Accept-Encoding: gzip, br"],
  gzip: ["GET /course HTTP/1.1", HOST, "Accept-Encoding: br;q=0, GZIP ; q=0.5"],
  "no encoding": ["GET /course HTTP/1.1", HOST, "Accept-Encoding: identity"],
  "an old tag": ["GET /course HTTP/1.1", HOST, 'If-None-Match: "old", W/"x"'],
  https: ["GET /course HTTP/1.1", HOST, "X-Forwarded-Proto: https"],
  "a proxy that names the host": ["GET /course HTTP/1.1", "Host: inner", `X-Forwarded-Host: ${TEST_HOST}`],
  "a proxy that names an unknown host": ["GET /course HTTP/1.1", HOST, "X-Forwarded-Host: unknown.test"],
};

/** Removes what differs between two answers to the same request: ids, nonces, and the header Date. */
function withoutChance(text: string): string {
  return text
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "")
    .replace(/(nonce[-=]"?)[\w+/]+=*/g, "$1")
    .replace(/^Date: .*$/gim, "");
}

async function start() {
  const upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 20200, []));
  upstream.answer("/course/list", { list: [{ id: 1, name: "线性代数精讲" }], total: 1 });
  // The time stays the same, so that every answer contains the same one, and no page becomes stale.
  const now = () => 1_800_000_000_000;
  const renderer = await startRenderer({ now });
  const site = await startSite({ upstreamUrl: upstream.url, renderer, pageCacheSeconds: 10, now });
  return {
    site,
    ask: async (lines: readonly string[], ...more: readonly string[]) => {
      const { text } = await rawRequest(
        site.port,
        [...lines, ...more, "Connection: close", "", ""].join("\r\n"),
      );
      const [head = "", body = ""] = text.split(/\r\n\r\n/, 2).map(withoutChance);
      return [...head.split("\r\n").toSorted(), createHash("sha256").update(body).digest("hex")];
    },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

test("answers each request for a cached page as all steps answer it", async () => {
  await using running = await start();
  const { ask, site } = running;
  const plain = REQUESTS["a plain visit"] ?? [];
  const decided = (lines: readonly string[]) => ask(lines, "Cookie: passes=all-steps");
  await expect.poll(() => decided(plain)).toContainEqual(expect.stringMatching(/^ETag/i));
  await ask(plain);
  for (const [name, lines] of Object.entries(REQUESTS)) {
    // A first visit at another address renders the page, and its answer has a nonce.
    await expect
      .poll(async () => isSame(await ask(lines), await decided(lines)), { message: name })
      .toBe(true);
    expect(await ask(lines), name).toEqual(await decided(lines));
  }
  const tag = (await ask(plain)).find((line) => /^ETag/i.test(line))?.slice("ETag: ".length) ?? "";
  const known = [...plain, `If-None-Match: "old", ${tag}`];
  expect(await ask(known)).toContain("HTTP/1.1 304 Not Modified");
  expect(await ask(known)).toEqual(await decided(known));
  site.dependencies.lifecycle.close();
  expect(await ask(plain)).toEqual(await decided(plain));
});

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
