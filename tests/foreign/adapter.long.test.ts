import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsOfMap } from "#server/gateway/map/readUpstreamMap.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { type PhpUpstream, startPhpUpstream } from "./phpUpstream.ts";

const EXAMPLE = path.resolve(import.meta.dirname, "../../examples/own-api/upstream.json");
const MODULE = `
let counted = 0;
export const calls = {
  "GET /course/list": {
    request: (input) => ({ ...input, sort: input.page === "9" ? "last" : "weigh desc" }),
    answer: (data) => ({ ...data, list: data.list.filter(({ id }) => id !== 8), counted: ++counted }),
  },
  "GET /course/detail": {
    answer: (data) => {
      if (data.id === 7) for (;;);
      throw new Error("no such kind of course");
    },
  },
  "GET /news/cate": { answer: () => process.exit(3) },
  "GET /news/list": { answer: () => () => 1 },
};
`;

const example = JSON.parse(readFileSync(EXAMPLE, "utf8")) as object;
const folder = mkdtempSync(path.join(tmpdir(), "adapter-"));
const file = path.join(folder, "upstream.json");
let upstream: PhpUpstream;
let site: RunningSite;
beforeAll(async () => {
  mkdirSync(path.join(folder, "adapters"));
  writeFileSync(path.join(folder, "adapters/php.mjs"), MODULE);
  writeFileSync(file, JSON.stringify({ ...example, adapter: "./adapters/php.mjs" }));
  upstream = await startPhpUpstream();
  site = await startSite({ upstreamUrl: upstream.url, upstreamMap: file, upstreamTimeoutMs: 5_000 });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const get = (address: string) => request(site.server).get(address).set("Host", "school.test");
const list = () => get("/api/course/list?page=9");

test("adapter functions convert questions and answers that a map cannot express", async () => {
  const { body } = await list();
  expect([body.code, body.data.list.map(({ id }: { id: number }) => id)]).toEqual([20200, [7]]);
  expect(upstream.asked.at(-1)?.input).toMatchObject({ sort: "last" });
});

test.each([
  [
    "does not end",
    "/api/course/detail?id=7",
    /adapter php\.mjs, answer of GET \/course\/detail: does not end within 100 ms/,
  ],
  [
    "throws",
    "/api/course/detail?id=8",
    /adapter php\.mjs, answer of GET \/course\/detail: no such kind of course/,
  ],
  ["ends its thread", "/api/news/cate", /adapter php\.mjs, answer of GET \/news\/cate: /],
  ["answers a function", "/api/news/list?page=1", /adapter php\.mjs, answer of GET \/news\/list: .*clone/],
])(
  "an adapter function that %s causes a 502 named in the log, and other calls continue",
  async (_what, address, words) => {
    const startedAt = performance.now();
    const [{ status, body }, other] = await Promise.all([get(address), list()]);
    expect([status, body.code]).toEqual([502, 502]);
    expect([other.status, other.body.code]).toEqual([200, 20200]);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(site.log.some((line) => line.includes('"kind":"adapter"') && words.test(line))).toBe(true);
    expect((await list()).body.code).toBe(20200);
  },
);

test("a visitor above the limit gets 503 while another one is served", async () => {
  let ended = 0;
  const flood = Array.from({ length: 130 }, async () => {
    const { status, body, headers } = await get("/api/course/detail?id=7").set(
      "X-Forwarded-For",
      "203.0.113.1",
    );
    ended += 1;
    return { status, code: body.code, isLater: headers["retry-after"] !== undefined };
  });
  await expect.poll(async () => (await list().set("X-Forwarded-For", "203.0.113.2")).status).toBe(200);
  expect(ended).toBeLessThan(100);
  const seen = await Promise.all(flood);
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([502, 503]));
  expect(seen.filter(({ status, code, isLater }) => status !== code || !isLater)).toEqual([]);
  expect((await list()).body.code).toBe(20200);
});

test("reports a missing adapter module at the start, and an unreadable one at every call", async () => {
  const other = path.join(folder, "other.json");
  writeFileSync(other, '{\n "adapter": "./none.mjs" }');
  expect(problemsOfMap(other)).toEqual([
    `${other}:2 adapter: there is no file ./none.mjs; name one as seen from the map`,
  ]);
  writeFileSync(path.join(folder, "none.mjs"), "export const calls = {;");
  writeFileSync(other, JSON.stringify({ ...example, adapter: "./none.mjs" }));
  await using broken = await startSite({ upstreamUrl: upstream.url, upstreamMap: other });
  const { status } = await request(broken.server).get("/api/default/ip").set("Host", "school.test");
  expect(status).toBe(503);
  expect(broken.log.some((line) => /adapter none\.mjs, loading: /.test(line))).toBe(true);
});
