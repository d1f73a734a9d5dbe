import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { launchBrowser } from "./browser.ts";

/** The site that all journeys share which change nothing of it or its data (sharedSite.ts). */
export const site = inject("sharedSite");

/** The browser of one file's journeys: who imports it has it started before its tests and ended after them. */
export let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});
