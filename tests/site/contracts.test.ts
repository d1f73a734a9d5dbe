import request from "supertest";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";

async function start() {
  const upstream = await startFakeUpstream();
  upstream.answer("/user/info-v1", { uid: "1", username: "a" });
  upstream.answer("/default/bottom-detail", {});
  const site = await startSite({
    upstreamUrl: upstream.url,
    renderer: await startRenderer(),
    upstreamTimeoutMs: 20_000,
  });
  const get = (path: string) =>
    request(site.server).get(path).set({ Host: TEST_HOST, Cookie: "token=mine" }).redirects(0);
  return {
    upstream,
    get,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

test.each(["/user/contract", "/user/contract?id=5"])(
  "redirects an invalid token on %s to sign in",
  async (path) => {
    await using running = await start();
    for (const call of ["/user/info-v1", "/user/contract-list", "/user/contract-detail"])
      running.upstream.answer(call, null, { code: 401 });
    const answer = await running.get(path);
    expect(answer.status).toBe(302);
    expect(answer.headers["location"]).toBe(`/user/login?redirect=${encodeURIComponent(path)}`);
    expect(String(answer.headers["set-cookie"])).toContain("token=;");
  },
);

test("the contract of another learner is 404, the learner's own contract is complete before the first byte, and neither is cached", async () => {
  await using running = await start();
  running.upstream.answer("/user/contract-detail", null);
  const other = await running.get("/user/contract?id=6");
  expect(other.status).toBe(404);
  running.upstream.answer("/user/contract-detail", {
    id: 5,
    code: "C1",
    name: "培训服务协议",
    status: "waiting",
    content: "<p>全文</p><script>alert(1)</script>",
  });
  const own = await running.get("/user/contract?id=5");
  expect(own.status).toBe(200);
  expect(own.text).toContain("<p>全文</p>");
  expect(own.text).not.toContain("<script>alert(1)");
  for (const { headers } of [other, own]) expect(headers["cache-control"]).toMatch(/private|no-store/);
});
