import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import type { Listening } from "../support/listening.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES, hasText, JOBS } from "./addresses.ts";
import { learntBefore } from "./learntBefore.ts";
import { satBefore } from "./satBefore.ts";
import { startTextIdUpstream, withTextIds } from "./textIdUpstream.ts";

const PATIENCE_MS = 10_000;
let upstream: TestUpstream;
let proxy: Listening;
let site: RunningSite;
let token: string;
let addresses: Readonly<Record<string, string>>;

beforeAll(async () => {
  upstream = await startTestUpstream();
  const learner = await learntBefore(upstream);
  token = learner.token;
  addresses = { ...ADDRESSES, ...(await satBefore(upstream, learner)) };
  proxy = await startTextIdUpstream(Number(new URL(upstream.url).port));
  site = await startSite({
    upstreamUrl: proxy.url,
    signSalt: SALT,
    renderer: await startRenderer({ timeoutMs: PATIENCE_MS }),
    upstreamTimeoutMs: PATIENCE_MS,
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const SIGNED_OUT: readonly RouteId[] = ["login", "uidLogin", "register", "resetPwd"];

function open(address: string, isSignedIn: boolean) {
  const asked = request(site.server).get(address).set("Host", "localhost");
  return isSignedIn ? asked.set("Cookie", `token=${token}`) : asked;
}

/** The profile has the nickname of this learner, who studies in a classroom. */
const JOBS_HERE = { ...JOBS, profile: "小明", studyMyCourse: "英语系统班" };
const links = new Set<string>();
test.each(routes.map(({ id }) => id).filter((id) => id !== "components"))(
  "%s does its job with ids that are texts",
  async (id) => {
    const address = withTextIds(addresses[id] ?? "");
    const { status, text } = await open(address, !SIGNED_OUT.includes(id));
    expect(status, address).toBe(200);
    expect(hasText(text, JOBS_HERE[id])).toBe(true);
    for (const [, link = ""] of text.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      links.add(link.replaceAll("&amp;", "&"));
  },
);

test("no link of these screens leads to a page that is missing", async () => {
  // Visiting these would sign the learner out.
  const found = [...links].filter((link) => !/^\/user\/(?:register|reset-pwd)/.test(link));
  expect(found.filter((link) => link.includes("c-")).length).toBeGreaterThan(50);
  const dead: string[] = [];
  for (const link of found) {
    let { status, headers } = await open(link, true);
    for (let hop = 0; hop < 3 && status >= 300 && status < 400; hop++)
      ({ status, headers } = await open(String(headers["location"]), true));
    if (status !== 200) dead.push(`${status} ${link}`);
  }
  expect(dead).toEqual([]);
});
