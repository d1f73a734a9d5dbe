import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { JIA_TREE, PHP_TOKEN, type PhpUpstream, startPhpUpstream } from "#tests/foreign/phpUpstream.ts";
import { type RunningSite, startSite } from "#tests/support/buildApp.ts";
import { type FakeUpstream, sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const TIMEOUT_MS = 400;
const PART = Buffer.alloc(1024 * 1024, "x");

let api: PhpUpstream;
let companion: FakeUpstream;
let site: RunningSite;
beforeAll(async () => {
  api = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE });
  companion = await startFakeUpstream();
  site = await startSite({
    upstreamUrl: api.url,
    companionUrl: companion.url,
    upstreamMap: MAP,
    upstreamTimeoutMs: TIMEOUT_MS,
  });
  api.learners.set(PHP_TOKEN, { user_id: 7, nickName: "学员", agency: "jia" });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await companion[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const FILE = { "Content-Type": "application/json", "Content-Disposition": 'attachment; filename="a.json"' };
const exported = () =>
  request(site.server)
    .get("/api/user/export?format=json")
    .set({ Host: "school.test", Cookie: `token=${PHP_TOKEN}` });
const isCut = async () =>
  exported().then(
    () => false,
    () => true,
  );

test("merges the files of both halves into one", async () => {
  companion.handle("/user/export", (_req, res) => res.writeHead(200, FILE).end('{"attempts":[]}'));
  const { text } = await exported().expect(200);
  expect(JSON.parse(text)).toMatchObject({ api: { orders: [{ no: "A1" }] }, companion: { attempts: [] } });
});

test("a companion that does not answer causes a 504 within the timeout of a call", async () => {
  companion.handle("/user/export", () => undefined);
  const startedAt = performance.now();
  const { status, body } = await exported();
  expect([status, body.code]).toEqual([504, 504]);
  expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS + 3_000);
});

test("a companion that stops within its file truncates the file", async () => {
  companion.handle("/user/export", (_req, res) => void res.writeHead(200, FILE).write('{"attempts":['));
  const startedAt = performance.now();
  expect(await isCut()).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS + 3_000);
  expect(site.log.at(-2)! + site.log.at(-1)!).toContain('"kind":"timeout"');
});

test("reads a slow companion to its end when its pauses are shorter than the timeout of a call", async () => {
  companion.handle("/user/export", (_req, res) => {
    res.writeHead(200, FILE).write("[0");
    let num = 0;
    const timer = setInterval(() => {
      num += 1;
      if (num < 8) return void res.write(`,${num}`);
      clearInterval(timer);
      res.end("]");
    }, TIMEOUT_MS / 5);
  });
  expect(JSON.parse((await exported().expect(200)).text).companion).toHaveLength(8);
});

test("truncates an endless file", async () => {
  let sent = 0;
  companion.handle("/user/export", (_req, res) => {
    res.writeHead(200, FILE);
    const send = () => {
      do sent += 1;
      while (!res.destroyed && res.write(PART));
    };
    res.on("drain", send);
    send();
  });
  expect(await isCut()).toBe(true);
  expect(sent).toBeLessThan(100);
});

test("does not follow a redirect of the companion", async () => {
  await using other = await startFakeUpstream();
  other.answer("/secret", {});
  companion.handle("/user/export", (_req, res) =>
    res.writeHead(302, { ...FILE, Location: `${other.url}/secret` }).end(),
  );
  const { status, body } = await exported();
  expect([status, body.code, other.seen.length]).toEqual([502, 502, 0]);
});

test("passes a refusal on, and answers 502 for content that is neither a file nor a refusal", async () => {
  companion.handle("/user/export", (_req, res) => sendEnvelope(res, 20409, null));
  expect((await exported()).body.code).toBe(20409);
  companion.handle("/user/export", (_req, res) => res.writeHead(500).end("<h1>fault</h1>"));
  expect((await exported()).status).toBe(502);
  companion.handle("/user/export", (_req, res) => {
    res.writeHead(200, { "Content-Type": "application/json" });
    const send = () => {
      while (!res.destroyed && res.write(PART));
    };
    res.on("drain", send);
    send();
  });
  expect((await exported()).status).toBe(502);
});
