import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERY_LOOK, newVisitor, open } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { type RestUpstream, startRestUpstream } from "../foreign/restUpstream.ts";

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/rest.json");
const BLOCKED = /学校还没有允许本站播放它所在的地址/;
/** The browser reports what its policy blocks, and that the film's host does not exist. */
const EXPECTED =
  /Content Security Policy|violates the following|ERR_|CallFailure|status of 404|\{cause: Object\}/;

let upstream: RestUpstream;
let site: SiteProcess;
beforeAll(async () => {
  upstream = await startRestUpstream();
  site = await startSiteProcess({
    env: { UPSTREAM_URL: upstream.url, UPSTREAM_MAP: MAP, SIGN_SALT: "a-salt-of-the-tests" },
  });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
});

test.each([
  ["of a host that the policy does not allow", "https://films.invalid/9.mp4"],
  ["of an address that is no https", "http://media.rest.test/9.mp4"],
])("a film %s is told as such, and is not asked for again", async (_, film) => {
  const result = { lesson: "9", film, seconds: 46, label: "第一讲" };
  const body = JSON.stringify({ status: "OK", result });
  upstream.instead.set("/v2/lessons/9/playback", { status: 200, body });
  await using visitor = await newVisitor(browser, { ...EVERY_LOOK[0], tolerates: EXPECTED });
  const { page } = visitor;
  const origin = site.url.replace(/\/\/[^:/]+/, "//rest.localhost");
  await open(page, `${origin}/course/101/trial/9`);
  await page.getByRole("button", { name: "开始播放" }).first().click();
  await page.getByRole("alert").filter({ hasText: BLOCKED }).waitFor({ timeout: 10_000 });
  const asked = () => upstream.asked.filter(({ what }) => what.endsWith("/playback")).length;
  const before = asked();
  // The player would try again within two seconds if it took the film for one that broke off.
  await page.waitForTimeout(4_000);
  expect(await page.getByText(/正在从这一秒重新连接|换一个浏览器/).count()).toBe(0);
  expect(asked()).toBe(before);
});
