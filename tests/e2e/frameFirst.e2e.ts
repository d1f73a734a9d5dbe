import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { hydrated, newVisitor } from "#tests/support/browser.ts";
import { startHaltingLine } from "#tests/support/haltingLine.ts";
import { browser, site } from "#tests/support/journeys.ts";
import { markShifts, shiftsOf, UNSEEN } from "#tests/support/layoutShifts.ts";

test("the frame works while the screen's code loads, and the served content stays readable", async () => {
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
  // Waits for the list, which may arrive after the header and footer are hydrated.
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
  // The recorded values still exist, so no new document was loaded.
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.min(...seen)).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test.each([360, 1280] as const)(
  "the header does not shift while its document loads: %i px",
  EXTENDED,
  async (width) => {
    await using line = await startHaltingLine(site.url, headerInPieces, 50);
    await using visitor = await newVisitor(browser, { width, before: markShifts });
    const { page, complaints } = visitor;
    await page.goto(`${line.url}/question`);
    await hydrated(page);
    const { sum, moved } = await shiftsOf(page);
    expect(sum, moved).toBeLessThan(UNSEEN);
    expect(complaints).toEqual([]);
  },
);

/**
 * Cuts the document after each tag that opens or closes a part of the header: the browser may paint at any of these
 * positions before more arrives.
 */
function headerInPieces(html: string): readonly string[] {
  const end = html.indexOf("</header>");
  const cuts = [...html.slice(0, end).matchAll(/<header[^>]*>|<\/?(?:details|summary|nav|form)\b[^>]*>/g)]
    .filter(({ index }) => index >= html.indexOf("<header"))
    .map((match) => match.index + match[0].length);
  return [0, ...cuts, end].map((from, index, all) => html.slice(from, all[index + 1]));
}
