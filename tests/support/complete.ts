import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Without a script a page that streams is asked for again, whole. */
export async function complete(page: Page): Promise<void> {
  const reload = page.locator('meta[http-equiv="refresh"]');
  await expect.poll(() => reload.count().catch(() => 1)).toBe(0);
  // The document that came instead may just have begun.
  await page.waitForLoadState();
}
