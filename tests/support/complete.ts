import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until the page is complete. Without scripts, a streamed page reloads itself in its complete form. */
export async function complete(page: Page): Promise<void> {
  const reload = page.locator('meta[http-equiv="refresh"]');
  await expect.poll(() => reload.count().catch(() => 1)).toBe(0);
  // The reloaded document may only have begun to arrive.
  await page.waitForLoadState();
}
