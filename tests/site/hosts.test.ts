import request from "supertest";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawGet } from "#tests/support/rawRequest.ts";

const HOSTILE = [
  "a/../b",
  "..",
  "a%2f..%2fb",
  "a\\b",
  "user@school.test",
  "school.test:80:80",
  "school.test:x",
  "school.test/x",
  "school.test?x",
  "school.test#x",
  "127.1",
  "0x7f000001",
  "[::1]",
  "a..b",
  "-a.test",
  "a".repeat(300),
  "school.test, evil.test",
  "%73chool.test",
  "school.test%00",
  "school.test%0d%0aX: y",
  "school test",
  "school.test\tx",
  "school.test;x",
  "school.test&x",
  "http://school.test",
  "//school.test",
  ".school.test",
  "school.test.",
  "school-.test",
  "school_1.test",
  "127.0.0.1.",
  "256.1.1.1",
  "1.2.3.4.5",
  "017700000001",
  "[::ffff:127.0.0.1]",
  "[fe80::1%25eth0]",
  "localhost:99999",
  "localhost:-1",
  "localhost:",
  "$" + "{jndi:ldap://x}",
  `${"a.".repeat(127)}a`,
  `${"a".repeat(64)}.test`,
];

test("answers 400 to a Host that is no host name, and asks the upstream nothing", async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(35);
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const host of HOSTILE)
    expect((await rawGet(site.port, "/", [`Host: ${host}`])).status, host).toBe(400);
  for (const host of HOSTILE.filter((value) => !value.includes(","))) {
    const lines = [`Host: ${TEST_HOST}`, `X-Forwarded-Host: ${host}`];
    expect((await rawGet(site.port, "/", lines)).status, `forwarded ${host}`).toBe(400);
  }
  expect(upstream.seen.filter(({ url }) => url.includes("agency"))).toEqual([]);
});

test("answers 400 to a missing, empty or doubled Host", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const lines of [
    [],
    ["Host:"],
    ["Host: school.test", "Host: school.test"],
    ["Host: school.test", "host: evil.test"],
  ]) {
    expect((await rawGet(site.port, "/course", lines)).status, lines.join("|")).toBe(400);
  }
});

test("honours X-Forwarded-* from a trusted proxy only, and accepts a port where the site listens on it", async () => {
  await using upstream = await startFakeUpstream();
  upstream.open("other.test", { name: "另一所" });
  await using trusting = await startSite({ upstreamUrl: upstream.url });
  await using wary = await startSite({ upstreamUrl: upstream.url, trustProxy: false });
  const get = (site: typeof wary) =>
    request(site.server)
      .get("/course")
      .set({ Host: `${TEST_HOST}:8080`, "X-Forwarded-Host": "Other.test", "X-Forwarded-Proto": "https" });
  expect((await get(trusting)).body).toMatchObject({
    site: { host: "other.test" },
    origin: "https://other.test",
  });
  expect((await get(wary)).body).toMatchObject({
    site: { host: TEST_HOST },
    origin: `http://${TEST_HOST}`,
  });
  const own = await request(wary.server).get("/course").set("Host", `${TEST_HOST}:${wary.port}`);
  expect(own.body.origin).toBe(`http://${TEST_HOST}:${wary.port}`);
});

test("a host without an agency is 404 on pages and under /api, each in its format", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/static/agency/refused.test", null, { code: 20404 });
  upstream.answer("/static/agency/empty.test", []);
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const host of ["unknown.test", "refused.test", "empty.test"]) {
    const page = await request(site.server).get("/course").set("Host", host);
    expect([page.status, page.body.site, page.body.failure]).toEqual([404, null, { status: 404 }]);
  }
  const call = await request(site.server).get("/api/user/info-v1").set("Host", "unknown.test");
  expect([call.status, call.body.code]).toEqual([404, 404]);
  expect(upstream.seenAt("/static/agency/unknown.test").length).toBe(1);
});

test("rejects targets that are no path of this site", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const target of ["http://evil.test/course", "http://evil.test/api/user/info-v1", "*"]) {
    expect((await rawGet(site.port, target, [`Host: ${TEST_HOST}`])).status, target).toBe(400);
  }
  expect((await rawGet(site.port, "//evil.test/%2f..", [`Host: ${TEST_HOST}`])).status).toBe(404);
  const before = upstream.seen.length;
  await rawGet(site.port, "//api/user/info-v1", [`Host: ${TEST_HOST}`]);
  expect(upstream.seen.slice(before).filter(({ url }) => url.includes("info-v1"))).toEqual([]);
});
