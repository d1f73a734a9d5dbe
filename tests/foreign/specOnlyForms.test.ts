import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkSign } from "#upstream/domain/account/redeemLink.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { forgetLimits, PASSWORD } from "#upstream/testing/learners.ts";
import { SALT } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { type SpecOnlyUpstream, startSpecOnlyUpstream } from "./specOnlyUpstream.ts";

/* Tests the account forms with a map that turns on only their calls. */

const folder = mkdtempSync(path.join(tmpdir(), "forms-"));
let upstream: SpecOnlyUpstream;
let site: RunningSite;
beforeAll(async () => {
  const map = path.join(folder, "upstream.json");
  writeFileSync(map, JSON.stringify({ areas: { config: "api", article: "api", catalogue: "api" } }));
  upstream = await startSpecOnlyUpstream();
  site = await startSite({ upstreamUrl: upstream.url, signSalt: SALT, upstreamMap: map });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function post(call: string, body: object, token = ""): Promise<{ token: string }> {
  const answer = await request(site.server)
    .post(`/api${call}`)
    .set({ Host: "localhost", Cookie: `token=${token}` })
    .send(body);
  expect([call, answer.body.code, answer.body.msg]).toEqual([call, 20200, expect.any(String)]);
  return answer.body.data;
}

async function codeSent(mobile: string, type: string): Promise<string> {
  await forgetLimits(upstream.real);
  await post("/sms/send", { mobile, type });
  return upstream.real.sent.at(-1)?.code ?? "";
}

const nicknameOf = async (token: string) => {
  const cookie = { Host: "localhost", Cookie: `token=${token}` };
  return (await request(site.server).get("/api/user/info-v1").set(cookie)).body.data?.nickname;
};

test("the forms register, change data and password, reset a forgotten password, sign in and out", async () => {
  const mobile = "13912345678";
  const opened = await post("/user/register", {
    mobile,
    code: await codeSent(mobile, "register"),
    password: PASSWORD,
    province_id: "430000",
    agree: "1",
  });
  await post("/user/info", { nickname: "小禾" }, opened.token);
  expect(await nicknameOf(opened.token)).toBe("小禾");

  await post("/user/reset-password-v1", { old_password: PASSWORD, password: "a-second-1" }, opened.token);
  await post("/user/login", { type: "password", username: mobile, password: "a-second-1" });
  await post("/user/forget-password", {
    mobile,
    code: await codeSent(mobile, "reset"),
    password: "a-third-one-1",
  });
  const again = await post("/user/login", { type: "password", username: mobile, password: "a-third-one-1" });
  await post("/user/logout", {}, again.token);
  expect(await nicknameOf(again.token)).toBeUndefined();
});

test("a link signed by the agency signs in", async () => {
  const { db } = upstream.real;
  const secret = "a-secret-of-the-agency-of-32-letters";
  await db
    .update(agencies)
    .set({ linkSecret: secret, linkOpensAccounts: true })
    .where(eq(agencies.flag, "jia"));
  const link = {
    agency: "jia",
    uid: "7",
    time: String(Math.floor(upstream.real.now() / 1000)),
    redirect: "",
  };
  const { agency: _, ...query } = { ...link, sign: linkSign(link, secret) };
  const answer = await request(site.server)
    .get(`/user/uid-login?${new URLSearchParams(query)}`)
    .set("Host", "localhost");
  expect([answer.status, String(answer.headers["set-cookie"])]).toEqual([
    303,
    expect.stringMatching(/^token=[\w-]{43};/),
  ]);
});
