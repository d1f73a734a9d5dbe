import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_SALT } from "#tests/support/buildApp.ts";
import { type BuiltSite, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";
import { rawRequest } from "#tests/support/rawRequest.ts";
import { childrenOf, residentMegabytes } from "#tests/support/processFigures.ts";
import { freePort } from "#server/freePort.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { type SentPart, cutsOf, multipartBody, oddBodies, postForm } from "#upstream/testing/multipart.ts";

const SECRET_TOKEN = "tok-3f9a77c1";
const PHONE = "13912345678";

let upstream: FakeUpstream;
let site: BuiltSite;

beforeAll(async () => {
  upstream = await startContractUpstream(({ path: field }) => `文字 ${field}`);
  site = await startBuiltSite(upstream, { env: { LOG_LEVEL: "trace" } });
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const targets: readonly string[] = [
  "/%",
  "/%zz",
  "/%00",
  "/%c0%ae%c0%ae/",
  "/%e0%a4%a",
  "/%ff%fe",
  "/..%2f..%2fetc%2fpasswd",
  "/../../etc/passwd",
  "//evil.test//course",
  "/\\evil.test",
  "/course/%2e%2e/%2e%2e",
  `/${"a/".repeat(3_000)}`,
  `/${"a".repeat(7_000)}`,
  `/course?${"a=1&".repeat(2_000)}`,
  `/course?${"[".repeat(2_000)}`,
  "/course?a[b][c][d]=1&__proto__[x]=1&constructor[prototype][x]=1",
  "/course?page=99999999999999999999&level1=-1&level2=1e9",
  "/course?page=%f0%28%8c%28&year=%00",
  "/question?type=__proto__&difficulty=constructor",
  "/question/7?answer=%00&answer=__proto__",
  "/question/999999999999999999",
  "/__proto__",
  "/constructor",
  "/hasOwnProperty",
  "/toString",
  "/api/__proto__",
  "/api/constructor/prototype",
  "/assets/__proto__",
  "/assets/constructor.js",
  "/user/login?redirect=//evil.test",
  "/user/login?redirect=%E0%A4%A",
  "/build-manifest.json?t=__proto__",
  "/metrics/../healthz",
  "/healthz/",
  "/readyz?x=%",
  "/?nojs=1&nojs=1",
  "/;/;/",
  "/course#x",
  "/course?#",
  "/.env",
  "/.git/config",
  "/server/index.js",
  "/package.json",
  "/dist/server/index.js.map",
];

const headerLines: readonly (readonly string[])[] = [
  ["__proto__: x"],
  ["constructor: x", "hasOwnProperty: x", "toString: x"],
  ["Cookie: token=a%0d%0ab"],
  ['Cookie: token=j:{"a":1}; ag=j:[]; theme=j:null'],
  ["Cookie: __proto__=1; constructor=2; token=%"],
  [`Cookie: ${"a=b; ".repeat(2_500)}`],
  [`Cookie: token=${"x".repeat(9_000)}`],
  [`X: ${"y".repeat(12_000)}`],
  [`X: ${"y".repeat(40_000)}`],
  Array.from({ length: 1_500 }, (_, index) => `X${index}: y`),
  ["Accept-Encoding: br;q=\u00ff, *;q=zz"],
  ["Accept-Language: \u00e9\u00e9"],
  ["Range: bytes=9999999-"],
  ['If-None-Match: """"', "If-Modified-Since: never"],
  ["User-Agent:"],
  ["X-Forwarded-Host: a, b, c", "X-Forwarded-Proto: javascript", "X-Forwarded-For: ,,,"],
  ["X-Forwarded-Proto: https, http", "X-Forwarded-Port: 99999999"],
  ["Expect: 100-continue"],
  ["Expect: nonsense"],
  ["Upgrade: websocket", "Connection: Upgrade"],
  ["Connection: close, host, cookie"],
  ["Origin: null", "Referer: javascript:1"],
];

test("no address or header that a browser can send ends the process, causes a 5xx or takes long", async () => {
  const requests = [
    ...targets.map((target) => ({ what: target.slice(0, 80), target, lines: [] as readonly string[] })),
    ...["/", "/question/7", "/api/user/info-v1", "/no/such/page", "/assets/x.js"].flatMap((target) =>
      headerLines.map((lines) => ({ what: `${target} ${lines[0]?.slice(0, 60)}`, target, lines })),
    ),
  ];
  for (const { what, target, lines } of requests) {
    const bytes = [`GET ${target} HTTP/1.1`, "Host: localhost", ...lines, "Connection: close", "", ""].join(
      "\r\n",
    );
    const startedAt = performance.now();
    const { status, text } = await rawRequest(site.port, bytes);
    expect(performance.now() - startedAt, what).toBeLessThan(1_500);
    expect([status >= 100 && status < 500, what]).toEqual([true, what]);
    expectNoSecrets(text, what);
  }
  expect(site.process.exitCode).toBeNull();
  expect((await read(site.port, "/metrics")).body).toContain('unhandled_errors_total{kind="rejection"} 0');
});

test("rejects heads above 16 KB before anything reads them", async () => {
  const head = (lines: string) =>
    `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n\r\n`;
  expect((await rawRequest(site.port, head(`X: ${"y".repeat(12_000)}`))).status).toBe(200);
  expect((await rawRequest(site.port, head(`X: ${"y".repeat(17_000)}`))).status).toBe(431);
  expect((await rawRequest(site.port, head(`Cookie: ${"a=b; ".repeat(4_000)}`))).status).toBe(431);
  const long = `GET /${"a".repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  expect((await rawRequest(site.port, long)).status).toBe(431);
});

test("no body that a browser can send ends the process or causes a 5xx", async () => {
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    '{"__proto__":{"x":1}}',
    "\0".repeat(1_000),
    "a=1&a[b]=2",
    "[".repeat(100_000),
  ];
  for (const target of ["/api/user/info", "/api/user/avatar", "/course", "/user/login"]) {
    for (const body of bodies) {
      for (const type of [
        "application/json",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "text/plain",
        "x",
      ]) {
        const { status } = await read(site.port, target, {
          method: "POST",
          body,
          headers: { "Content-Type": type },
        });
        expect(status, `${target} ${type} ${body.slice(0, 20)}`).toBeLessThan(500);
      }
    }
  }
  expect(site.process.exitCode).toBeNull();
});

const LEARNERS = ["linxiaoman", "zhoubeichen"];
/** Number of pictures that a learner may send in an hour. */
const OF_LEARNER = 20;
const PICTURE: SentPart = { name: "file", content: "x".repeat(60), filename: "a.png" };

test("no truncated form or odd field name ends the upstream, sent by learners or to the admin pages", async () => {
  const adminPort = await freePort();
  await using whole = await startSiteProcess({ env: { ADMIN_PORT: String(adminPort) } });
  const [upstreamPid = 0] = childrenOf(whole.process.pid ?? 0);
  const before = residentMegabytes(upstreamPid);
  // Each cut upload counts for the limit of pictures, so only the last cuts are sent.
  const cuts = cutsOf(multipartBody([PICTURE])).slice(-OF_LEARNER - 2, -2);
  const bodies = [...cuts, ...oddBodies("file").slice(0, OF_LEARNER)];
  for (const [index, name] of LEARNERS.entries()) {
    const token = await tokenOf(whole, name);
    for (const body of bodies.slice(index * OF_LEARNER, (index + 1) * OF_LEARNER)) {
      const headers = { Cookie: `token=${token}`, Host: "localhost" };
      const { status, text } = await postForm({
        port: whole.port,
        target: "/api/user/avatar",
        headers,
        body,
      });
      expect([status, text.includes('"code":20400'), body.length], text).toEqual([200, true, body.length]);
    }
  }
  const admin = await adminSession(whole, adminPort);
  const form = multipartBody([admin.token, { name: "classroom", content: "1" }, PICTURE]);
  for (const body of [...cutsOf(form, 161), ...oddBodies("file", admin.token)]) {
    const headers = { Cookie: admin.cookie, Origin: `http://127.0.0.1:${adminPort}` };
    const { status, text } = await postForm({ port: adminPort, target: "/file/add", headers, body });
    expect([400, 422], `${body.length} ${text.slice(0, 200)}`).toContain(status);
  }
  // The upstream did not restart: its process is still the same.
  expect(childrenOf(whole.process.pid ?? 0)).toEqual([upstreamPid]);
  expect(whole.log()).not.toContain("uncaught exception");
  const grown = residentMegabytes(upstreamPid) - before;
  console.log(
    `forms: ${bodies.length} by learners, 161 cuts for the admin pages; the upstream grew by ${grown} MB`,
  );
  expect(grown).toBeLessThan(150);
}, 240_000);

async function tokenOf({ port }: SiteProcess, username: string): Promise<string> {
  const { body } = await read(port, "/api/user/login", {
    method: "POST",
    body: JSON.stringify({ username, password: "beikao2026", type: "password" }),
    headers: { "Content-Type": "application/json" },
  });
  const { data } = JSON.parse(body) as { data?: { token?: string } };
  expect(data?.token, body).toBeDefined();
  return data?.token ?? "";
}

async function adminSession({ dataDir }: SiteProcess, port: number) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/run.mjs", "admin", "session", "open"],
    {
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  const link = /\/open\/[\w-]+/.exec(stdout)?.[0] ?? "";
  const origin = `http://127.0.0.1:${port}`;
  const opened = await fetch(origin + link, {
    method: "POST",
    headers: { Origin: origin },
    redirect: "manual",
  });
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await (await fetch(origin, { headers: { Cookie: cookie } })).text();
  const [, content = ""] = /name="_token" value="([^"]+)"/.exec(page) ?? [];
  return { cookie, token: { name: "_token", content } };
}

