import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, newVisitor } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

const QUIET_MS = 1_500;

/**
 * Most requests of a first visit on a phone before the visitor touches the page, with all that loads by itself. On a
 * slow phone each request costs about as much as 1 KB, and the page waits behind those that nobody needs yet. Each
 * limit is at most six above the number of 2026-11-29, so that a new prefetch, or a picture that loads without being
 * near the screen, shows here.
 */
test.each([
  ["/", 45],
  ["/course", 42],
  ["/question", 42],
])("%s: a first visit on a phone makes at most %i requests", async (path, most) => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  const asked = await requestsOf(page, site.url + path);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(most);
  expect(complaints).toEqual([]);
});

test("pictures below the screen and the next screen's code load once the visitor reads", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  const before = await requestsOf(page, site.url);
  const late: string[] = [];
  page.on("request", (request) => late.push(new URL(request.url()).pathname));
  await page.mouse.wheel(0, 200);
  await expect.poll(() => late.filter((path) => path.includes("/uploads/cover/")).length).toBeGreaterThan(4);
  await expect.poll(() => late.some((path) => path.endsWith(".js"))).toBe(true);
  expect(before.filter((path) => path.includes("/uploads/cover/")).length).toBeLessThanOrEqual(4);
  expect(complaints).toEqual([]);
});

/** Opens a page and returns the paths that it requests until nothing has been requested for a while. */
async function requestsOf(page: Page, url: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const listen = (request: { url(): string }) => paths.push(new URL(request.url()).pathname);
  page.on("request", listen);
  await page.goto(url);
  await hydrated(page);
  await page.waitForFunction(() => document.querySelector("link[href*='/idle-']") !== null);
  for (let before = -1; before < paths.length; ) {
    before = paths.length;
    await delay(QUIET_MS);
  }
  page.off("request", listen);
  return paths;
}
