import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltSite, startBuiltSite } from "#tests/support/builtSite.ts";
import { type FakeUpstream, sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";
import { rawRequest } from "#tests/support/rawRequest.ts";

/** A request inside a body. A server that computes another length of the body would read it as a second request. */
const SMUGGLED = "GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";

let upstream: FakeUpstream;
let site: BuiltSite;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.open("localhost");
  upstream.handle("/user/info", (_req, res) => sendEnvelope(res, 0, {}));
  upstream.handle("/smuggled", (_req, res) => sendEnvelope(res, 0, {}));
  site = await startBuiltSite(upstream);
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const framings: Readonly<Record<string, readonly [headers: readonly string[], body: string]>> = {
  "length and chunked": [["Content-Length: 5", "Transfer-Encoding: chunked"], `0\r\n\r\n${SMUGGLED}`],
  "chunked and length": [["Transfer-Encoding: chunked", "Content-Length: 5"], `0\r\n\r\n${SMUGGLED}`],
  "two lengths": [["Content-Length: 0", `Content-Length: ${SMUGGLED.length}`], SMUGGLED],
  "a list of lengths": [["Content-Length: 0, 5"], SMUGGLED],
  "a length with a sign": [["Content-Length: +5"], SMUGGLED],
  "a negative length": [["Content-Length: -5"], SMUGGLED],
  "a length in hex": [["Content-Length: 0x5"], SMUGGLED],
  "a length with a space": [["Content-Length: 1 0"], SMUGGLED],
  "a length beyond counting": [["Content-Length: 99999999999999999999999"], SMUGGLED],
  "an unknown coding": [["Transfer-Encoding: xchunked"], `0\r\n\r\n${SMUGGLED}`],
  "a coding after chunked": [["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${SMUGGLED}`],
  "a space before the colon": [["Transfer-Encoding : chunked"], `0\r\n\r\n${SMUGGLED}`],
  "a folded line": [["Transfer-Encoding:", "  chunked"], `0\r\n\r\n${SMUGGLED}`],
  "a line break of one byte": [["X: 1\nTransfer-Encoding: chunked"], `0\r\n\r\n${SMUGGLED}`],
  "a carriage return inside a value": [["X: 1\rTransfer-Encoding: chunked"], SMUGGLED],
  "a NUL inside a value": [["X: a\0b"], ""],
  "a space inside a name": [["X y: 1"], ""],
  "a chunk size that is none": [["Transfer-Encoding: chunked"], `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
  "a chunk size with a sign": [["Transfer-Encoding: chunked"], `-2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
  "a chunk longer than it says": [["Transfer-Encoding: chunked"], `1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
  "a chunk size beyond counting": [["Transfer-Encoding: chunked"], `${"f".repeat(20)}\r\n{}\r\n`],
};

test.each(Object.entries(framings))(
  "rejects a request with %s, and handles nothing after it",
  async (_name, [headers, body]) => {
    for (const target of ["POST /api/user/info", "GET /course"]) {
      const before = upstream.seenAt("/smuggled").length;
      const head = [`${target} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n");
      const { status, text } = await rawRequest(site.port, head + body);
      expect(status, target).toBe(400);
      expect(text.match(/HTTP\/1\.1 \d{3}/g)?.length, target).toBe(1);
      expect(upstream.seenAt("/smuggled").length).toBe(before);
    }
  },
);

test("rejects an invalid request line and another HTTP version", async () => {
  for (const line of [
    "GET /course",
    "GET /course HTTP/3.7",
    "GET /co urse HTTP/1.1",
    "\0",
    "G\0T / HTTP/1.1",
  ]) {
    const { status } = await rawRequest(site.port, `${line}\r\nHost: localhost\r\n\r\n`);
    expect(status, JSON.stringify(line)).toBe(400);
  }
});