test("no answer contains the salt, a path of the machine, a stack, a version or a source map", async () => {
  const assets = readdirSync("dist/client/assets").map((name) => `/assets/${name}`);
  for (const target of [
    ...assets,
    "/build-manifest.json",
    "/",
    "/question",
    "/question/7",
    "/user/login",
    "/no/such",
    "/%",
    "/api/nothing",
  ]) {
    const { body, headers, status } = await read(site.port, target);
    expectNoSecrets(`${JSON.stringify(headers)}\n${body}`, target);
    expect([headers["server"], headers["x-powered-by"]], target).toEqual([undefined, undefined]);
    if (/\.(map|br|gz)$/.test(target)) expect(status, target).toBe(404);
  }
  for (const target of [
    "/manifest.json",
    "/server/index.js",
    "/chunks/",
    "/../dist/server/index.js",
    "/.env",
    "/.npmrc",
    "/data/upstream",
    "/package.json",
    "/node_modules/express/package.json",
    "/assets/../../server/index.js",
    "/assets/%2e%2e/%2e%2e/server/index.js",
  ]) {
    const { status } = await read(site.port, target);
    expect([400, 404], target).toContain(status);
  }
});

test("the log at its most detailed level contains no token, phone number, salt or forged line", async () => {
  const secret = { headers: { Cookie: `token=${SECRET_TOKEN}; ag=x` } };
  await read(site.port, `/question?mobile=${PHONE}&token=${SECRET_TOKEN}`, secret);
  await read(site.port, `/user/login?redirect=%2F%0a%7B%22level%22%3A%22fatal%22%7D&mobile=${PHONE}`, secret);
  await read(site.port, "/course/%0a%7B%22level%22:%22fatal%22%7D", secret);
  await read(site.port, "/api/user/info", {
    ...secret,
    method: "POST",
    body: JSON.stringify({ mobile: PHONE }),
  });
  await upstream.stop();
  await read(site.port, `/question/7?mobile=${PHONE}`, secret);
  await read(site.port, `/api/user/info-v1?mobile=${PHONE}`, secret);
  await upstream.start();
  const log = site.log();
  for (const [name, value] of Object.entries({ token: SECRET_TOKEN, phone: PHONE, salt: TEST_SALT }))
    expect([name, log.includes(value)]).toEqual([name, false]);
  for (const line of log.split("\n").filter((text) => text !== "")) {
    const { level } = JSON.parse(line) as { level?: string };
    expect(["trace", "debug", "info", "warn", "error"], line).toContain(level);
  }
});

function expectNoSecrets(text: string, what: string): void {
  expect(text.includes(TEST_SALT), what).toBe(false);
  expect(text.includes(path.resolve(".")), what).toBe(false);
  expect(text, what).not.toMatch(/\n\s+at \S+ \(|node:internal|sourceMappingURL/);
}
