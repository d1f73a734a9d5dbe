import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import {
  type FakeUpstream,
  sendEnvelope,
  startFakeUpstream,
  TEST_HOST,
} from "#tests/support/fakeUpstream.ts";
import { rawRequest } from "#tests/support/rawRequest.ts";

const INTERNAL = ["metrics", "readyz", "healthz", "livez", "actuator/env", "debug/pprof", "internal/x"];
const OTHERS = [
  "admin/users",
  "server-status",
  "payment/notify/wechat",
  "learner/close",
  "v1/metrics",
  ".env",
];

/** Returns other spellings of a path that a proxy or the upstream may treat as the same path. */
function spellings(path: string): readonly string[] {
  const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  const [first = ""] = path;
  return [
    path,
    `${path}/`,
    `${path}?x=1`,
    `${path}%20`,
    `${path}.`,
    `${path}.json`,
    `${path};x`,
    `${path}%3bx`,
    `${path}%2f`,
    `${path}%00`,
    `/${path}`,
    `./${path}`,
    `%2e/${path}`,
    `x/../${path}`,
    `x/%2e%2e/${path}`,
    `x%2f..%2f${path}`,
    `uploads/../${path}`,
    `uploads/%2e%2e/${path}`,
    `%2f${path}`,
    `\\${path}`,
    hex(first) + path.slice(1),
    `%25${hex(first).slice(1)}${path.slice(1)}`,
    [...path].map((letter) => (letter === "/" ? letter : hex(letter))).join(""),
    path.toUpperCase(),
    path.slice(0, -1) + path.slice(-1).toUpperCase(),
    // A full-width letter, which Unicode compatibility normalisation maps to the letter.
    encodeURIComponent(String.fromCodePoint((first.codePointAt(0) ?? 0) + 0xfee0)) + path.slice(1),
  ];
}

async function reached(upstream: FakeUpstream, port: number, targets: readonly string[]) {
  const before = upstream.seen.length;
  const statuses = new Set<number>();
  for (const target of targets)
    for (const start of [`GET ${target} HTTP/1.1`, `POST ${target} HTTP/1.1\r\nContent-Length: 0`]) {
      const bytes = `${start}\r\nHost: ${TEST_HOST}\r\nConnection: close\r\n\r\n`;
      // oxlint-disable-next-line no-await-in-loop
      statuses.add((await rawRequest(port, bytes)).status);
    }
  return { urls: upstream.seen.slice(before).map(({ url }) => url), statuses: [...statuses].sort() };
}

async function start(apiPaths?: readonly string[]) {
  const upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, {}));
  const site = await startSite({ upstreamUrl: upstream.url, apiPaths });
  await reached(upstream, site.port, ["/api/course/list"]);
  return {
    of: (targets: readonly string[]) => reached(upstream, site.port, targets),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

test("no spelling of an internal path reaches an operator's API", async () => {
  await using site = await start();
  const targets = [...INTERNAL, ...OTHERS].flatMap(spellings).map((path) => `/api/${path}`);
  expect(await site.of(targets)).toEqual({ urls: [], statuses: [400, 404] });
});

test("passes paths of the contract, uploads and the operator's own paths", async () => {
  await using site = await start();
  const paths = ["/user/info-v1", "/own/report", "/orders/status", "/a/metric"];
  const { urls, statuses } = await site.of(paths.map((path) => `/api${path}`));
  expect([urls, statuses]).toEqual([paths.flatMap((path) => [path, path]), [200]]);
  expect((await site.of(["/api/uploads/admin/status.png"])).urls).toEqual(["/uploads/admin/status.png"]);
});

test("passes only the contract's paths and uploads when no further paths are listed", async () => {
  await using site = await start([]);
  const passing = ["/user/info-v1", "/uploads/a.png", "/uploads/json/default.json", "/live/calendar.ics"];
  for (const path of passing)
    expect((await site.of([`/api${path}?a=1`])).urls, path).toContain(`${path}?a=1`);
  const refused = [
    ...INTERNAL.flatMap(spellings),
    "own/report",
    "static/agency/school.test",
    "uploads",
    "Uploads/a.png",
    "uploads%2fa.png",
    "user/info-v1/x",
    "user",
    "user/info%2dv1",
    "a",
  ];
  expect(await site.of(refused.map((path) => `/api/${path}`))).toEqual({ urls: [], statuses: [400, 404] });
});

test("passes a listed path and paths below it, and no others", async () => {
  await using site = await start(["/own", "/metrics/learners"]);
  const passing = ["/own", "/own/report?x=/metrics", "/metrics/learners"];
  const { urls } = await site.of(passing.map((path) => `/api${path}`));
  expect(urls).toEqual(passing.flatMap((path) => [path, path]));
  const refused = ["/ownother", "/OWN", "/%6fwn", "/metrics", "/own/../metrics", "/own/%2e%2e/metrics"];
  expect((await site.of(refused.map((path) => `/api${path}`))).urls).toEqual([]);
});
