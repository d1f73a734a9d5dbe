/** @module-tag extended */
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser, newVisitor, open, signIn } from "#tests/support/browser.ts";

const site = inject("sharedSite");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser({ backForwardCache: true });
});

afterAll(async () => {
  await browser?.close();
});

test.each(["/", "/course", "/course/101", "/question", "/user/login"])(
  "Back to %s after leaving the site restores the left page without loading a new one",
  async (path) => {
    await using visitor = await newVisitor(browser);
    expect(await comesBack(visitor.page, path)).toEqual({ restored: true, reasons: null });
  },
);

test("Back restores the page that a signed-in learner left", async () => {
  await using visitor = await newVisitor(browser);
  await signIn(visitor.page, site.url);
  expect(await comesBack(visitor.page, "/course")).toEqual({ restored: true, reasons: null });
});

/** Opens a page, leaves it for another document and goes back. Returns whether the browser restored the page. */
async function comesBack(page: Page, path: string) {
  await open(page, site.url + path);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset["restored"] = String(persisted);
    });
  });
  await page.goto(`${site.url}/build-manifest.json`);
  // Goes back through the debugger, because Playwright would keep using the page that was left.
  await evaluate(session, "history.back()");
  for (let attempt = 0; attempt < 100; attempt++) {
    const found = await evaluate(session, STATE).catch(() => null);
    if (found) return JSON.parse(found) as { restored: boolean; reasons: unknown };
    await delay(50);
  }
  throw new Error("the page did not come back");
}

const STATE = `document.getElementById("main") && document.readyState === "complete" && JSON.stringify({
  restored: document.documentElement.dataset.restored === "true",
  reasons: performance.getEntriesByType("navigation")[0].notRestoredReasons ?? null,
})`;

async function evaluate(session: CDPSession, expression: string): Promise<string | null> {
  const { result } = await session.send("Runtime.evaluate", { expression });
  return typeof result.value === "string" ? result.value : null;
}
