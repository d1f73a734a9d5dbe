import request from "supertest";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import type { Renderer } from "#server/document/renderer.ts";
import { plainRenderer, startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";

/** Renders a page that makes one call, like a screen. */
const askingRenderer: Renderer = {
  ...plainRenderer,
  async render(page, res) {
    await page.call(callOf(bottomDetail, {})).catch(() => undefined);
    return plainRenderer.render(page, res);
  },
};

test("one id marks a request in its answer, its log lines and every upstream call made for it", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/default/bottom-detail", {});
  upstream.answer("/user/info-v1", {});
  upstream.answer("/user/logout", null);
  await using site = await startSite({ upstreamUrl: upstream.url, renderer: askingRenderer });
  const idOf = async (path: string, cookie = "") =>
    String(
      (
        await request(site.server)
          .get(path)
          .set({ Host: TEST_HOST, Cookie: cookie, "X-Request-Id": "forged" })
      ).headers["x-request-id"],
    );

  const page = await idOf("/course");
  expect(page).toMatch(/^[0-9a-f-]{36}$/);
  expect(upstream.seenAt(`/static/agency/${TEST_HOST}`)[0]?.headers["x-request-id"]).toBe(page);
  expect(upstream.seenAt("/default/bottom-detail")[0]?.headers["x-request-id"]).toBe(page);
  expect(
    site.log.some((line) => line.includes(`"request":"${page}"`) && line.includes('"route":"course"')),
  ).toBe(true);

  const call = await idOf("/api/user/info-v1");
  expect(upstream.seenAt("/user/info-v1")[0]?.headers["x-request-id"]).toBe(call);
  const signingOut = await idOf("/user/register", "token=abc");
  expect(upstream.seenAt("/user/logout")[0]?.headers["x-request-id"]).toBe(signingOut);
  expect(new Set([page, call, signingOut, "forged"]).size).toBe(4);
});

test("an incoming trace continues in the upstream's calls and in the log; an invalid one is dropped", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/default/bottom-detail", {});
  upstream.answer("/user/info-v1", {});
  await using site = await startSite({ upstreamUrl: upstream.url, renderer: askingRenderer });
  const ask = (path: string, traceparent: string) =>
    request(site.server).get(path).set({ Host: TEST_HOST, traceparent });
  const seen = (path: string) => upstream.seenAt(path).at(-1)?.headers["traceparent"];
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
  await ask("/course", traceparent);
  expect(seen("/default/bottom-detail")).toBe(traceparent);
  await ask("/api/user/info-v1", traceparent);
  expect(seen("/user/info-v1")).toBe(traceparent);
  expect(site.log.filter((line) => line.includes(`"trace":"${trace}"`)).length).toBeGreaterThan(1);
  for (const none of ["forged", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, `${traceparent}0`]) {
    await ask("/api/user/info-v1", none);
    expect(seen("/user/info-v1"), none).toBeUndefined();
  }
});

test("drops the browser's own values of headers that the site sets for the upstream, for pages and under /api", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/default/bottom-detail", {});
  await using site = await startSite({
    upstreamUrl: upstream.url,
    renderer: askingRenderer,
    trustProxy: false,
  });
  const forged = {
    Sign: "forged",
    "Access-Time": "1",
    Version: "9",
    Platform: "forged",
    "Agency-Flag": "forged",
    Authorization: "forged",
    ip: "6.6.6.6",
    "X-Forwarded-For": "6.6.6.6",
    "X-Forwarded-Host": "forged.test",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "666",
    "X-Real-IP": "6.6.6.6",
    Forwarded: "for=6.6.6.6;host=forged.test",
    "CF-Connecting-IP": "6.6.6.6",
  };
  await request(site.server)
    .get("/course")
    .set({ Host: TEST_HOST, ...forged })
    .expect(200);
  expect(upstream.seen.length).toBe(3);
  for (const { url, headers } of upstream.seen) {
    const text = JSON.stringify(headers);
    // Matches whole words: random signatures and times sometimes contain 666.
    expect([url, /forged|\b6\.6\.6\.6\b|\b666\b/.test(text)]).toEqual([url, false]);
    expect(headers, url).toMatchObject({ version: "2.0.0", platform: "PC" });
    if (!url.includes("default.json")) expect(headers["ip"], url).toBe("127.0.0.1");
  }
});

test("the metrics count requests by screen, calls by endpoint and outcome, and agency lookups, all with a bounded number of labels", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url, renderer: askingRenderer });
  const get = (path: string, host = TEST_HOST) => request(site.server).get(path).set("Host", host);
  for (let round = 0; round < 3; round++) await get(`/course/${round}`).expect(200);
  await get("/no/such/page").expect(404);
  await get("/api/nothing/like/that");
  await get("/", "unknown.test").expect(404);
  await get("/", "unknown.test").expect(404);
  for (let round = 0; round < 20; round++) await get(`/${"x".repeat(round + 1)}/y/z`);
  const text = await site.dependencies.metrics.text();
  for (const line of [
    'http_request_duration_seconds_count{route="courseDetail",status="200"} 3',
    'http_request_duration_seconds_count{route="api",status="404"} 1',
    'upstream_call_duration_seconds_count{endpoint="/default/bottom-detail",outcome="notOffered"}',
    'upstream_call_duration_seconds_count{endpoint="agency",outcome="status"} 1',
    'agency_lookups_total{outcome="miss"} 2',
  ]) {
    expect(text).toContain(line);
  }
  expect(
    text.split("\n").filter((line) => line.startsWith("http_request_duration_seconds_count")).length,
  ).toBeLessThan(8);
  expect(text).not.toMatch(/xxx|nothing\/like/);
});
