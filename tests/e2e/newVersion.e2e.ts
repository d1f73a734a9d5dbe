/** @module-tag extended */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, LOOKS, newVisitor, open, overflow } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** Waits until the page has loaded its idle parts (client/app/LoadIdleParts.tsx), then hides and shows the tab. */
async function comeBack(page: Page): Promise<void> {
  await page.waitForSelector("[popover][aria-live]", { state: "attached" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test.each(LOOKS)(
  "a newer build is announced once and the reader decides: $width px, $theme",
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    const asked: string[] = [];
    await page.route("**/build-manifest.json*", (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({ json: { version: "another-build" } });
    });
    await open(page, `${site.url}/course`);
    await comeBack(page);

    const notice = page.getByRole("status").filter({ hasText: "发现新版本" });
    await notice.waitFor();
    if (look.width === 1280) {
      const place = (card: Element) => {
        const { width, right } = card.getBoundingClientRect();
        return [Math.round(width), Math.round(document.body.getBoundingClientRect().right - right)];
      };
      // Repeats the check, because the notice slides in.
      await expect.poll(() => notice.evaluate(place)).toEqual([384, 24]);
    }
    expect(await overflow(page)).toBe(0);
    await notice.waitFor({ state: "hidden", timeout: 8_000 });

    await comeBack(page);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked.every((search) => /^\?t=\d{13}$/.test(search))).toBe(true);
    expect(await notice.count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("刷新 reloads the page, and no notice appears while the build is the same", async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course?year=2026`);
  const answered = page.waitForResponse(/build-manifest\.json\?t=/);
  await comeBack(page);
  await answered;
  const notice = page.getByRole("status").filter({ hasText: "发现新版本" });
  await page.waitForTimeout(200);
  expect(await notice.count()).toBe(0);

  await page.route("**/build-manifest.json*", (route) =>
    route.fulfill({ json: { version: "another-build" } }),
  );
  await comeBack(page);
  const loaded = page.waitForEvent("load");
  await notice.getByRole("button", { name: "刷新" }).click();
  await loaded;
  await hydrated(page);
  expect(page.url()).toBe(`${site.url}/course?year=2026`);
  expect(complaints).toEqual([]);
});
