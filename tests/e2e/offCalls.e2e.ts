import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { neededBy } from "#shared/offers/pathsWithout.ts";
import { routes } from "#shared/routes/table.ts";
import { newVisitor } from "#tests/support/browser.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { ADDRESSES } from "../foreign/addresses.ts";
import { learntBefore } from "../foreign/learntBefore.ts";
import { satBefore } from "../foreign/satBefore.ts";

/** Calls without which no screen is absent. The map switches all of them off. */
const needed = new Set([...routes.flatMap(({ id }) => neededBy(id)), "POST /user/login"]);
const off = endpoints.filter(({ method, path: call }) => !needed.has(`${method} ${call}`));

let upstream: TestUpstream;
let site: SiteProcess;
let folder: string;
let token: string;
let addresses: Readonly<Record<string, string>>;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const learner = await learntBefore(upstream);
  token = learner.token;
  addresses = { ...ADDRESSES, ...(await satBefore(upstream, learner)) };
  folder = await mkdtemp(path.join(tmpdir(), "map-"));
  const file = path.join(folder, "upstream.json");
  const calls = Object.fromEntries(off.map(({ method, path: call }) => [`${method} ${call}`, "off"]));
  const areas = Object.fromEntries(endpoints.map(({ area }) => [area, "api"]));
  await writeFile(file, JSON.stringify({ areas, calls }));
  const env = { UPSTREAM_URL: upstream.url, SIGN_SALT: SALT, UPSTREAM_MAP: file };
  site = await startSiteProcess({ env });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test("no screen asks a call that the map switches off", { ...EXTENDED, timeout: 600_000 }, async () => {
  await using visitor = await newVisitor(browser, { tolerates: /./s });
  const { page, context } = visitor;
  const asked = new Set<string>();
  let others = 0;
  let screen = "";
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const call = pathname.slice("/api".length);
    if (off.some((one) => one.path === call && one.method === request.method()))
      asked.add(`${screen}: ${request.method()} ${call}`);
    else others += 1;
  });
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await context.addCookies([{ name: "token", value: token, url: site.url }]);
    for (const { id } of routes) {
      if (id === "components" || (isSignedIn && /^(?:login|uidLogin|register|resetPwd)$/.test(id))) continue;
      screen = id;
      // oxlint-disable-next-line no-await-in-loop
      await page.goto(site.url + (addresses[id] ?? ""));
      // oxlint-disable-next-line no-await-in-loop
      await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => undefined);
    }
  }
  expect([...asked].sort()).toEqual([]);
  expect(off.length).toBeGreaterThan(0);
  expect(others).toBeGreaterThan(50);
});
