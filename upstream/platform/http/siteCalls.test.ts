import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/buildApp.ts";
import { SALT, startTestUpstream, type TestUpstream } from "../../testing/testUpstream.ts";
import { signOf } from "./checkSign.ts";

let upstream: TestUpstream;
let site: RunningSite;
beforeAll(async () => {
  upstream = await startTestUpstream({ isCompanion: true });
  site = await startSite({ upstreamUrl: upstream.url, signSalt: SALT, upstreamTimeoutMs: 5_000 });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const time = String(Math.floor(Date.now() / 1000));
const signed = { Sign: signOf(time, SALT), "Access-Time": time };

test("serves /readyz to a direct request, but not to a request that a site signs", async () => {
  expect((await fetch(`${upstream.url}/readyz`)).status).toBe(200);
  for (const headers of [signed, { Sign: "x" }])
    for (const path of ["/readyz", "/readyz/", "/readyz?a=1"]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await fetch(upstream.url + path, { headers });
      // oxlint-disable-next-line no-await-in-loop
      expect([path, (await answer.text()).includes("ready")]).toEqual([path, false]);
    }
});

test("accepts a payment notice from its provider, but not through a site", async () => {
  const codeOf = async (headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${upstream.url}/payment/notify/wechat`, {
      method: "POST",
      headers,
      body: "{}",
    });
    return (JSON.parse(await answer.text()) as { code: unknown }).code;
  };
  expect(await codeOf(signed)).toBe(20404);
  expect(await codeOf({})).not.toBe(20404);
});

test("the site's /api does not reach routes for machines, payment providers and agencies", async () => {
  const asked = [
    "/readyz",
    "/metrics",
    "/payment/notify/wechat",
    "/payment/notify",
    "/exam/marking",
    "/learner/close",
    "/learner/progress",
    "/admin",
    "/%6detrics",
    "/METRICS",
    "/metrics.",
  ];
  await request(site.server).get("/api/course/list").set("Host", "localhost").expect(200);
  const before = upstream.arrived();
  for (const path of asked) {
    // oxlint-disable-next-line no-await-in-loop
    const [get, post] = await Promise.all([
      request(site.server).get(`/api${path}`).set("Host", "localhost"),
      request(site.server).post(`/api${path}`).set("Host", "localhost").send({}),
    ]);
    expect([path, get.status < 500 && get.status >= 400, post.status < 500 && post.status >= 400]).toEqual([
      path,
      true,
      true,
    ]);
  }
  expect(upstream.arrived()).toBe(before);
});
