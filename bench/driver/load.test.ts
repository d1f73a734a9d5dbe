import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { load } from "./load.ts";
import { pageInForm, visit } from "./visit.ts";

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("counts each answer with its size, and rejects when a request fails", async () => {
  const body = "x".repeat(5_000);
  const { sizes } = await load({ url: await serve((_, response) => response.end(body)), seconds: 0.05 });
  expect(Math.min(...sizes)).toBeGreaterThan(5_000);
  let left = 20;
  const url = await serve((_, response) => response.writeHead(left-- > 0 ? 200 : 500).end());
  await expect(load({ url, seconds: 5 })).rejects.toThrow("a request failed");
});

test("measures the first byte separately from the rest", async () => {
  const url = await serve((_, response) => {
    response.write("a");
    setTimeout(() => response.end("b"), 200);
  });
  const startedAt = performance.now();
  const { firstByte, body } = await visit(url);
  expect(body).toBe("ab");
  expect(performance.now() - startedAt - firstByte).toBeGreaterThan(100);
});

test("repeats the request until the page arrives whole, or in parts, as wanted", async () => {
  let asked = 0;
  const url = await serve((_, response) => response.end(asked++ < 3 ? '<template id="B:0">' : "whole"));
  expect(await pageInForm(url, false)).toBe("whole");
  expect(asked).toBe(4);
});
