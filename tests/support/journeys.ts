import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type SiteProcess, startSiteProcess } from "./siteProcess.ts";

/** The site and the browser of one file's journeys: who imports them has them started before its tests and ended after them. */
export let site: SiteProcess;
export let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSiteProcess(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});
