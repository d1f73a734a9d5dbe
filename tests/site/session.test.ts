import request from "supertest";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawGet } from "#tests/support/rawRequest.ts";

test.each([
  ["ag=zhixing", "zhixing", false],
  ["ag=partner", "partner", false],
  ["ag=%70artner", "partner", false],
  ["ag=yihang", "zhixing", true],
  ["ag=zzz; theme=dark", "zhixing", true],
  ["ag=j:{}", "zhixing", true],
  ["ag=PARTNER", "zhixing", true],
  ["theme=dark", "zhixing", false],
])("a cookie %s requests the data of %s, on pages and through /api", async (cookie, flag, isCleared) => {
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

test.each([
  ["token=%zz; token=ours"],
  ["token=%; token=ours"],
  ['token="of others"; token=ours'],
  ['token="eyJh; token=ours; token=%e4'],
  ["token=eyJhbGci; token=ours; token_end=ours"],
  ["token=ours; token=eyJhbGci; token_end=ours"],
  ["token=eyJhbGci; token=ours; refused=eyJhbGci"],
  ["token=\u00e9; token=ours"],
])("the session survives foreign cookies: %s", async (cookie) => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/info-v1", {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const ask = (path: string) => rawGet(site.port, path, [`Host: ${TEST_HOST}`, `Cookie: ${cookie}`]);
  expect((await ask("/course")).text).toContain('"token":"ours"');
  expect((await ask("/api/user/info-v1")).status).toBe(200);
  expect(upstream.seenAt("/user/info-v1").map(({ headers }) => headers.authorization)).toEqual(["ours"]);
});

test.each(["%zz", "%", "%E4%B8%AD", ""])("a foreign cookie %j alone is no session", async (text) => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  const cookie = `Cookie: theme=%; token=${text}; ag=%zz; region=%`;
  const answer = await rawGet(site.port, "/course", [`Host: ${TEST_HOST}`, cookie]);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('"token":null');
});

test.each([
  ["ag=zzz; ag=partner", "partner"],
  ["ag=%zz; ag=partner", "partner"],
  ["ag=partner; ag=zzz", "partner"],
])("a foreign flag cookie does not hide the partner's data: %s", async (cookie, flag) => {
  await using upstream = await startFakeUpstream();
  upstream.open(TEST_HOST, { config: { agency_flags: ["partner"] } });
  await using site = await startSite({ upstreamUrl: upstream.url });
  const page = await request(site.server).get("/course").set({ Host: TEST_HOST, Cookie: cookie }).expect(200);
  expect([page.body.agencyFlag, page.headers["set-cookie"]]).toEqual([flag, undefined]);
});
