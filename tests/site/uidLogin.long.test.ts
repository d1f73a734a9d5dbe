import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkSign } from "#upstream/domain/account/redeemLink.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { externalUsers, sessions } from "#upstream/platform/db/schema/users.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "../support/fakeUpstream.ts";
import { type RealRenderer, startRenderer } from "../support/realRenderer.ts";

/** 乙校, whose links open accounts; 甲校 is at localhost. */
const YI = "yi.example";
let upstream: TestUpstream;
let site: RunningSite;
let renderer: RealRenderer;
beforeAll(async () => {
  upstream = await startTestUpstream();
  renderer = await startRenderer();
  site = await startSite({ upstreamUrl: upstream.url, signSalt: SALT, renderer, upstreamTimeoutMs: 10_000 });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

interface Link {
  readonly uid: string;
  readonly redirect?: string;
  readonly ageSeconds?: number;
  readonly agency?: string;
}

async function secretOf(agency: string): Promise<string> {
  const [own] = await upstream.db.select().from(agencies).where(eq(agencies.flag, agency));
  return own?.linkSecret ?? "";
}

async function addressOf({ uid, redirect = "", ageSeconds = 0, agency = "yi" }: Link): Promise<string> {
  const time = String(Math.floor(upstream.now() / 1000) - ageSeconds);
  const sign = linkSign({ agency, uid, time, redirect }, await secretOf(agency));
  return `/user/uid-login?${new URLSearchParams({ uid, time, redirect, sign })}`;
}

const get = (address: string, { host = YI, cookie = "" } = {}) =>
  request(site.server).get(address).set("Host", host).set("Cookie", cookie);

const tokenOf = (answer: request.Response): string =>
  /(?:^|,)token=([^;]+)/.exec([answer.headers["set-cookie"] ?? []].flat().join(","))?.[1] ?? "";

test("a link signs in and redirects, with an answer that is not cached and leaks to no other site", async () => {
  const answer = await get(await addressOf({ uid: "张三@corp/№7 +&=%?#", redirect: "/course/11?page=2" }));
  expect(answer.status).toBe(303);
  expect(answer.headers).toMatchObject({
    location: "/course/11?page=2",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  expect([answer.headers["set-cookie"]].flat()).toEqual([
    expect.stringMatching(/^token=[\w-]{43}; Max-Age=86400; Path=\/; Expires=[^;]+; SameSite=Lax$/),
    expect.stringMatching(/^token_end=[\w-]{8}; Max-Age=86400; Path=\/;/),
    expect.stringMatching(/^ag=yi; Max-Age=86400; Path=\/;/),
  ]);
  const profile = await get("/user/profile", { cookie: `token=${tokenOf(answer)}; ag=yi` }).expect(200);
  expect(profile.text).toContain("绑定手机号");
  expect(site.log.join("\n")).not.toMatch(/sign=|corp/);
});

test.each([
  ["https://evil.test/", "/"],
  ["//evil.test", "/"],
  ["/\\evil.test", "/"],
  ["", "/"],
])("redirects only within the site: %s", async (redirect, location) => {
  const answer = await get(await addressOf({ uid: "u-1", redirect, ageSeconds: redirect.length }));
  expect(answer.headers["location"]).toBe(location);
  expect(tokenOf(answer)).not.toBe("");
});

test.each([
  ["wrong", "登录链接无效", async () => `${await addressOf({ uid: "u-2" })}0`],
  ["expired", "登录链接已过期", () => addressOf({ uid: "u-2", ageSeconds: 302 })],
  ["expired", "登录链接已过期", () => addressOf({ uid: "u-2", ageSeconds: -302 })],
])("%s: the page shows the fault and where to go", async (problem, title, make) => {
  const answer = await get(await make()).expect(303);
  expect(answer.headers["location"]).toBe(`/user/uid-login?problem=${problem}`);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const page = await get(`/user/uid-login?problem=${problem}`).expect(200);
  expect(page.text).toContain(title);
  expect(page.text).toContain("请回到给你链接的系统");
});

test("a link opened twice shows that it was used, also when both requests come at once", async () => {
  const address = await addressOf({ uid: "u-3", redirect: "/live" });
  const answers = await Promise.all([get(address), get(address)]);
  expect(answers.map(({ headers }) => headers["location"]).sort()).toEqual([
    "/live",
    "/user/uid-login?problem=used",
  ]);
});

test("a prefetch does not use the link up", async () => {
  const address = await addressOf({ uid: "u-4" });
  await get(address).set("Sec-Purpose", "prefetch;prerender").expect(204);
  await get(address).set("User-Agent", "a preview bot").expect(204);
  await request(site.server).head(address).set("Host", YI).expect(204);
  expect(tokenOf(await get(address).expect(303))).not.toBe("");
});

test("a learner refused by the agency sees this, and the same uid is another learner at another agency", async () => {
  await get(await addressOf({ uid: "u-5" })).expect("Location", "/");
  const stranger = await get(await addressOf({ uid: "u-5", agency: "jia" }), { host: "localhost" });
  expect(stranger.headers["location"]).toBe("/user/uid-login?problem=unknown");
  expect((await get("/user/uid-login?problem=unknown")).text).toContain("还没有在本站开通");
});

test("simultaneous first visits create one learner", async () => {
  // Two seconds apart: within one second two links would have equal times and be the same link.
  const ages = [0, 2, 4, 6, 8];
  const addresses = await Promise.all(ages.map((ageSeconds) => addressOf({ uid: "many", ageSeconds })));
  const answers = await Promise.all(addresses.map((address) => get(address)));
  for (const answer of answers) expect(tokenOf(answer)).not.toBe("");
  expect(await upstream.db.select().from(externalUsers).where(eq(externalUsers.uid, "many"))).toHaveLength(1);
});

test("a valid link signs another learner out first, an invalid one does not", async () => {
  const former = `token=${tokenOf(await get(await addressOf({ uid: "former" })))}; ag=yi`;
  const open = () => upstream.db.select().from(sessions);
  const before = await open();
  await get(await addressOf({ uid: "next", ageSeconds: 999 }), { cookie: former }).expect(303);
  expect(await open()).toHaveLength(before.length);
  const answer = await get(await addressOf({ uid: "next" }), { cookie: former });
  expect(tokenOf(answer)).not.toBe("");
  expect(await open()).toHaveLength(before.length);
  await get("/user/profile", { cookie: former }).expect(302);
});

test("while the upstream is down the error page shows this, and no one is signed out", async () => {
  await using fake = await startFakeUpstream();
  await using away = await startSite({ upstreamUrl: fake.url, renderer });
  const ask = (address: string) => request(away.server).get(address).set("Host", TEST_HOST);
  await ask("/aboutus").set("Cookie", "token=t-1");
  await fake.stop();
  const answer = await ask(await addressOf({ uid: "u-6" })).set("Cookie", "token=t-1");
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("the documented signature makes a link that signs in", async () => {
  const text = readFileSync("docs/console.md", "utf8");
  const script = /node -e '\s*(const \{ createHmac[^']+)'/.exec(text)?.[1] ?? "";
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], {
    env: {
      LINK_SECRET: await secretOf("yi"),
      AGENCY: "yi",
      SITE: `http://${YI}`,
      LINK_UID: "学号 1",
      REDIRECT: "/live",
    },
  });
  const { pathname, search } = new URL(stdout.trim());
  await get(pathname + search).expect("Location", "/live");
});
