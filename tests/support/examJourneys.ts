import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { attempts } from "#upstream/db/schema/practice.ts";
import { launchBrowser } from "./browser.ts";
import { startExamSite } from "./examSite.ts";

/** A site with exams and a browser for the journeys of one file, each of which finds no attempt: who imports them has both started and ended. */
export let world: Awaited<ReturnType<typeof startExamSite>>;
export let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startExamSite(), launchBrowser()]);
});

beforeEach(async () => {
  await world.upstream.db.delete(attempts);
});

afterAll(async () => {
  await browser?.close();
  await world?.[Symbol.asyncDispose]();
});
