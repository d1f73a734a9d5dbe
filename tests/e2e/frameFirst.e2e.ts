import { expect, test } from "vitest";
import { hydrated, newVisitor } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

test("while the screen's code is on its way the frame works, and what was served stays to be read", async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/CourseListPage-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/course`, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
  const cards = page.locator("main article");
  // The frame may be hydrated before the list's part of the stream is in place.
  await expect.poll(() => cards.count()).toBeGreaterThan(5);
  const served = await cards.count();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => seen.push(document.querySelectorAll("main article").length)).observe(
      document,
      {
        childList: true,
        subtree: true,
      },
    );
  });

  const subjects = page.locator("header details:has(nav)");
  await subjects.locator("summary").first().click();
  await page.keyboard.press("Escape");
  expect(await subjects.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(false);
  await page.waitForTimeout(300);
  expect(await cards.count()).toBe(served);

  release();
  await hydrated(page);
  await page.locator('main a[href*="price=free"]').first().click();
  await page.waitForURL(/price=free/);
  await expect.poll(() => cards.count()).toBeLessThan(served);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
  // Gone with the document, had the link loaded a page.
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.min(...seen)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
