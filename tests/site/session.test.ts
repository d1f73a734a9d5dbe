import request from "supertest";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";

test.each([
  ["ag=zhixing", "zhixing", false],
  ["ag=partner", "partner", false],
  ["ag=%70artner", "partner", false],
  ["ag=yihang", "zhixing", true],
  ["ag=zzz; theme=dark", "zhixing", true],
  ["ag=j:{}", "zhixing", true],
  ["ag=PARTNER", "zhixing", true],
  ["theme=dark", "zhixing", false],
])("a cookie %s asks for the data of %s, on pages and through /api", async (cookie, flag, isCleared) => {
  await using upstream = await startFakeUpstream();
  upstream.open(TEST_HOST, { config: { agency_flags: ["partner", 7, null] } });
  upstream.answer("/course/list", {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const get = (path: string) => request(site.server).get(path).set({ Host: TEST_HOST, Cookie: cookie });
  const page = await get("/course").expect(200);
  expect(page.body.agencyFlag).toBe(flag);
  const answer = await get("/api/course/list").expect(200);
  expect(upstream.seenAt("/course/list")[0]?.headers["agency-flag"]).toBe(flag);
  const cleared = isCleared ? ["ag=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax"] : [];
  for (const { headers } of [page, answer]) expect(headers["set-cookie"] ?? []).toEqual(cleared);
});

test("signing out through /api clears both cookies, each once", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/logout", null);
  await using site = await startSite({ upstreamUrl: upstream.url });
  const answer = await request(site.server)
    .post("/api/user/logout")
    .set({ Host: TEST_HOST, Cookie: "token=mine; ag=zzz" })
    .send({})
    .expect(200);
  expect(upstream.seenAt("/user/logout")[0]?.headers.authorization).toBe("mine");
  const cookies = answer.headers["set-cookie"] as unknown as readonly string[];
  expect(cookies.map((text) => text.split(";", 1)[0]).sort()).toEqual(["ag=", "token="]);
});
