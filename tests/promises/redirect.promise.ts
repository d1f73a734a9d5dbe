import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, launchBrowser, logIn } from "#tests/support/browser.ts";
import { type BuiltSite, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";
import { HOSTILE_TARGETS } from "#tests/support/hostileTargets.ts";

const HOST = "school.localhost";
let browser: Browser;
let upstream: FakeUpstream;
let site: BuiltSite;

beforeAll(async () => {
  browser = await launchBrowser();
  upstream = await startContractUpstream(({ path }) => `文字 ${path}`);
  upstream.answer("/user/login", { token: "t", expire: 3_600, user_info: { id: "1", nickname: "小明" } });
  site = await startBuiltSite(upstream);
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

test("signing in redirects to a path of this site only, whatever the redirect parameter", async () => {
  const origin = `http://${HOST}:${site.port}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  const arrival = async (redirect: string) => {
    await context.clearCookies();
    await page.goto(`${origin}/user/login?redirect=${encodeURIComponent(redirect)}`);
    await hydrated(page);
    const links = await page.evaluate(() => [...document.links].map(({ href }) => href));
    expect(
      links.filter((href) => !/^(?:https?|tel|mailto):/.test(href) || /\bevil\b/.test(new URL(href).host)),
    ).toEqual([]);
    await logIn(page);
    await page.waitForURL((url) => url.pathname !== "/user/login");
    return page.evaluate(() => location.href);
  };
  expect(await arrival("/course?page=2#top")).toBe(`${origin}/course?page=2#top`);
  for (const redirect of HOSTILE_TARGETS)
    expect(await arrival(redirect), JSON.stringify(redirect)).toBe(`${origin}/`);
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
  await context.close();
});

test("an agency's redirect table leaves the site by http and https only", async () => {
  const rows = HOSTILE_TARGETS.map((to, index) => ({ from: `/old/${index}`, to, status: 302 }));
  upstream.open("moved.localhost", { config: { redirects: rows } });
  for (const { from, to } of rows) {
    const { status, headers } = await read(site.port, from, { host: "moved.localhost" });
    expect([status, headers.location], JSON.stringify(to)).toEqual([404, undefined]);
  }
});
